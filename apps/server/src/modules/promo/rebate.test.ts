import { randomUUID } from 'node:crypto';
import { errors } from '@nua/contract';
import { cents } from '@nua/money';
import { firstRules, ruleText } from '@nua/rewards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { houseBalance } from '../../../../../tests/world/paying-player.ts';
import { diceBet, readyTable } from '../../../../../tests/world/play.ts';
import { claim, promoOf, rebate } from '../../../../../tests/world/promotions.ts';
import { stopReconciled } from '../../../../../tests/world/stop-reconciled.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../../tests/world/world.ts';
import { lastRebateDay } from './rebate.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
beforeAll(async () => {
  // Ten in the morning in Karachi.
  world = await startWorld({ start: '2026-03-10T05:00:00Z' });
});
// The rebate does not cover the day on which the rule was written.
beforeEach(() => world.clock.advance(DAY));
afterAll(() => stopReconciled(world));

const stake = async (token: string, amount: string) =>
  expectOk(
    await world.call(diceBet, {
      token,
      key: world.newKey(),
      body: { stake: amount, target_hundredths: 9800, over: false },
    }),
  );

/** Creates a player who staked this much own money today. Dice counts a quarter. */
async function playerWhoStaked(...amounts: string[]): Promise<Someone> {
  const who = await world.player();
  const table = await readyTable(world, who, cents(1_000_000n));
  for (const amount of amounts) await stake(table.token, amount);
  return who;
}

