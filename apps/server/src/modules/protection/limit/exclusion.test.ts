import { calls, errors } from '@nua/contract';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { cents } from '@nua/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreeAs, giveNames, operateAs } from '../../../../../../tests/world/operator-names.ts';
import { addPayoutAccount, giveProof, type PayingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { diceBet, fund, readyTable } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, type Someone, TERMS, type World } from '../../../../../../tests/world/world.ts';
import { isExcluded } from '../is-excluded.ts';

const HOUR = 3_600_000;
const BET = { stake: '1.00', target_hundredths: 5000, over: false };
const world = useWorld();
let who: Someone;

beforeAll(async () => {
  await giveNames(world, 'nadia');
});
beforeEach(async () => {
  world.clock.set('2026-03-11T07:00:00.000Z');
  who = await world.player();
});

const exclude = (length: string) => world.call(calls.excludePlayer, { token: who.token, body: { length } });
const bet = (token: string) => world.call(diceBet, { token, body: BET });
const launch = () => world.call(calls.launchGame, { token: who.token, body: { game_id: 'dice' } });
const deposit = () => {
  const body = { pay_type: 3, amount: '500.00', phone: '0300 1234502', cnic: '35201-1234567-1' };
  return world.call(calls.createDeposit, { token: who.token, body });
};
const operator = (...words: string[]) => operateAs(world, 'nadia', ...words);

describe('a time-out', () => {
  it('blocks deposits, launches and bets, but not withdrawals [R2.42]', async () => {
    const table = await readyTable(world, who, cents(100_000));
    expectOk(await bet(table.token));
    const began = expectOk(await exclude('day')).data;
    expect(began).toMatchObject({ kind: 'time_out', until: '2026-03-12T07:00:00.000Z', set_by: 'player' });

    const refused = await bet(table.token);
    expect(refused).toMatchObject({ code: errors.PLAYER_EXCLUDED, wire: { kind: 'time_out', until: began.until } });
    expect((await launch()).code).toBe(errors.PLAYER_EXCLUDED);
    expect((await deposit()).code).toBe(errors.PLAYER_EXCLUDED);
    expect(await isExcluded(world.db, who.id, world.clock.now())).toBe(true);

    expectOk(await world.call(calls.pullGameWallet, { token: who.token }));
    const funds = expectOk(await world.call(calls.listFundRecords, { token: who.token })).data;
    expect(funds.total).toBeGreaterThan(0);
    expectOk(await world.call(calls.listRounds, { token: who.token }));
    const login = await world.call(calls.login, {
      body: { user_name: who.user_name, password: 'a-quiet-evening-7', origin: 'web' },
      headers: { 'x-device-id': who.device },
    });
    // The sign-in replaced the device's earlier session.
    who = { ...who, token: expectOk(login).data.token };
    const account = { pay_type: 3, title: 'Someone', phone: who.phone, cnic: '35201-1234567-1' };
    const added = expectOk(await addPayoutAccount(world, { token: who.token, body: account })).data;
    // A new payout account is usable after a day, when the time-out has ended, so a longer exclusion is set first.
    expectOk(await exclude('month'));
    world.clock.advance(25 * HOUR);
    const body = { pay_type: 3, amount: '500.00', payout_account_id: added.id };
    await giveProof(world, who as PayingPlayer, 'withdraw', cents(50_000));
    expectOk(await world.call(calls.createWithdraw, { token: who.token, body }));
    expect((await deposit()).code).toBe(errors.PLAYER_EXCLUDED);
  });

  it('ends only on its date, and the player can play again', async () => {
    const table = await readyTable(world, who, cents(100_000));
    expectOk(await exclude('week'));
    world.clock.advance(7 * 24 * HOUR - 1);
    expect((await launch()).code).toBe(errors.PLAYER_EXCLUDED);
    world.clock.advance(1);
    expect((await bet(table.token)).code).toBe(errors.NOT_SIGNED_IN);
    const again = await readyTable(world, who, cents(0));
    expectOk(await bet(again.token));
    expectOk(await bet(again.token));
    const { rows } = await world.pool.query('select 1 from player_guard where player_id = $1', [who.id]);
    expect(rows).toEqual([]);
    expect(expectOk(await world.call(calls.getLimits, { token: who.token })).data.exclusion).toBeNull();
  });

  it('can be lengthened, but never shortened or revoked by the player, an operator or the database', async () => {
    expectOk(await exclude('month'));
    expect((await exclude('day')).code).toBe(errors.EXCLUSION_RUNS_LONGER);
    expectOk(await exclude('half_year'));
    const { exclusion } = expectOk(await world.call(calls.getLimits, { token: who.token })).data;
    expect(exclusion).toMatchObject({ kind: 'self_exclusion', until: '2026-09-11T07:00:00.000Z' });
    await expect(operator('exclude', who.user_name!, 'week')).rejects.toThrow(/lasts as long or longer/);
    await expect(world.pool.query('delete from player_exclusion where player_id = $1', [who.id])).rejects.toThrow();
    await expect(world.pool.query('update player_exclusion set until_at = from_at')).rejects.toThrow();
    expect(await isExcluded(world.db, who.id, new Date('2026-09-11T06:59:59.999Z'))).toBe(true);
    expect(await isExcluded(world.db, who.id, new Date('2026-09-11T07:00:00.000Z'))).toBe(false);
  });

  it('cannot be bypassed by a guest on the same device', async () => {
    expectOk(await exclude('week'));
    const enter = (device: string) =>
      world.call(calls.touristLogin, {
        body: { adult: true, terms_version: TERMS, origin: 'web' },
        headers: { 'x-device-id': device },
      });
    expect((await enter(who.device)).code).toBe(errors.PLAYER_EXCLUDED);
    expectOk(await enter(newDevice()));
    world.clock.advance(7 * 24 * HOUR);
    expectOk(await enter(who.device));
  });

  it('drops a waiting raise of a limit', async () => {
    const limit = { kind: 'stake', period: 'day', amount: '100.00' };
    const put = (body: object) => world.call(calls.setLimits, { token: who.token, body });
    expectOk(await put({ limits: [limit] }));
    expectOk(await put({ limits: [{ ...limit, amount: null }] }));
    expectOk(await exclude('day'));
    world.clock.advance(24 * HOUR);
    expect(expectOk(await world.call(calls.getLimits, { token: who.token })).data.limits[0]!.pending).toBeNull();
  });
});

