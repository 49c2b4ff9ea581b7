import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Cents } from '@nua/money';
import { type RebatePromo, rebateOf } from '@nua/rewards';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import { grantBonus } from '../bonus/public.ts';
import { FIRST_DAY, ruleOfVersion, weightedByDay } from '../reward/public.ts';

const DAY_MS = 86_400_000;
/** A bet placed just before midnight may be written just after it. */
const LATE_MS = 60_000;

/**
 * Returns the last day whose rebate can be claimed: yesterday in Karachi, from one minute after midnight on.
 *
 * Shape   a moment -> "2026-03-09"
 */
export const lastRebateDay = (at: Date): string => dayInKarachi(new Date(at.getTime() - LATE_MS - DAY_MS));

/** The rebate of a day under the rule that was in force when the day began. */
type RebateDay = { day: string; version: number; weighted: Cents; amount: Cents; promo: RebatePromo };

/** Returns a player's days with an unclaimed rebate, oldest first. Rebates do not expire. Days before the first rule earn nothing. */
export const unclaimedRebate = async (
  db: Queryable,
  { player_id, promo_id, at }: { player_id: string; promo_id: string; at: Date },
): Promise<RebateDay[]> => (await unclaimedDays(db, { player_id, at })).filter(({ promo }) => promo.id === promo_id);

/** Returns what a player can claim of each rebate, also of rebates that have ended. The caller checks that the player is not a guest. */
export async function claimableRebates(
  db: Queryable,
  player: { player_id: string; at: Date },
): Promise<{ id: string; amount: Cents }[]> {
  const days = Map.groupBy(await unclaimedDays(db, player), ({ promo }) => promo.id);
  return [...days].map(([id, list]) => ({ id, amount: sumOf(list) }));
}

/** Returns the unclaimed days of all rebates, oldest first. Each version of the rule is read once. */
async function unclaimedDays(db: Queryable, { player_id, at }: { player_id: string; at: Date }): Promise<RebateDay[]> {
  const days = { from_day: FIRST_DAY, to_day: lastRebateDay(at) };
  const { rows } = await sql<{ day: string; version: number; weighted: string }>`
    select d.day::text as day, r.version, sum(d.weighted)::text as weighted
    from (${weightedByDay(sql`${player_id}::uuid`, days)}) d
    join lateral (select version from reward_rule
      where kind = 'promo' and greatest(published_at, created_at) <= karachi_midnight(d.day)
      order by version desc limit 1) r on true
    where not exists (select from rebate_day c where c.player_id = ${player_id} and c.day = d.day)
    group by d.day, r.version order by d.day`.execute(db);
  const rebates = new Map<number, RebatePromo[]>();
  for (const { version } of rows) if (!rebates.has(version)) rebates.set(version, await rebatesIn(db, version));
  return rows.flatMap(({ day, version, weighted: text }) => {
    const weighted = BigInt(text) as Cents;
    return rebates
      .get(version)!
      .map((promo) => ({ day, version, weighted, amount: rebateOf(promo, weighted), promo }))
      .filter(({ amount }) => amount > 0n);
  });
}

async function rebatesIn(db: Queryable, version: number): Promise<RebatePromo[]> {
  const { rule } = await ruleOfVersion(db, 'promo', version);
  return rule.promos.filter((promo): promo is RebatePromo => promo.type === 'rebate');
}

export const sumOf = (days: readonly { amount: Cents }[]): Cents =>
  days.reduce((sum, { amount }) => (sum + amount) as Cents, 0n as Cents);

/**
 * Pays the unclaimed days of a rebate as one bonus, with the wagering and expiry of the last day's rule. The caller holds the owner's lock.
 *
 * Shape   -> the amount paid; zero if there was none
 */
export async function claimRebate(
  deps: Pick<App, 'clock' | 'ledger'>,
  tx: Tx,
  { player_id, promo_id }: { player_id: string; promo_id: string },
): Promise<Cents> {
  const at = deps.clock.now();
  const days = await unclaimedRebate(tx, { player_id, promo_id, at });
  const amount = sumOf(days);
  const last = days.at(-1);
  if (last === undefined) return amount;
  const bonus_id = await grantBonus(deps, tx, {
    player_id,
    source: 'rebate',
    source_id: newId(),
    amount,
    wager_times: last.promo.wager_times,
    expires_at: new Date(at.getTime() + last.promo.days * DAY_MS),
    rule: { kind: 'promo', version: last.version },
    is_awaited: true,
  });
  for (const { day, version, weighted, amount } of days)
    await sql`insert into rebate_day (player_id, day, promo_id, version, weighted_cents, amount_cents, bonus_id, claimed_at)
      values (${player_id}, ${day}, ${promo_id}, ${version}, ${weighted}, ${amount}, ${bonus_id}, ${at})`.execute(tx);
  return amount;
}
