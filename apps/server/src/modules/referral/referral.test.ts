import { calls, errors } from '@nua/contract';
import { verifyReferralSpin } from '@nua/rewards';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet } from '../../../../../tests/world/granting.ts';
import { giveNames, operateAs, operateByTwo, proposeOrAgreeAs } from '../../../../../tests/world/operator-names.ts';
import { houseBalance } from '../../../../../tests/world/paying-player.ts';
import {
  activeFriend,
  cashOut,
  createPlayer,
  giveReachedCycle,
  invitedBy,
  playerWithCycle,
  reachTarget,
  setReferralSeed,
  shareDevice,
  spin,
  stakeOwn,
  wheelOf,
} from '../../../../../tests/world/referral.ts';
import { beginDay } from '../../../../../tests/world/spinning.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../tests/world/world.ts';
import { runDueCycles } from './run-due-cycles.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});
beforeEach(() => beginDay(world));

const messagesOf = async (who: Someone): Promise<string[]> => {
  const { rows } = await world.pool.query(
    `select template || coalesce(' ' || (extra ->> 'hours'), '') as text from message where player_id = $1 order by id desc`,
    [who.id],
  );
  return rows.map(({ text }) => text);
};

describe('the referral wheel', () => {
  it('shows target, rules, odds, code and commitment before the first spin [R2.12]', async () => {
    const who = await createPlayer(world);
    const { data: wheel } = expectOk(await world.call(calls.getReferral, { token: who.token }));
    expect(wheel).toMatchObject({
      ...{ target: 50_000n, sum: 0n, state: 'idle', ends_at: null, reason: null, most_friends: 8, friends: [] },
      spins: { left: 1, kind: 'join', next_at: null },
      table: {
        version: 1,
        spins: [
          { kind: 'join', minimum_bps: 2000, maximum_bps: 3000 },
          { kind: 'daily', minimum_bps: 100, maximum_bps: 200 },
          { kind: 'friend', minimum_bps: 800, maximum_bps: 1200 },
        ],
        friends_maximum: 8,
        friend_weighted: 500_000n,
      },
      seeds: { active: null },
    });
    expect(wheel.link).toBe(`/sign-up?invite=${wheel.code}`);
    expect((await wheelOf(world, who)).seeds).toEqual(wheel.seeds);
  });

  it('starts with a spin that adds 20 to 30 % of the target [R1.12]', async () => {
    const who = await createPlayer(world);
    expect((await spin(world, who)).code).toBe(errors.SEED_NOT_SET);
    await setReferralSeed(world, who);
    const { data } = expectOk(await spin(world, who));
    expect(data).toMatchObject({ kind: 'join', state: 'active', nonce: 1, sum: data.added });
    expect(data.added).toBeGreaterThanOrEqual(10_000n);
    expect(data.added).toBeLessThanOrEqual(15_000n);
    const wheel = await wheelOf(world, who);
    expect(wheel).toMatchObject({ state: 'active', sum: data.sum, spins: { left: 0, kind: null } });
    expect(new Date(wheel.ends_at!).getTime() - world.clock.now().getTime()).toBe(72 * HOUR_MS);
  });

  it('has one daily spin for each calendar day in Pakistan, from the second day on', async () => {
    const who = await playerWithCycle(world);
    const refused = await spin(world, who);
    expect(refused.code).toBe(errors.NO_SPINS_LEFT);
    expect(refused.data).toEqual({ next_at: new Date(world.clock.now().getTime() + 12 * HOUR_MS).toISOString() });
    for (let day = 0; day < 2; day += 1) {
      world.clock.advance(12 * HOUR_MS);
      expect((await wheelOf(world, who)).spins).toMatchObject({ left: 1, kind: 'daily' });
      const { data } = expectOk(await spin(world, who));
      expect(data.kind).toBe('daily');
      expect([data.added >= 500n, data.added <= 1_000n]).toEqual([true, true]);
      world.clock.advance(12 * HOUR_MS - 1);
      expect((await spin(world, who)).code).toBe(errors.NO_SPINS_LEFT);
      world.clock.advance(1);
    }
  });

  it('counts each friend once, after enough weighted stakes of own money', async () => {
    const who = await playerWithCycle(world);
    const friend = await invitedBy(world, who);
    const stateOf = async () => (await wheelOf(world, who)).friends[0]!;
    expect(await stateOf()).toMatchObject({ staked: 0n, needed: 500_000n, state: 'playing' });
    await stakeOwn(world, friend, '19999.00');
    expect(await stateOf()).toMatchObject({ staked: 450_000n, state: 'playing' });
    expect((await spin(world, who)).code).toBe(errors.NO_SPINS_LEFT);
    await stakeOwn(world, friend, '1.00');
    expect(await stateOf()).toMatchObject({ staked: 500_000n, state: 'ready' });
    const { data } = expectOk(await spin(world, who));
    expect(data.kind).toBe('friend');
    expect([data.added >= 4_000n, data.added <= 6_000n]).toEqual([true, true]);
    expect((await stateOf()).state).toBe('counted');
    await stakeOwn(world, friend);
    expect((await spin(world, who)).code).toBe(errors.NO_SPINS_LEFT);
  });

  it('pays its target once, after at most eight friends, as a bonus with wagering [R1.12] [R2.41 cashOut]', async () => {
    const who = await playerWithCycle(world);
    const house = await houseBalance(world, 'promo_expense:referral');
    const maximum = (await wheelOf(world, who)).most_friends;
    const friends = await reachTarget(world, who);
    expect(friends.length).toBeLessThanOrEqual(maximum);
    expect(await wheelOf(world, who)).toMatchObject({ state: 'reached', sum: 50_000n, most_friends: 0 });
    await activeFriend(world, who);
    expect((await spin(world, who)).code).toBe(errors.CASH_OUT_FIRST);
    const { data } = expectOk(await world.call(calls.cashOutReferral, { token: who.token }));
    expect(data).toMatchObject({ amount: 50_000n, state: 'paid', reason: null });
    expect(await bonusesOf(world, who)).toMatchObject([
      { id: data.bonus_id, source: 'referral', amount: 50_000n, wager_needed: 50_000n, state: 'active' },
    ]);
    expect(house - (await houseBalance(world, 'promo_expense:referral'))).toBe(50_000n);
    expect((await cashOut(world, who)).code).toBe(errors.NOTHING_TO_CLAIM);
    expect(await wheelOf(world, who)).toMatchObject({ state: 'paid', spins: { left: 0 } });
    expect((await spin(world, who)).code).toBe(errors.NO_SPINS_LEFT);
    world.clock.advance(12 * HOUR_MS);
    expect(expectOk(await spin(world, who)).data.kind).toBe('join');
    // The friend who qualified too late for that cycle counts in the next one.
    expect(expectOk(await spin(world, who)).data.kind).toBe('friend');
  });

  it('lists the player’s own cash-outs with amount, state and times, newest first, page by page [R2.41 withdrawList]', async () => {
    const [who, other] = [await createPlayer(world), await createPlayer(world)];
    const listed = async (query: object = {}, { token } = who) =>
      expectOk(await world.call(calls.listReferralCashOuts, { token, query: query as never })).data;
    const takeTarget = async (player: Someone) => {
      await giveReachedCycle(world, player.id);
      world.clock.advance(60_000);
      expectOk(await cashOut(world, player));
      return world.clock.now().toISOString();
    };
    await takeTarget(other);
    expect(await listed()).toEqual({ list: [], page: 1, size: 20, total: 0 });
    const paid_at = [await takeTarget(who), await takeTarget(who), await takeTarget(who)].reverse();
    // A reached target becomes a cash-out only when the player requests it.
    await giveReachedCycle(world, who.id);
    const { list, ...page } = await listed({ paging: { page: 1, size: 2 } });
    expect(page).toEqual({ page: 1, size: 2, total: 3 });
    const { list: rest } = await listed({ paging: { page: 2, size: 2 } });
    expect([...list, ...rest]).toEqual(
      paid_at.map((at) => ({ id: expect.any(String), amount: 50_000n, state: 'paid', created_at: at, ended_at: at })),
    );
    expect((await listed({}, other)).total).toBe(1);
  });

  it('lists each spin with the data to recompute it, once the seeds are revealed', async () => {
    const who = await playerWithCycle(world);
    for (let n = 0; n < 3; n += 1) await activeFriend(world, who);
    for (let n = 0; n < 3; n += 1) expectOk(await spin(world, who));
    const logOf = async () => expectOk(await world.call(calls.listReferralLog, { token: who.token })).data;
    expect((await logOf()).list.every(({ server_seed }) => server_seed === null)).toBe(true);
    await setReferralSeed(world, who, 'another');
    const { list, total } = await logOf();
    expect([list.map(({ nonce }) => nonce), total]).toEqual([[4, 3, 2, 1], 4]);
    for (const { server_seed, ...logged } of list)
      expect(verifyReferralSpin({ ...logged, server_seed: server_seed! })).toMatchObject({
        ok: true,
        expected: { added: logged.added },
      });
  });

  it('lets a guest view it but not spin, cash out or set seeds', async () => {
    const guest = await world.guest();
    const { seeds } = await wheelOf(world, guest);
    const body = { next_id: seeds.next.id, client_seed: 'mine' };
    expect((await world.call(calls.setReferralSeed, { token: guest.token, body })).code).toBe(errors.GUEST_MAY_NOT);
    expect((await spin(world, guest)).code).toBe(errors.GUEST_MAY_NOT);
    expect((await cashOut(world, guest)).code).toBe(errors.GUEST_MAY_NOT);
  });
});

