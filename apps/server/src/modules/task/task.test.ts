import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import type { TaskKind } from '@nua/contract/task.ts';
import { cents } from '@nua/money';
import { costOfPoints, firstRules } from '@nua/rewards';
import { beforeEach, describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { houseBalance } from '../../../../../tests/world/paying-player.ts';
import { readyTable, setClientSeed } from '../../../../../tests/world/play.ts';
import { publishRule } from '../../../../../tests/world/publish-rule.ts';
import { depositPaid, notifyReversal } from '../../../../../tests/world/reversing.ts';
import { earnPoints, stakeDice } from '../../../../../tests/world/staking.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../tests/world/world.ts';

const DAY_MS = 86_400_000;
const world = useWorld();
let who: Someone;
beforeEach(async () => {
  world.clock.set('2026-03-10T07:00:00Z');
  who = await world.player();
});

/**
 * The own stakes that open the one-time tasks. The tasks cost 6.00. This is 2 % of these stakes, and repeating rewards leave 2 % of the
 * edge.
 */
const OPENS = '300.00';
const idOf = (kind: TaskKind) => firstRules.task.tasks.find((task) => task.kind === kind)!.id;
const tasks = async (player = who, query = {}) =>
  expectOk(await world.call(calls.listTasks, { token: player.token, query })).data.list;
const task = async (kind: TaskKind, player = who) => (await tasks(player)).find((found) => found.kind === kind)!;
const claim = (kind: TaskKind, player = who, key: string = world.newKey()) =>
  world.call(calls.claimTask, { token: player.token, params: { id: idOf(kind) }, key });

describe('a task', () => {
  it('is done as soon as its condition is met [R3.16]', async () => {
    const guest = await world.guest();
    expect(await task('verify_phone', guest)).toMatchObject({ status: 'undone', progress: 0n });
    expect(await task('verify_phone')).toMatchObject({
      status: 'done',
      progress: 100n,
      target: 100n,
      claimed_at: null,
    });

    expect(await task('check_round')).toMatchObject({ status: 'undone', progress: 0n });
    const table = await readyTable(world, who);
    await setClientSeed(world, table, 'a-pair-without-a-bet');
    expect((await task('check_round')).status).toBe('undone');
    const played = await stakeDice(world, who, ['400.00']);
    expect((await task('check_round')).status).toBe('undone');
    await setClientSeed(world, played, 'the-pair-after-it');
    expect((await task('check_round')).status).toBe('done');

    expect(await task('weighted_stake')).toMatchObject({ status: 'undone', progress: 10_000n, target: 100_000n });
    await earnPoints(world, who.id, '900.00');
    expect(await task('weighted_stake')).toMatchObject({
      status: 'done',
      progress: 100_000n,
      repeats: 'daily',
      resets_at: '2026-03-10T19:00:00.000Z',
    });

    expect((await task('deposit')).status).toBe('undone');
    await depositPaid(world, who, '499.00');
    expect(await task('deposit')).toMatchObject({ status: 'undone', progress: 49_900n, target: 50_000n });
    await depositPaid(world, who, '600.00');
    expect(await task('deposit')).toMatchObject({ status: 'done', progress: 50_000n, resets_at: null });
  });

  it('counts a friend only if the friend plays enough [R3.16]', async () => {
    const friend = await world.player();
    await world.pool.query(
      `insert into player_invite (player_id, inviter_id, via, bound_at) values ($1, $2, 'register', $3)`,
      [friend.id, who.id, world.clock.now()],
    );
    await earnPoints(world, friend.id, '4999.99');
    expect((await task('friend')).status).toBe('undone');
    await earnPoints(world, friend.id, '0.01');
    expect((await task('friend')).status).toBe('done');
  });

  it('is listed only on its screen if the list is filtered by screen [R3.16]', async () => {
    expect((await tasks(who, { filter: { screen: 'promo' } })).map(({ kind }) => kind)).toEqual([
      'verify_phone',
      'deposit',
    ]);
    expect((await tasks(who, { filter: { screen: 'referral' } })).map(({ kind }) => kind)).toEqual(['friend']);
    expect(await tasks()).toHaveLength(5);
  });

  it('pays its reward into the bonus wallet [R3.16]', async () => {
    const house = await houseBalance(world, 'promo_expense:task');
    await earnPoints(world, who.id, OPENS);
    const { data } = expectOk(await claim('verify_phone'));
    expect(data).toMatchObject({ id: idOf('verify_phone'), amount: 200n });
    expect(await bonusWallet(world, who.id)).toBe(200n);
    expect((await houseBalance(world, 'promo_expense:task')) - house).toBe(-200n);
    expect((await bonusesOf(world, who))[0]).toMatchObject({ id: data.bonus_id, source: 'task', wager_needed: 200n });
    expect(await task('verify_phone')).toMatchObject({ status: 'done', claimed_at: '2026-03-10T07:00:00.000Z' });
  });

  it('resets at midnight in Karachi if it repeats, and counts the play of the new day [R3.16]', async () => {
    world.clock.set('2026-03-10T18:59:59Z');
    await earnPoints(world, who.id, '1000.00');
    expectOk(await claim('weighted_stake'));
    expect((await claim('weighted_stake')).code).toBe(errors.CLAIMED_BEFORE);
    world.clock.advance(1_000);
    expect(await task('weighted_stake')).toMatchObject({ status: 'undone', progress: 0n, claimed_at: null });
    expect((await claim('weighted_stake')).code).toBe(errors.NOTHING_TO_CLAIM);
    await earnPoints(world, who.id, '1000.00');
    expectOk(await claim('weighted_stake'));
    expect(await bonusesOf(world, who)).toHaveLength(2);
  });
});

describe('a task that is done without stakes', () => {
  it('can be claimed only after the player has staked enough own money [R3.16]', async () => {
    await earnPoints(world, who.id, '299.99');
    expect(await task('verify_phone')).toMatchObject({
      status: 'done',
      own_stakes: { needed: 30_000n, done: 29_999n },
      cost: 1n,
      cost_maximum: 1n,
    });
    const refused = await claim('verify_phone');
    expect([refused.code, refused.wire]).toEqual([errors.OWN_STAKES_NEEDED, { needed: '300.00', done: '299.99' }]);
    expect(await bonusWallet(world, who.id)).toBe(0n);
    await earnPoints(world, who.id, '0.01');
    expect(await task('verify_phone')).toMatchObject({ own_stakes: { needed: 30_000n, done: 30_000n }, cost: null });
    expectOk(await claim('verify_phone'));
    expect(await task('verify_phone')).toMatchObject({ own_stakes: null, cost: null });
    const { cost_maximum } = costOfPoints(cents(100_000), firstRules.weight)!;
    expect(await task('weighted_stake')).toMatchObject({ own_stakes: null, cost: 4_000n, cost_maximum });
  });

  it('pays nothing to a farm of phone numbers that never stakes own money', async () => {
    const phones = [who, await world.player(), await world.player()];
    for (const player of phones) {
      await grantTo(world, player.id, { amount: '100' });
      await depositPaid(world, { ...player, phone: null }, '600.00');
      for (const kind of ['verify_phone', 'deposit'] as const)
        expect((await claim(kind, player)).code).toBe(errors.OWN_STAKES_NEEDED);
      expect(await bonusWallet(world, player.id)).toBe(10_000n);
    }
  });

  it('needs further stakes of own money to be claimed again under a new rule', async () => {
    await earnPoints(world, who.id, OPENS);
    expectOk(await claim('verify_phone'));
    const [daily, phone, ...others] = firstRules.task.tasks;
    const again = { ...phone!, id: randomUUID(), key: 'task-verify-phone-again' };
    const rule = { tasks: [daily!, ...others, again] };
    world.clock.advance(1_000);
    await publishRule(world, 'task', rule);
    try {
      // The cost is 2.00 for the earlier claim, 2.00 for the new task, and 1.00 and 3.00 for the other tasks.
      expect(await task('verify_phone')).toMatchObject({ own_stakes: { needed: 40_000n, done: 30_000n } });
      const params = { id: again.id };
      const claimAgain = () => world.call(calls.claimTask, { token: who.token, params });
      expect((await claimAgain()).code).toBe(errors.OWN_STAKES_NEEDED);
      await earnPoints(world, who.id, '100.00');
      expectOk(await claimAgain());
    } finally {
      await publishRule(world, 'task', firstRules.task);
    }
  });
});

describe('reward rules that use up the whole house edge', () => {
  it('offer no one-time tasks, and still pay repeating tasks [R3.16]', async () => {
    await earnPoints(world, who.id, '1000.00');
    expectOk(await claim('verify_phone'));
    await publishRule(world, 'club', { ...firstRules.club, levels: [{ rate_bps_hundredths: 30_000 }] });
    try {
      expect((await tasks()).map(({ kind }) => kind)).toEqual(['weighted_stake', 'verify_phone', 'friend']);
      expect((await task('verify_phone')).claimed_at).not.toBeNull();
      await setClientSeed(world, await stakeDice(world, who, ['1.00']), 'after-a-bet');
      expect((await claim('check_round')).code).toBe(errors.NOT_FOUND);
      expectOk(await claim('weighted_stake'));
    } finally {
      await publishRule(world, 'club', firstRules.club);
    }
  });
});

describe('a claim', () => {
  it('pays once if it is sent 200 times in parallel', async () => {
    await earnPoints(world, who.id, OPENS);
    const codes = (await Promise.all(Array.from({ length: 200 }, () => claim('verify_phone')))).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([0, errors.CLAIMED_BEFORE]));
    expect(await bonusWallet(world, who.id)).toBe(200n);
  });

  it('gets the stored response when repeated with its key', async () => {
    await earnPoints(world, who.id, OPENS);
    const key = world.newKey();
    const first = expectOk(await claim('verify_phone', who, key));
    expect(expectOk(await claim('verify_phone', who, key)).data).toEqual(first.data);
    expect(await bonusWallet(world, who.id)).toBe(200n);
  });

  it('is refused for an unknown or unfinished task', async () => {
    expect((await claim('deposit')).code).toBe(errors.NOTHING_TO_CLAIM);
    const unknown = await world.call(calls.claimTask, { token: who.token, params: { id: randomUUID() } });
    expect(unknown.code).toBe(errors.NOT_FOUND);
    expect(await bonusWallet(world, who.id)).toBe(0n);
  });

  it('is refused to a guest', async () => {
    const guest = await world.guest();
    await earnPoints(world, guest.id, '1000.00');
    expect((await task('weighted_stake', guest)).status).toBe('done');
    expect((await claim('weighted_stake', guest)).code).toBe(errors.GUEST_MAY_NOT);
    expect(await bonusWallet(world, guest.id)).toBe(0n);
  });

  it('is refused to an excluded player until the exclusion ends', async () => {
    await earnPoints(world, who.id, OPENS);
    expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'day' } }));
    expect((await claim('verify_phone')).code).toBe(errors.PLAYER_EXCLUDED);
    expect(await bonusWallet(world, who.id)).toBe(0n);
    world.clock.advance(2 * DAY_MS);
    expectOk(await claim('verify_phone'));
  });

  it('uses the server’s day, even if the device’s clock is wrong', async () => {
    await earnPoints(world, who.id, '1000.00');
    expectOk(await claim('weighted_stake'));
    const headers = { date: new Date('2026-03-13T07:00:00Z').toUTCString() };
    const params = { id: idOf('weighted_stake') };
    expect((await world.call(calls.claimTask, { token: who.token, params, headers })).code).toBe(errors.CLAIMED_BEFORE);
    expect(await bonusesOf(world, who)).toHaveLength(1);
  });

  it('is refused for the task of a reversed deposit', async () => {
    const deposit_id = await depositPaid(world, who, '600.00');
    expect((await task('deposit')).status).toBe('done');
    await notifyReversal(world, deposit_id, '122');
    expect((await claim('deposit')).code).toBe(errors.NOTHING_TO_CLAIM);
  });
});