describe('the events of a player', () => {
  it('include an exclusion, and a limit that a bet has used up', async () => {
    const table = await readyTable(world, who, cents(100_000));
    const body = { limits: [{ kind: 'stake', period: 'day', amount: '2.00' }] };
    expectOk(await world.call(calls.setLimits, { token: who.token, body }));
    expectOk(await bet(table.token));
    expectOk(await bet(table.token));
    expect((await bet(table.token)).code).toBe(errors.LIMIT_REACHED);
    expectOk(await exclude('day'));
    const { rows } = await world.pool.query(
      'select event, payload from outbox where player_id = $1 and event = 5 order by id',
      [who.id],
    );
    expect(rows).toMatchObject([
      { payload: { key: 'limit_reached', extra: { limit: 'stake day', until: '2026-03-11T19:00:00.000Z' } } },
      { payload: { key: 'player_excluded' } },
    ]);
  });
});

describe('an exclusion written by a node whose clock is ahead', () => {
  const AHEAD_MS = 2_000;
  const writer = () => ({
    ...world.app,
    clock: { now: () => new Date(world.clock.now().getTime() + AHEAD_MS), runs: false },
  });
  const excludeAhead = () => operateAs({ app: writer() as World['app'] }, 'nadia', 'exclude', who.user_name!, 'week');
  const guards = async () =>
    (await world.pool.query('select 1 from player_guard where player_id = $1', [who.id])).rows.length;

  it('refuses bets, immediately and after the clocks agree again [R2.42]', async () => {
    const table = await readyTable(world, who, cents(100_000));
    expectOk(await bet(table.token));
    expect(await excludeAhead()).toMatch(/^Excluded until /);
    for (const wait_ms of [0, AHEAD_MS - 1, 1, HOUR]) {
      world.clock.advance(wait_ms);
      expect((await bet(table.token)).code).toBe(errors.PLAYER_EXCLUDED);
      expect(await guards()).toBe(1);
    }
  });

  it('blocks launches, deposits and the device’s guests immediately [R2.42]', async () => {
    await excludeAhead();
    expect((await launch()).code).toBe(errors.PLAYER_EXCLUDED);
    expect((await deposit()).code).toBe(errors.PLAYER_EXCLUDED);
    const body = { adult: true, terms_version: TERMS, origin: 'web' } as const;
    const guest = await world.call(calls.touristLogin, { body, headers: { 'x-device-id': who.device } });
    expect(guest.code).toBe(errors.PLAYER_EXCLUDED);
    expect(expectOk(await world.call(calls.getLimits, { token: who.token })).data.exclusion).not.toBeNull();
    expect((await exclude('week')).code).toBe(errors.EXCLUSION_RUNS_LONGER);
  });
});