describe('the rebate', () => {
  it('is 0.15 % of a day’s weighted stakes, and can be claimed into the bonus wallet from the next day on [R1.11]', async () => {
    const who = await playerWhoStaked('2000.00', '1333.33');
    expect(await promoOf(world, who, rebate.id)).toMatchObject({ state: 'available', amount: null });
    expect((await claim(world, who, rebate.id)).code).toBe(errors.NOTHING_TO_CLAIM);
    world.clock.advance(DAY);
    // A quarter of 3,333.33 counts, and 0.15 % of that is 1.24.
    expect(await promoOf(world, who, rebate.id)).toMatchObject({ state: 'claimable', amount: 124n });
    const expense = await houseBalance(world, 'promo_expense:rebate');
    const paid = expectOk(await claim(world, who, rebate.id)).data;
    expect(paid).toMatchObject({ state: 'granted', amount: 124n, at: world.clock.now().toISOString() });
    expect(await bonusWallet(world, who.id)).toBe(124n);
    expect(await houseBalance(world, 'promo_expense:rebate')).toBe(expense - 124n);
    const expires_at = new Date(world.clock.now().getTime() + rebate.days * DAY).toISOString();
    expect(await bonusesOf(world, who)).toMatchObject([
      { source: 'rebate', amount: 124n, wager_needed: 124n, forfeits_on_withdraw: false, expires_at },
    ]);
    expect((await claim(world, who, rebate.id)).code).toBe(errors.NOTHING_TO_CLAIM);
  });

  it('pays all unclaimed days together, each of them once', async () => {
    const who = await playerWhoStaked('2000.00');
    world.clock.advance(DAY);
    const table = await readyTable(world, who, cents(1_000_000n));
    await stake(table.token, '4000.00');
    world.clock.advance(5 * DAY);
    expect(expectOk(await claim(world, who, rebate.id)).data.amount).toBe(75n + 150n);
    const { rows } = await world.pool.query(
      'select amount_cents, weighted_cents from rebate_day where player_id = $1 order by day',
      [who.id],
    );
    expect(rows).toEqual([
      { amount_cents: 75n, weighted_cents: 50_000n },
      { amount_cents: 150n, weighted_cents: 100_000n },
    ]);
    expect((await claim(world, who, rebate.id)).code).toBe(errors.NOTHING_TO_CLAIM);
  });

  it('is paid once, even if claimed many times in parallel or repeated with its key', async () => {
    const who = await playerWhoStaked('2000.00');
    world.clock.advance(DAY);
    const many = await Promise.all(Array.from({ length: 20 }, () => claim(world, who, rebate.id)));
    expect(many.map(({ code }) => code).sort()).toEqual([0, ...Array(19).fill(errors.NOTHING_TO_CLAIM)]);
    expect(await bonusWallet(world, who.id)).toBe(75n);
    const other = await playerWhoStaked('2000.00');
    world.clock.advance(DAY);
    const key = world.newKey();
    const first = expectOk(await claim(world, other, rebate.id, key));
    expect((await claim(world, other, rebate.id, key)).wire).toEqual(first.wire);
    expect(await bonusesOf(world, other)).toHaveLength(1);
  });

  it('separates the days at midnight in Karachi', async () => {
    // One second before midnight in Karachi, and then midnight.
    world.clock.set(new Date('2026-04-10T18:59:59Z'));
    const who = await playerWhoStaked('2000.00');
    world.clock.set(new Date('2026-04-10T19:00:00Z'));
    expect((await claim(world, who, rebate.id)).code).toBe(errors.NOTHING_TO_CLAIM);
    const table = await readyTable(world, who, cents(1_000_000n));
    await stake(table.token, '4000.00');
    world.clock.set(new Date('2026-04-10T19:01:00Z'));
    expect(expectOk(await claim(world, who, rebate.id)).data.amount).toBe(75n);
    world.clock.set(new Date('2026-04-11T19:01:00Z'));
    expect(expectOk(await claim(world, who, rebate.id)).data.amount).toBe(150n);
  });

  it('is limited to the daily maximum', async () => {
    const document = JSON.parse(ruleText(firstRules.promo));
    for (const promo of document.promos) if (promo.type === 'rebate') promo.amount_maximum = '0.50';
    await world.pool.query(
      `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
       values ('promo', 2, $1, $2, 'amna', 'bilal', $2)`,
      [document, world.clock.now()],
    );
    const today = await playerWhoStaked('2000.00');
    world.clock.advance(DAY);
    // A version published in the morning applies from the next day on.
    expect(expectOk(await claim(world, today, rebate.id)).data.amount).toBe(75n);
    const capped = await playerWhoStaked('2000.00');
    world.clock.advance(DAY);
    expect(expectOk(await claim(world, capped, rebate.id)).data.amount).toBe(50n);
  });

  it('does not count stakes from a bonus', async () => {
    const who = await world.player();
    const table = await readyTable(world, who, cents(10_000n));
    await grantTo(world, who.id, { amount: '1000' });
    await stake(table.token, '600.00');
    world.clock.advance(DAY);
    const { amount } = (await promoOf(world, who, rebate.id))!;
    // A quarter of the player's own 100.00 counts.
    expect(amount === null ? 0n : amount).toBe(3n);
  });

  it('can still be claimed after its rule has ended', async () => {
    const who = await playerWhoStaked('4000.00');
    world.clock.advance(DAY);
    const document = JSON.parse(ruleText(firstRules.promo));
    document.promos = document.promos.filter(({ type }: { type: string }) => type !== 'rebate');
    await world.pool.query(
      `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
       values ('promo', 3, $1, $2, 'amna', 'bilal', $2)`,
      [document, world.clock.now()],
    );
    expect(await promoOf(world, who, rebate.id)).toMatchObject({ state: 'claimable' });
    expectOk(await claim(world, who, rebate.id));
    expect(await promoOf(world, who, rebate.id)).toBeUndefined();
    expect((await claim(world, who, randomUUID())).code).toBe(errors.NOT_FOUND);
  });
});

it.each([
  ['2026-03-10T19:00:59Z', '2026-03-09'],
  ['2026-03-10T19:01:00Z', '2026-03-10'],
  ['2026-03-11T18:59:59Z', '2026-03-10'],
])('at %s, the last day with a claimable rebate is %s', (at, day) => {
  expect(lastRebateDay(new Date(at))).toBe(day);
});
