import { calls } from '@nua/contract';
import { rewardKinds } from '@nua/contract/reward-list.ts';
import { parseCents } from '@nua/money';
import { firstRules } from '@nua/rewards';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveClub } from '../../../../../tests/world/club-of.ts';
import { grantRounds, grantTo } from '../../../../../tests/world/granting.ts';
import { claim, rebate } from '../../../../../tests/world/promotions.ts';
import { publishRule } from '../../../../../tests/world/publish-rule.ts';
import { giveReachedCycle, invitedBy } from '../../../../../tests/world/referral.ts';
import { wheelCalls } from '../../../../../tests/world/spinning.ts';
import { earnPoints, stakeDice } from '../../../../../tests/world/staking.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../tests/world/world.ts';
import { settleEditions } from '../tournament/settle-editions.ts';
import { runCountStandings, runOpenEditions } from '../tournament/tournament-feature.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const world = useWorld({ start: '2026-03-10T07:00:00Z' });
let week = 0;
// Each test starts at noon on the Tuesday of a new week. No rebate covers the day on which the first rules were written.
beforeEach(async () => {
  week += 1;
  world.clock.set(new Date(Date.parse('2026-03-10T07:00:00Z') + week * 7 * DAY_MS));
  await settleEditions(world.app);
  await runOpenEditions(world.app);
});

const after = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const rewardsOf = async ({ token }: { token: string }) =>
  expectOk(await world.call(calls.listRewards, { token })).data.list;
const kindsOf = async (who: { token: string }) => (await rewardsOf(who)).map(({ kind }) => kind);
const taskOf = (kind: string) => firstRules.task.tasks.find((task) => task.kind === kind)!;

async function insertVipClaim(player_id: string, hours: number): Promise<void> {
  await world.pool.query(
    `insert into vip_claim (player_id, kind, level, month, amount_cents, rule_version, created_at, expires_at)
     values ($1, 'monthly', 1, '2026-03-01', 1000, 1, $2, $3)`,
    [player_id, world.clock.now(), after(hours * HOUR_MS)],
  );
}

