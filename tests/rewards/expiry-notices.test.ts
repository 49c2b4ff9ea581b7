import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { firstRules } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { runDueBonuses } from '../../apps/server/src/modules/bonus/run-due-bonuses.ts';
import type { ExpiryText } from '../../apps/server/src/modules/notify/message/add-message.ts';
import { systemTexts } from '../../apps/server/src/modules/notify/message/system-texts.ts';
import { runDueCycles } from '../../apps/server/src/modules/referral/run-due-cycles.ts';
import { checkPlayerLevel } from '../../apps/server/src/modules/vip/raise-levels.ts';
import { daysAfter, monthOf } from '../../apps/server/src/modules/vip/vip-rules.ts';
import { warnLapsing } from '../../apps/server/src/modules/vip/warn-lapsing.ts';
import { runDuePrizes } from '../../apps/server/src/modules/wheel/run-due-prizes.ts';
import { grantTo } from '../world/granting.ts';
import { setWheelSeed } from '../world/spinning.ts';
import { useWorld } from '../world/use-world.ts';
import type { Someone } from '../world/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const world = useWorld();

const later = (ms: number) => new Date(world.clock.now().getTime() + ms);

async function insertCycle(player_id: string, state: 'active' | 'reached'): Promise<void> {
  const isReached = state === 'reached';
  await world.pool.query(
    `insert into referral_cycle (player_id, state, rule_version, target_cents, sum_cents, began_at, ends_at, claim_until, reached_at)
     values ($1, $2, 1, 50000, $3, $4, $5, $6, $7)`,
    [
      player_id,
      state,
      isReached ? 50_000 : 100,
      later(-3 * DAY_MS),
      later(isReached ? 1 : 40 * HOUR_MS),
      later(40 * HOUR_MS),
      isReached ? world.clock.now() : null,
    ],
  );
}

async function insertPrize(who: Someone): Promise<void> {
  await setWheelSeed(world, who);
  await world.pool.query("update arcade.seed_pair set next_nonce = 2 where player_id = $1 and state = 'active'", [
    who.id,
  ]);
  await world.pool.query(
    `insert into wheel_spin (player_id, seed_pair_id, nonce, day, at, segment, prize_cents, again, rule_version, expires_at)
     select $1, id, 1, $2::date, $2, 0, 1000, false, 1, $3 from arcade.seed_pair where player_id = $1 and state = 'active'`,
    [who.id, world.clock.now(), later(40 * HOUR_MS)],
  );
}

async function insertLevel(player_id: string): Promise<void> {
  const today = dayInKarachi(world.clock.now());
  const kept_from = daysAfter(today, 5 - firstRules.vip.keep_days);
  await world.pool.query(
    `insert into player_vip (player_id, level, rule_version, kept_from, looked_on, look_on, open_month) values ($1, 1, 1, $2, $3, $4, $5)`,
    [player_id, kept_from, daysAfter(today, -1), today, monthOf(today)],
  );
}

const insertClaim = (player_id: string) =>
  world.pool.query(
    `insert into vip_claim (player_id, kind, level, month, amount_cents, rule_version, created_at, expires_at)
     values ($1, 'monthly', 1, '2026-02-01', 1000, 1, $2, $3)`,
    [player_id, world.clock.now(), later(60 * HOUR_MS)],
  );

/** Gives a player a reward that expires within the next days, by the text of its notice. */
const EXPIRING: Readonly<Record<ExpiryText, (who: Someone) => Promise<unknown>>> = {
  bonus_ends_soon: ({ id }) => grantTo(world, id, { days: 2 }),
  wheel_prize_ends_soon: insertPrize,
  referral_ends_soon: ({ id }) => insertCycle(id, 'active'),
  referral_claim_ends_soon: ({ id }) => insertCycle(id, 'reached'),
  vip_lapses: ({ id }) => insertClaim(id),
  vip_keep: ({ id }) => insertLevel(id),
};
const texts = Object.keys(EXPIRING) as ExpiryText[];

/** Runs the jobs that send expiry notices every three hours for four days. */
async function passFourDays(player_id: string): Promise<void> {
  for (let hours = 0; hours < 96; hours += 3) {
    await runDueBonuses(world.app);
    await runDuePrizes(world.app);
    await runDueCycles(world.app);
    await warnLapsing(world.app);
    await checkPlayerLevel(world.app, player_id);
    world.clock.advance(3 * HOUR_MS);
  }
}

async function noticesOf(player_id: string): Promise<{ template: string; day: string }[]> {
  const { rows } = await world.pool.query<{ template: string; at: Date }>(
    'select template, at from message where player_id = $1 and template = any($2) order by at',
    [player_id, texts],
  );
  return rows.map(({ template, at }) => ({ template, day: dayInKarachi(at) }));
}

describe('notices that something expires soon', () => {
  it('include every text that announces an end', () => {
    const announcing = Object.entries(systemTexts)
      .filter(([, { en: text }]) =>
        /expires? (soon|within)|ends in|reviewed soon|more hours/.test(`${text.title} ${text.content}`),
      )
      .map(([key]) => key);
    expect(announcing.sort()).toEqual([...texts].sort());
  });

  it.each(texts)('are sent for a single expiring reward: %s', async (text) => {
    const who = await world.player();
    await EXPIRING[text](who);
    await passFourDays(who.id);
    expect((await noticesOf(who.id)).map(({ template }) => template)).toContain(text);
  });

  it('are at most one a day for all rewards and levels together', async () => {
    const who = await world.player();
    for (const text of texts) if (text !== 'referral_ends_soon') await EXPIRING[text](who);
    for (const days of [2, 3, 3, 4]) await grantTo(world, who.id, { days });
    await passFourDays(who.id);
    const days = (await noticesOf(who.id)).map(({ day }) => day);
    expect(days.length).toBeGreaterThan(2);
    expect(days).toEqual([...new Set(days)]);
  });
});
