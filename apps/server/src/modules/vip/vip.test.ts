import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { costOfPoints, firstRules } from '@nua/rewards';
import { beforeEach, describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { listenAs } from '../../../../../tests/world/listener.ts';
import { houseBalance } from '../../../../../tests/world/paying-player.ts';
import { earnPoints, stakeDice } from '../../../../../tests/world/staking.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../tests/world/world.ts';
import { checkLevels } from './raise-levels.ts';
import { warnLapsing } from './warn-lapsing.ts';

const DAY_MS = 86_400_000;
const world = useWorld();
let who: Someone;
beforeEach(async () => {
  world.clock.set(new Date(Date.parse('2026-03-10T07:00:00Z')));
  who = await world.player();
});

const vip = async (player = who) => expectOk(await world.call(calls.getVip, { token: player.token })).data;
const claim = (id: string, player = who, key: string = world.newKey()) =>
  world.call(calls.claimVip, { token: player.token, params: { id }, key });
const titles = async (player = who) =>
  expectOk(await world.call(calls.listMessages, { token: player.token })).data.list.map(({ title, extra }) =>
    title.en.replaceAll(/\{\{\.(\w+)\}\}/g, (_all, name: string) => String(extra[name])),
  );
const exclude = async (length = 'week', player = who) =>
  expectOk(await world.call(calls.excludePlayer, { token: player.token, body: { length } }));

async function checkAllLevels(): Promise<void> {
  let after: string | null = null;
  do {
    after = await checkLevels(world.app, after);
  } while (after !== null);
}

/** Raises a player to level 1 today. Returns the id of the unclaimed reward. */
async function raiseToLevelOne(player = who): Promise<string> {
  await earnPoints(world, player.id, '3000.00');
  await checkAllLevels();
  return (await vip(player)).claims[0]!.id;
}

describe('the VIP page', () => {
  it('shows the reward of the next level and the table of levels at level 0 [R1.09]', async () => {
    const { cost_maximum } = costOfPoints(cents(300_000), firstRules.weight)!;
    expect(await vip()).toMatchObject({
      level: 0,
      points: 0n,
      month_points: 0n,
      next: { level: 1, points: 300_000n, cost: 12_000n, cost_maximum, gives: 1_500n, monthly: 1_000n },
      keep: null,
      received: [],
      claims: [],
      table: { version: 1, weights: firstRules.weight.weights },
    });
    expect((await vip()).table.levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('shows points for own weighted stakes immediately [R1.09]', async () => {
    await grantTo(world, who.id, { amount: '100' });
    await stakeDice(world, who, ['400.00']);
    expect(await vip()).toMatchObject({ points: 10_000n, month_points: 10_000n, next: { points: 290_000n } });
  });
});

describe('a VIP level', () => {
  it('is reached by play and announced, and its reward is paid once [R1.09] [R4.16]', async () => {
    const listener = await listenAs(world, who.token);
    // Most of the play is old, so the job finds the player by the game session.
    await earnPoints(world, who.id, '2990.00', '2026-02-01');
    await stakeDice(world, who, ['40.00']);
    await checkAllLevels();
    await world.realtime.dispatch();
    expect(await vip()).toMatchObject({ level: 1, claims: [{ kind: 'level_up', level: 1, amount: 1_500n }] });
    await expect.poll(() => listener.received.some(({ payload }) => payload.key === 'msg_vip_upgrade')).toBe(true);
    const announced = listener.received.filter(({ payload }) => payload.key === 'msg_vip_upgrade');
    expect(announced).toMatchObject([{ e: 1, payload: { title: 'VIP 1', extra: { level: 1 } } }]);
    listener.close();
    expect(await titles()).toContain('VIP 1');

    const house = await houseBalance(world, 'promo_expense:vip');
    const [{ id } = { id: '' }] = (await vip()).claims;
    const paid = expectOk(await claim(id)).data;
    expect(paid).toMatchObject({ id, amount: 1_500n });
    expect(await bonusWallet(world, who.id)).toBe(1_500n);
    expect((await houseBalance(world, 'promo_expense:vip')) - house).toBe(-1_500n);
    expect((await bonusesOf(world, who)).find((bonus) => bonus.id === paid.bonus_id)).toMatchObject({
      source: 'vip',
      amount: 1_500n,
      state: 'active',
    });
    expect(await vip()).toMatchObject({ claims: [], received: [{ kind: 'level_up', level: 1, amount: 1_500n }] });
    expect((await claim(id)).code).toBe(errors.CLAIMED_BEFORE);
    expect(await bonusWallet(world, who.id)).toBe(1_500n);
  });

  it('rises again only after midnight in Karachi [R1.09]', async () => {
    world.clock.set('2026-03-10T18:59:00Z');
    await earnPoints(world, who.id, '40000.00');
    await checkAllLevels();
    await checkAllLevels();
    expect((await vip()).level).toBe(1);
    world.clock.advance(59_000);
    await checkAllLevels();
    expect((await vip()).level).toBe(1);
    world.clock.advance(1_000);
    await checkAllLevels();
    expect((await vip()).level).toBe(2);
    // There was no play on that day, so the job finds the player by the stored due day.
    expect((await vip()).points).toBe(4_000_000n);
  });

  it('is raised once if several workers check at the same time', async () => {
    await earnPoints(world, who.id, '40000.00');
    await Promise.all(Array.from({ length: 8 }, () => checkLevels(world.app, null)));
    expect(await vip()).toMatchObject({ level: 1, claims: [{ level: 1 }] });
    expect((await titles()).filter((title) => title.startsWith('VIP'))).toEqual(['VIP 1']);
  });

  it('is raised even if the worker runs days late', async () => {
    await earnPoints(world, who.id, '3000.00');
    world.clock.advance(2 * DAY_MS);
    await checkAllLevels();
    expect((await vip()).level).toBe(1);
  });

  it('is lost after one warning if the player plays too little [R1.09]', async () => {
    expectOk(await claim(await raiseToLevelOne()));
    world.clock.set('2026-04-03T07:00:00Z');
    await checkAllLevels();
    await checkAllLevels();
    expect((await titles()).filter((title) => title === 'Your VIP level 1 will be reviewed soon')).toHaveLength(1);
    expect((await vip()).keep).toEqual({ until: '2026-04-09T19:00:00.000Z', points: 30_000n, done: 0n });
    await earnPoints(world, who.id, '299.99');
    world.clock.set('2026-04-09T19:00:00Z');
    who = { ...who, token: await signInAgain(who) };
    await checkAllLevels();
    await checkAllLevels();
    expect(await vip()).toMatchObject({ level: 0, points: 270_000n, keep: null, claims: [] });
    expect(await titles()).toContain('Your VIP level is now 0');
    world.clock.advance(DAY_MS);
    await earnPoints(world, who.id, '300.00');
    await checkAllLevels();
    expect(await vip()).toMatchObject({ level: 1, claims: [], received: [{ level: 1 }] });
  });
});

it('a player who turned offers off is notified of a new level, but not of a level at risk', async () => {
  expectOk(await world.call(calls.updatePlayer, { token: who.token, body: { offers: false } }));
  await raiseToLevelOne();
  world.clock.set('2026-04-03T07:00:00Z');
  await checkAllLevels();
  expect((await titles()).filter((title) => title.startsWith('VIP'))).toEqual(['VIP 1']);
});

describe('a month at a VIP level', () => {
  it('gives a reward that can be claimed until the end of the next month [R1.09]', async () => {
    await raiseToLevelOne();
    await earnPoints(world, who.id, '1000.00');
    world.clock.set('2026-03-31T18:59:59Z');
    await checkAllLevels();
    expect((await vip()).claims.map(({ kind }) => kind)).toEqual(['level_up']);
    world.clock.set('2026-03-31T19:00:00Z');
    await checkAllLevels();
    await checkAllLevels();
    who = { ...who, token: await signInAgain(who) };
    const monthly = (await vip()).claims.filter(({ kind }) => kind === 'monthly');
    expect(monthly).toMatchObject([
      { level: 1, amount: 1_000n, month: '2026-03', expires_at: '2026-04-30T19:00:00.000Z' },
    ]);
    expect(await titles()).toContain('VIP reward for 2026-03: PKR 10.00');

    world.clock.set('2026-04-28T18:00:00Z');
    await Promise.all([warnLapsing(world.app), warnLapsing(world.app)]);
    await warnLapsing(world.app);
    expect((await titles()).filter((title) => title.startsWith('VIP reward expires'))).toHaveLength(1);
    world.clock.set('2026-04-30T19:00:00Z');
    const back = { ...who, token: await signInAgain(who) };
    expect(await claim(monthly[0]!.id, back)).toMatchObject({
      code: errors.CLAIM_EXPIRED,
      data: { expired_at: '2026-04-30T19:00:00.000Z' },
    });
    expect((await vip(back)).claims.map(({ kind }) => kind)).toEqual(['level_up']);
  });

  it('gives no reward without play [R1.09]', async () => {
    await raiseToLevelOne();
    world.clock.set('2026-04-01T07:00:00Z');
    await checkAllLevels();
    expect((await vip()).claims.map(({ kind }) => kind)).toEqual(['level_up']);
    world.clock.set('2026-05-01T07:00:00Z');
    await checkAllLevels();
    const { rows } = await world.pool.query(`select 1 from vip_claim where player_id = $1 and kind = 'monthly'`, [
      who.id,
    ]);
    expect(rows).toEqual([]);
  });
});

/** Signs in again, because some of these tests outlast a session. */
async function signInAgain({ user_name, device }: Someone): Promise<string> {
  const body = { user_name, password: 'a-quiet-evening-7', origin: 'web' };
  return expectOk(await world.call(calls.login, { body, headers: { 'x-device-id': device } })).data.token;
}

describe('a claim', () => {
  it('is paid once if it is sent 200 times in parallel', async () => {
    const id = await raiseToLevelOne();
    const responses = await Promise.all(Array.from({ length: 200 }, () => claim(id)));
    const codes = responses.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([0, errors.CLAIMED_BEFORE]));
    expect(await bonusWallet(world, who.id)).toBe(1_500n);
    expect(await bonusesOf(world, who)).toHaveLength(1);
  });

  it('gets the stored response when repeated with its key', async () => {
    const id = await raiseToLevelOne();
    const key = world.newKey();
    const first = expectOk(await claim(id, who, key));
    expect(expectOk(await claim(id, who, key)).data).toEqual(first.data);
    expect((await claim(id)).code).toBe(errors.CLAIMED_BEFORE);
    expect(await bonusWallet(world, who.id)).toBe(1_500n);
  });

  it('is refused for an unknown reward or the reward of another player', async () => {
    const id = await raiseToLevelOne();
    const other = await world.player();
    expect((await claim(id, other)).code).toBe(errors.NOT_FOUND);
    expect((await claim(randomUUID())).code).toBe(errors.NOT_FOUND);
    expect(await bonusWallet(world, other.id)).toBe(0n);
    expect(await bonusWallet(world, who.id)).toBe(0n);
  });

  it('is refused to a guest, although the guest sees level and reward', async () => {
    const guest = await world.guest();
    const id = await raiseToLevelOne(guest);
    expect(await vip(guest)).toMatchObject({ level: 1, claims: [{ id }] });
    expect((await claim(id, guest)).code).toBe(errors.GUEST_MAY_NOT);
    expect(await bonusWallet(world, guest.id)).toBe(0n);
  });

  it('uses the server’s clock, even if the device’s clock is wrong', async () => {
    await raiseToLevelOne();
    await earnPoints(world, who.id, '1000.00');
    world.clock.set('2026-04-01T07:00:00Z');
    await checkAllLevels();
    const { id } = (await vip()).claims.find(({ kind }) => kind === 'monthly')!;
    world.clock.set('2026-05-02T07:00:00Z');
    const token = await signInAgain(who);
    const headers = { date: new Date('2026-04-29T07:00:00Z').toUTCString() };
    const refused = await world.call(calls.claimVip, { token, params: { id }, headers });
    expect(refused.code).toBe(errors.CLAIM_EXPIRED);
    expect(await bonusWallet(world, who.id)).toBe(0n);
  });
});

describe('an excluded player', () => {
  it('gets no level, reward or message until the exclusion ends', async () => {
    await earnPoints(world, who.id, '3000.00');
    await exclude();
    await checkAllLevels();
    expect(await vip()).toMatchObject({ level: 0, claims: [] });
    expect((await titles()).filter((title) => title.startsWith('VIP'))).toEqual([]);
    world.clock.advance(8 * DAY_MS);
    await checkAllLevels();
    expect(await vip()).toMatchObject({ level: 1 });
  });

  it('cannot claim a reward until the exclusion ends', async () => {
    const id = await raiseToLevelOne();
    await exclude();
    expect((await claim(id)).code).toBe(errors.PLAYER_EXCLUDED);
    expect(await bonusWallet(world, who.id)).toBe(0n);
    world.clock.advance(8 * DAY_MS);
    expectOk(await claim(id));
  });

  it('loses no level during the exclusion', async () => {
    await raiseToLevelOne();
    world.clock.advance(DAY_MS);
    await exclude('month');
    for (let day = 0; day < 33; day += 1) {
      await checkAllLevels();
      world.clock.advance(DAY_MS);
    }
    const { rows } = await world.pool.query('select level, kept_from::text from player_vip where player_id = $1', [
      who.id,
    ]);
    expect(rows).toMatchObject([{ level: 1 }]);
    expect(rows[0].kept_from > '2026-04-01').toBe(true);
  });
});

it('a newly published rule does not change an unclaimed reward', async () => {
  const id = await raiseToLevelOne();
  await world.pool.query(
    `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
     select kind, 2, jsonb_set(rule, '{wager_times}', '5'), $1, 'amna', 'bilal', $1 from reward_rule where kind = 'vip' and version = 1`,
    [world.clock.now()],
  );
  const { bonus_id } = expectOk(await claim(id)).data;
  expect((await bonusesOf(world, who)).find((bonus) => bonus.id === bonus_id)).toMatchObject({
    wager_needed: cents(1_500n),
  });
});