/** Counts the statements that the server runs during a call. */
async function statementsFor(call: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query');
  await call();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

const insertGift = (player_id: string, hours: number) =>
  world.pool.query(
    `insert into message (player_id, type, template, gift_cents, gift_wallet, gift_expires_at, at)
     values ($1, 2, 'gift_main', 700, 'main', $2, $3)`,
    [player_id, after(hours * HOUR_MS), world.clock.now()],
  );

/** Makes a player stake own money on Tuesday, and advances to Wednesday. Dice counts a quarter. */
async function stakeYesterday(who: Someone, stake: string): Promise<void> {
  await stakeDice(world, who, [stake]);
  world.clock.advance(DAY_MS);
}

/** Creates a player who has a reward of every kind on a Wednesday. */
async function playerWithEveryKind() {
  const { who, won } = await wheelCalls(world).winner();
  // No tournament opens while every spin of the wheel wins.
  await publishRule(world, 'wheel', firstRules.wheel);
  // A tournament of fewer than three players has no prizes.
  for (const player of [await world.player(), await world.player()]) await stakeDice(world, player, ['4.00']);
  await runCountStandings(world.app);
  world.clock.advance(DAY_MS);
  await earnPoints(world, who.id, '1000.00');
  const friend = await invitedBy(world, who);
  await earnPoints(world, friend.id, '5000.00');
  await giveClub(world, who);
  await giveReachedCycle(world, who.id);
  await insertVipClaim(who.id, 30);
  await insertGift(who.id, 40);
  await grantTo(world, who.id, { amount: '50', days: 3 });
  await grantRounds(world, who.id, { rounds: 5 });
  return { who, won };
}

describe('the list of a player’s rewards', () => {
  it('has every kind of reward with its amount and expiry, and the screen of each task', async () => {
    const { who, won } = await playerWithEveryKind();
    const list = await rewardsOf(who);
    const [midnight, sunday] = ['2026-03-18T19:00:00.000Z', '2026-03-22T19:00:00.000Z'];
    expect(
      list.map(({ id: _id, state, kind, amount, expires_at, ...details }) => {
        const given = Object.entries(details).filter(([, value]) => value !== null);
        return [state, kind, amount, expires_at, ...given.map(([name, value]) => `${name} ${value}`)];
      }),
    ).toEqual([
      ['claimable', 'task', 100n, midnight, 'screen activity'],
      ['claimable', 'referral', 50_000n, after(DAY_MS)],
      ['claimable', 'vip', 1_000n, after(30 * HOUR_MS)],
      ['claimable', 'gift', 700n, after(40 * HOUR_MS)],
      ['claimable', 'wheel', 1_000n, after(6 * DAY_MS)],
      ['claimable', 'rebate', 1_500n, null],
      ['claimable', 'task', 200n, null, 'screen promo'],
      ['claimable', 'task', 300n, null, 'screen promo'],
      ['claimable', 'task', 1_000n, null, 'screen referral'],
      ['claimable', 'club', 550n, null],
      ['running', 'free_rounds', 1_000n, after(2 * DAY_MS), 'rounds 5'],
      ['running', 'bonus', 5_000n, after(3 * DAY_MS)],
      ['running', 'tournament', 1_500n, sunday, 'place 1'],
    ]);
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(rewardKinds));
    expect(list.find(({ kind }) => kind === 'wheel')?.id).toBe(won.id);
    expect(list.find(({ kind }) => kind === 'rebate')?.id).toBe(rebate.id);
  });

  it('needs at most 16 SQL statements for a player who has every kind of reward', async () => {
    const { who } = await playerWithEveryKind();
    // The first call also reads the session, which is then cached.
    await rewardsOf(who);
    expect(await statementsFor(() => rewardsOf(who))).toBeLessThanOrEqual(16);
  });

  it('has claimable rewards before running rewards, each group in the order of expiry', async () => {
    const who = await world.player();
    await grantTo(world, who.id, { amount: '100', days: 7 });
    await grantTo(world, who.id, { amount: '50', days: 3 });
    await grantRounds(world, who.id, { rounds: 5 });
    await insertVipClaim(who.id, 100);
    const list = await rewardsOf(who);
    expect(list.map(({ kind, state, amount, rounds }) => ({ kind, state, amount, rounds }))).toEqual([
      { kind: 'vip', state: 'claimable', amount: 1_000n, rounds: null },
      { kind: 'free_rounds', state: 'running', amount: 1_000n, rounds: 5 },
      { kind: 'bonus', state: 'waiting', amount: 5_000n, rounds: null },
      { kind: 'bonus', state: 'running', amount: 10_000n, rounds: null },
    ]);
  });

  it('leaves out expired rewards, and is empty during a break', async () => {
    const who = await world.player();
    await insertVipClaim(who.id, 1);
    expect(await rewardsOf(await world.player())).toEqual([]);
    world.clock.advance(HOUR_MS);
    expect(await rewardsOf(who)).toEqual([]);
    await grantTo(world, who.id);
    expect(await rewardsOf(who)).toHaveLength(1);
    expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'day' } }));
    expect(await rewardsOf(who)).toEqual([]);
  });

  it('leaves out claimed rewards, tasks of a past day, and tasks for which the player has not staked enough', async () => {
    const who = await world.player();
    await earnPoints(world, who.id, '299.99');
    expect(await kindsOf(who)).toEqual([]);
    await earnPoints(world, who.id, '700.01');
    expect((await rewardsOf(who)).map(({ id }) => id)).toEqual([
      taskOf('weighted_stake').id,
      taskOf('verify_phone').id,
    ]);
    const params = { id: taskOf('verify_phone').id };
    expectOk(await world.call(calls.claimTask, { token: who.token, params, key: world.newKey() }));
    expect(await kindsOf(who)).toEqual(['task', 'bonus']);
    world.clock.advance(DAY_MS);
    expect(await kindsOf(who)).toEqual(['rebate', 'bonus']);
    expectOk(await claim(world, who, rebate.id, world.newKey()));
    expect(await kindsOf(who)).toEqual(['bonus', 'bonus']);
  });

  it('has the rebate of an ended rule until the rebate is claimed', async () => {
    const who = await world.player();
    await stakeYesterday(who, '400.00');
    const promos = firstRules.promo.promos.filter(({ id }) => id !== rebate.id);
    await publishRule(world, 'promo', { promos });
    expect((await rewardsOf(who)).map(({ id, amount }) => [id, amount])).toEqual([[rebate.id, 15n]]);
    expectOk(await claim(world, who, rebate.id, world.newKey()));
    expect(await kindsOf(who)).toEqual(['bonus']);
    await publishRule(world, 'promo', firstRules.promo);
  });

  it('has a tournament only while it is running and the player can get a place', async () => {
    const [who, below, level] = [await world.player(), await world.player(), await world.player()];
    for (const player of [who, below, level]) await stakeDice(world, player, ['40.00']);
    const [weekly] = firstRules.tournament.tournaments;
    const other = { ...weekly!, prize_rate_bps_hundredths: 50 };
    const tournaments = [
      { ...other, id: world.newKey(), entry_weighted: parseCents('1000') },
      { ...other, id: world.newKey(), level_minimum: 1 },
    ];
    await publishRule(world, 'tournament', { tournaments: [weekly!, ...tournaments] });
    await runOpenEditions(world.app);
    await runCountStandings(world.app);
    const places = async () =>
      (await rewardsOf(who)).filter(({ kind }) => kind === 'tournament').map(({ place }) => place);
    expect((await places()).sort()).toEqual([1, null]);
    expectOk(await world.call(calls.updatePlayer, { token: who.token, body: { offers: false } }));
    expect(await places()).toEqual([]);
    expectOk(await world.call(calls.updatePlayer, { token: who.token, body: { offers: true } }));
    world.clock.advance(5 * DAY_MS + 12 * HOUR_MS - 1);
    expect(await places()).toHaveLength(2);
    world.clock.advance(1);
    expect(await places()).toEqual([]);
    await publishRule(world, 'tournament', firstRules.tournament);
  });

  it('has the claimable rewards of a player who turned offers off', async () => {
    const who = await world.player();
    await stakeYesterday(who, '4000.00');
    await earnPoints(world, who.id, '1000.00');
    await runCountStandings(world.app);
    expect(await kindsOf(who)).toEqual(['task', 'rebate', 'task', 'tournament']);
    expectOk(await world.call(calls.updatePlayer, { token: who.token, body: { offers: false } }));
    expect(await kindsOf(who)).toEqual(['task', 'rebate', 'task']);
  });

  it('has only a guest’s bonuses, free rounds and gifts, because a guest cannot claim the others', async () => {
    const guest = await world.guest();
    await stakeYesterday(guest, '4000.00');
    await earnPoints(world, guest.id, '1000.00');
    await runCountStandings(world.app);
    await giveReachedCycle(world, guest.id);
    await insertVipClaim(guest.id, 30);
    await insertGift(guest.id, 40);
    await grantTo(world, guest.id);
    await grantRounds(world, guest.id);
    expect(await kindsOf(guest)).toEqual(['gift', 'free_rounds', 'bonus']);
  });

  it('is empty for an excluded player, even if a task or a rebate could be claimed', async () => {
    const who = await world.player();
    await stakeYesterday(who, '4000.00');
    await earnPoints(world, who.id, '1000.00');
    expect(await kindsOf(who)).not.toEqual([]);
    expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'day' } }));
    expect(await kindsOf(who)).toEqual([]);
  });
});