describe('the end of a cycle', () => {
  it('is announced one day before, and again two hours before', async () => {
    const who = await playerWithCycle(world);
    const { sum } = await wheelOf(world, who);
    world.clock.advance(48 * HOUR_MS - 1);
    await runDueCycles(world.app);
    expect(await messagesOf(who)).toEqual([]);
    world.clock.advance(1);
    for (let n = 0; n < 2; n += 1) await runDueCycles(world.app);
    expect(await messagesOf(who)).toEqual(['referral_ends_soon 24']);
    world.clock.advance(22 * HOUR_MS);
    for (let n = 0; n < 2; n += 1) await runDueCycles(world.app);
    expect((await messagesOf(who))[0]).toBe('referral_ends_soon 2');
    world.clock.advance(2 * HOUR_MS);
    expect((await spin(world, who)).code).toBe(errors.NO_SPINS_LEFT);
    for (let n = 0; n < 2; n += 1) await runDueCycles(world.app);
    expect(await messagesOf(who)).toEqual(['referral_expired', 'referral_ends_soon 2', 'referral_ends_soon 24']);
    expect(await wheelOf(world, who)).toMatchObject({ state: 'expired', sum, spins: { left: 0 } });
    world.clock.advance(12 * HOUR_MS);
    expect(await wheelOf(world, who)).toMatchObject({ state: 'expired', sum, spins: { left: 1, kind: 'join' } });
    expect(expectOk(await spin(world, who)).data).toMatchObject({ kind: 'join', state: 'active' });
  });

  it('leaves one more day to cash out a reached target', async () => {
    const [early, late] = [await playerWithCycle(world), await playerWithCycle(world)];
    await reachTarget(world, early);
    await reachTarget(world, late);
    world.clock.advance(96 * HOUR_MS - 1);
    expect(expectOk(await cashOut(world, early)).data.state).toBe('paid');
    world.clock.advance(1);
    expect((await cashOut(world, late)).code).toBe(errors.CLAIM_EXPIRED);
    await runDueCycles(world.app);
    expect((await messagesOf(late))[0]).toBe('referral_claim_expired');
    expect(expectOk(await world.call(calls.listReferralCashOuts, { token: late.token })).data.list).toEqual([]);
    expect(await bonusWallet(world, late.id)).toBe(0n);
  });
});