describe('a self-exclusion', () => {
  it('never ends if it is permanent', async () => {
    await fund(world, who, cents(50_000));
    expect(expectOk(await exclude('for_good')).data).toMatchObject({ kind: 'self_exclusion', until: null });
    expect((await exclude('for_good')).code).toBe(errors.EXCLUSION_RUNS_LONGER);
    expect(await isExcluded(world.db, who.id, new Date('2086-03-11T07:00:00.000Z'))).toBe(true);
  });

  it('begins once if it is requested twice with one key', async () => {
    const key = makeKey(world.clock.now().getTime());
    const request = { token: who.token, body: { length: 'year' }, key };
    const first = expectOk(await world.call(calls.excludePlayer, request));
    world.clock.advance(HOUR);
    const second = expectOk(await world.call(calls.excludePlayer, request));
    expect(second.data).toEqual(first.data);
    const { rows } = await world.pool.query('select 1 from player_exclusion where player_id = $1', [who.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('an operator', () => {
  it('sees limits and exclusions and can set an exclusion, which is logged', async () => {
    expect(await operator('limits', who.user_name!, '--note', 'a test')).toBe('No limits and no exclusion.');
    const body = { limits: [{ kind: 'loss', period: 'week', amount: '1500.00' }] };
    expectOk(await world.call(calls.setLimits, { token: who.token, body }));
    expect(await operator('exclude', who.user_name!, 'year')).toBe('Excluded until 2027-03-11 12:00:00 PKT.');
    const shown = await operator('limits', who.user_name!, '--note', 'a test');
    expect(shown).toContain('self_exclusion until 2027-03-11 12:00:00 PKT, set by the operator');
    expect(shown).toContain('loss a week');
    expect(await operator('log')).toMatch(new RegExp(`nadia {2}exclude {2}player ${who.id}`));
    await expect(operator('exclude', who.user_name!, 'forever')).rejects.toThrow(
      /LENGTH must be day or week .*not "forever"/,
    );
    expect((await deposit()).code).toBe(errors.PLAYER_EXCLUDED);
  });

  it('needs a second operator to exclude a player permanently', async () => {
    await giveNames(world, 'omar');
    const proposed = await operator('exclude', who.user_name!, 'for_good');
    expect(await isExcluded(world.db, who.id, world.clock.now())).toBe(false);
    expect(await agreeAs(world, 'omar', proposed)).toBe('Excluded for good.');
    world.clock.advance(20 * 366 * 24 * HOUR);
    expect(await isExcluded(world.db, who.id, world.clock.now())).toBe(true);
  });
});