describe('a cash-out by a player whose friends look like one person', () => {
  const cashOutsOf = async ({ token }: Someone) =>
    expectOk(await world.call(calls.listReferralCashOuts, { token })).data.list;
  async function cashOutInReview() {
    const who = await playerWithCycle(world);
    const friends = await reachTarget(world, who);
    await shareDevice(world, friends[0]!, friends[1]!);
    const { data } = expectOk(await cashOut(world, who));
    expect(data).toMatchObject({ state: 'reached', bonus_id: null, reason: 'same_person' });
    const { rows } = await world.pool.query<{ id: string }>('select id from referral_cycle where player_id = $1', [
      who.id,
    ]);
    return { who, id: rows[0]!.id };
  }

  it('waits for two operators, and is paid when both approve', async () => {
    const { who, id } = await cashOutInReview();
    expect(await wheelOf(world, who)).toMatchObject({ state: 'reached', reason: 'same_person', ends_at: null });
    const created_at = world.clock.now().toISOString();
    expect(await cashOutsOf(who)).toMatchObject([{ state: 'reviewing', created_at, ended_at: null }]);
    expect(expectOk(await cashOut(world, who)).data).toMatchObject({ bonus_id: null });
    world.clock.advance(10 * DAY_MS);
    await runDueCycles(world.app);
    expect(await operateAs(world, 'amna', 'waiting')).toContain(`referral ${id}`);
    expect(await operateByTwo(world, ['amna', 'bashir'], 'referral', 'approve', id)).toContain('Paid');
    expect(await bonusWallet(world, who.id)).toBe(50_000n);
    expect((await wheelOf(world, who)).state).toBe('paid');
    expect((await messagesOf(who))[0]).toBe('referral_paid');
    expect(await cashOutsOf(who)).toMatchObject([
      { state: 'paid', created_at, ended_at: world.clock.now().toISOString() },
    ]);
    await expect(operateAs(world, 'amna', 'referral', 'approve', id)).rejects.toThrow(/is paid/);
  });

  it('can be rejected by two operators, and then pays nothing', async () => {
    const { who, id } = await cashOutInReview();
    expect(await operateAs(world, 'amna', 'referral', 'reject', id)).toContain('second');
    expect(await operateAs(world, 'amna', 'referral', 'reject', id)).toContain('second');
    expect((await wheelOf(world, who)).state).toBe('reached');
    await proposeOrAgreeAs(world, 'bashir', 'referral', 'reject', id);
    expect(await wheelOf(world, who)).toMatchObject({ state: 'rejected', reason: 'same_person' });
    expect((await messagesOf(who))[0]).toBe('referral_rejected');
    expect(await cashOutsOf(who)).toMatchObject([{ amount: 50_000n, state: 'rejected' }]);
    expect(await bonusWallet(world, who.id)).toBe(0n);
  });
});
