import { calls, dayInKarachi, errors, sealedFor } from '@nua/contract';
import { type AnyGame, coversOf, payRatio, singleGames, verifyRound } from '@nua/games';
import { keno } from '@nua/games/keno/keno.ts';
import { limbo } from '@nua/games/limbo/limbo.ts';
import { plinko } from '@nua/games/plinko/plinko.ts';
import { type Cents, cents, toWire } from '@nua/money';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changePlayRules,
  diceBet,
  fund,
  moneyOf,
  readyTable,
  setClientSeed,
  sitDown,
  type Table,
} from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { dayKey, openBytes, sealBytes } from '../../../core/sealing/sealing.ts';

const world = useWorld();
// Each test begins on a new day, because the number of guests per address and day is limited.
beforeEach(() => world.clock.advance(86_400_000));

const half = { stake: '10.00', target_hundredths: 5000, over: true };
const bet = (table: Table, body: unknown = half, key: string = world.newKey()) =>
  world.call(diceBet, { token: table.token, body, key });

describe('a dice bet', () => {
  it('is drawn, settled and stored in one request, and can be recomputed from the revealed seeds [R1.06] [R7.36]', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    let balance = 100_000n;
    for (let nonce = 1; nonce <= 8; nonce += 1) {
      const { data } = expectOk(await bet(table, { ...half, over: nonce % 2 === 0 }));
      balance += data.payout - data.stake;
      expect(data).toMatchObject({ nonce, balance, stake: 1000n });
    }
    const { revealed } = await setClientSeed(world, table, 'another-seed');
    const rounds = expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data;
    expect(rounds.total).toBe(8);
    expect(rounds.list.map(({ nonce }) => nonce)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    for (const round of rounds.list) {
      expect(round.server_seed).toBe(revealed?.server_seed);
      expect(verifyRound({ ...round, server_seed: round.server_seed! })).toMatchObject({ ok: true });
    }
  });

  it('is refused before the player has set a client seed', async () => {
    const who = await world.guest();
    await fund(world, who, cents(100_000));
    const table = await sitDown(world, who);
    const key = world.newKey();
    expect((await bet(table, half, key)).code).toBe(errors.SEED_NOT_SET);
    await setClientSeed(world, table);
    expectOk(await bet(table, half, key));
  });

  it.each<[string, object, keyof typeof errors]>([
    ['a stake under the minimum', { ...half, stake: '0.99' }, 'STAKE_OUT_OF_RANGE'],
    ['a stake over the maximum', { ...half, stake: '25000.01' }, 'STAKE_OUT_OF_RANGE'],
    ['a target with too small a chance', { ...half, target_hundredths: 99, over: false }, 'TARGET_OUT_OF_RANGE'],
    ['a target with too great a chance', { ...half, target_hundredths: 199, over: true }, 'TARGET_OUT_OF_RANGE'],
    ['a stake over the balance', { ...half, stake: '1000.01' }, 'INSUFFICIENT_FUNDS'],
    ['a negative stake', { ...half, stake: '-1.00' }, 'INVALID_INPUT'],
    ['a stake of zero', { ...half, stake: '0.00' }, 'INVALID_INPUT'],
    ['a stake in thirds of a paisa', { ...half, stake: '1.001' }, 'INVALID_INPUT'],
    ['a stake as a number', { ...half, stake: 10 }, 'INVALID_INPUT'],
    ['a fractional target', { ...half, target_hundredths: 50.5 }, 'INVALID_INPUT'],
    ['a target as text', { ...half, target_hundredths: '5000' }, 'INVALID_INPUT'],
    ['an unknown side', { ...half, over: 'yes' }, 'INVALID_INPUT'],
    ['a roll in the request', { ...half, roll_hundredths: 1 }, 'INVALID_INPUT'],
    ['a nonce in the request', { ...half, nonce: 7 }, 'INVALID_INPUT'],
  ])('with %s is refused and moves no money', async (_name, body, error) => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    expect((await bet(table, body)).code).toBe(errors[error]);
    expect((await moneyOf(world, who)).game).toBe(100_000n);
    const shown = expectOk(await world.call(calls.getSeeds, { token: table.token }));
    expect(shown.data.active?.nonce).toBe(0);
  });

  it('is encrypted in both directions with the key of the arcade session', async () => {
    const who = await world.guest();
    await fund(world, who, cents(100_000));
    const table = await sitDown(world, who);
    await setClientSeed(world, table);
    const { kid, key } = world.app.bodyKeys.current;
    const [path, day] = ['/arcade/api/dice/bet', dayInKarachi(world.clock.now())];
    const about = sealedFor('POST', path, day);
    const p = sealBytes(dayKey(key, day, 'request'), about, Buffer.from(JSON.stringify(half)));
    const response = await fetch(world.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-enc': '1',
        authorization: `Bearer ${table.token}`,
        'idempotency-key': world.newKey(),
      },
      body: JSON.stringify({ v: 1, k: kid, d: day, p }),
    });
    const sealed = (await response.json()) as { p: string };
    expect(sealed).not.toHaveProperty('data');
    const opened = JSON.parse(openBytes(dayKey(key, day, 'response'), about, sealed.p).toString('utf8'));
    expect(opened).toMatchObject({ code: 0, data: { nonce: 1, stake: '10.00' } });
  });

  it('is refused without a key or with an invalid key', async () => {
    const table = await readyTable(world, await world.guest());
    const codeOf = async (key: string | null) =>
      (await world.call(diceBet, { token: table.token, body: half, key })).code;
    expect(await codeOf(null)).toBe(errors.IDEMPOTENCY_KEY_MISSING);
    for (const key of ['x', '00000000-0000-0000-0000']) expect(await codeOf(key)).toBe(errors.IDEMPOTENCY_KEY_INVALID);
  });

  it('takes no second stake and gets the stored response if it is repeated with its key', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const key = world.newKey();
    const first = expectOk(await bet(table, half, key));
    expectOk(await bet(table));
    const again = expectOk(await bet(table, half, key));
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await bet(table, { ...half, over: false }, key)).code).toBe(errors.KEY_REUSED);
    const rounds = expectOk(await world.call(calls.arcadeRounds, { token: table.token }));
    expect(rounds.data.total).toBe(2);
  });

  it('gets the stored response even if it is repeated after the game was closed or the stakes changed', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    const key = world.newKey();
    const first = expectOk(await bet(table, half, key));
    await changePlayRules(world, { closed_games: ['dice'] });
    expect((await bet(table)).code).toBe(errors.GAME_CLOSED);
    expect(expectOk(await bet(table, half, key)).data).toEqual(first.data);
    expect((await bet(table, { ...half, over: false }, key)).code).toBe(errors.KEY_REUSED);
    await changePlayRules(world, { closed_games: [], stake_minimum: '500.00' });
    expect(expectOk(await bet(table, half, key)).data).toEqual(first.data);
    expect((await bet(table)).wire).toEqual({ minimum: '500.00', maximum: '25000.00' });
    await changePlayRules(world, { stake_minimum: '1.00' });
  });

  it('is refused if it could win more than the payout cap', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    await changePlayRules(world, { payout_cap: '50.00' });
    const rare = { target_hundredths: 100, over: false };
    for (const stake of ['0.50', '1.00', '25000.01']) {
      const { code, wire } = await bet(table, { ...rare, stake });
      expect([code, wire]).toEqual([errors.TARGET_OUT_OF_RANGE, { payout_cap: '50.00' }]);
    }
    expectOk(await bet(table, { target_hundredths: 5000, over: false, stake: '25.25' }));
    expect((await bet(table, { target_hundredths: 5000, over: false, stake: '25.26' })).code).toBe(
      errors.STAKE_OUT_OF_RANGE,
    );
    await changePlayRules(world, { payout_cap: '1000000.00' });
  });

  it('is refused if the player is frozen, even if the session is still cached', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who);
    expectOk(await bet(table));
    const before = (await moneyOf(world, who)).game;
    await world.app.ledger.freezePlayer(world.pool, who.id, { frozen: true });
    expect((await bet(table)).code).toBe(errors.ACCOUNT_FROZEN);
    expect((await moneyOf(world, who)).game).toBe(before);
  });

  it('never spends more than the balance when sent two hundred times in parallel', async () => {
    // The calls of guests wait in a queue that would refuse some of them.
    const who = await world.player();
    const table = await readyTable(world, who, cents(5_000));
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => bet(table, { stake: '10.00', target_hundredths: 100, over: false })),
    );
    const placed = responses.filter(({ code }) => code === 0);
    expect(placed.length).toBeGreaterThanOrEqual(5);
    for (const { code } of responses) expect([0, errors.INSUFFICIENT_FUNDS]).toContain(code);
    const won = placed.reduce((total, { data }) => total + data.payout - data.stake, 5_000n);
    expect((await moneyOf(world, who)).game).toBe(won);
    expect(new Set(placed.map(({ data }) => data.nonce)).size).toBe(placed.length);
  });
});

describe.each(singleGames.map((game) => ({ id: game.id, game })))('a bet on $id', ({ id, game }) => {
  const [mode] = game.modes();
  const place = (table: Table, body: unknown, params = { game: id }) =>
    world.call(calls.arcadeBet, { token: table.token, params, body });

  it('has a response of the declared form, is listed in the history, and can be recomputed from the revealed seeds [R1.06] [R7.36]', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who, cents(100_000), game);
    let balance = 100_000n;
    const modes = game.modes();
    for (const mode of modes) {
      const { data } = expectOk(await place(table, { stake: '10.00', ...mode }));
      balance += data.payout - data.stake;
      expect(data).toMatchObject({ balance, stake: 1000n, outcome: mode });
      expect(Object.keys(data.outcome).sort()).toEqual(
        Object.keys({ ...game.call.entries, ...game.outcome.entries }).sort(),
      );
    }
    await setClientSeed(world, table, 'another-seed');
    const query = { filter: { game_id: id }, paging: { page: 1, size: 100 } };
    const { list } = expectOk(await world.call(calls.arcadeRounds, { token: table.token, query })).data;
    expect(list).toHaveLength(modes.length);
    for (const round of list)
      expect(verifyRound({ ...round, server_seed: round.server_seed! })).toMatchObject({ ok: true });
  });

  it('that could win more than the payout cap is refused, and the error contains the maximum stake', async () => {
    const table = await readyTable(world, await world.guest(), cents(100_000), game);
    // The cap is what 30.00 could win, so 60.00 could exceed it.
    await changePlayRules(world, { payout_cap: toWire(payRatio(cents(3_000), coversOf(game, mode))) });
    const refused = await place(table, { stake: '60.00', ...mode });
    expect(refused.code).toBe(errors.STAKE_OUT_OF_RANGE);
    expect(refused.wire.maximum).toBe('30.00');
    expectOk(await place(table, { stake: refused.wire.maximum, ...mode }));
    await changePlayRules(world, { payout_cap: '1000000.00' });
  });

  it('is refused if even the minimum stake could win more than the payout cap', async () => {
    const table = await readyTable(world, await world.guest(), cents(100_000), game);
    const payout_cap = toWire((game.largest(mode, cents(100)) - 1n) as Cents);
    await changePlayRules(world, { payout_cap });
    const { code, wire } = await place(table, { stake: '1.00', ...mode });
    expect([code, wire]).toEqual([errors.TARGET_OUT_OF_RANGE, { payout_cap }]);
    await changePlayRules(world, { payout_cap: '1000000.00' });
  });

  it('is refused with an unknown or missing field, or for a closed or unknown game', async () => {
    const who = await world.guest();
    const table = await readyTable(world, who, cents(100_000), game);
    const whole = { stake: '10.00', ...mode };
    expect((await place(table, { ...whole, payout: '99.00' })).wire.fields).toEqual([
      { path: 'payout', rule: 'unknown' },
    ]);
    for (const name of Object.keys(mode)) {
      const { [name]: _left_out, ...rest } = whole as Record<string, unknown>;
      expect((await place(table, rest)).wire.fields).toEqual([{ path: name, rule: 'missing' }]);
    }
    expect((await place(table, whole, { game: 'nothing-here' })).code).toBe(errors.NOT_FOUND);
    expect((await place(table, whole, { game: 'NOTHING' })).code).toBe(errors.INVALID_INPUT);
    await changePlayRules(world, { closed_games: [id] });
    expect((await place(table, whole)).code).toBe(errors.GAME_CLOSED);
    await changePlayRules(world, { closed_games: [] });
    expect((await moneyOf(world, who)).game).toBe(100_000n);
  });
});

it('a call outside the pay table and a malformed call are refused with different codes', async () => {
  const table = await readyTable(world, await world.guest());
  const cases: readonly [AnyGame, Record<string, unknown>, number][] = [
    [limbo, { target_hundredths: 100 }, errors.TARGET_OUT_OF_RANGE],
    [limbo, { target_hundredths: 1_000_001 }, errors.TARGET_OUT_OF_RANGE],
    [limbo, { target_hundredths: 150.5 }, errors.INVALID_INPUT],
    [plinko, { rows: 17, risk: 'low' }, errors.TARGET_OUT_OF_RANGE],
    [plinko, { rows: 12, risk: 'none' }, errors.INVALID_INPUT],
    [keno, { picks: [], risk: 'low' }, errors.TARGET_OUT_OF_RANGE],
    [keno, { picks: [3, 41], risk: 'low' }, errors.TARGET_OUT_OF_RANGE],
    [keno, { picks: [8, 3], risk: 'low' }, errors.INVALID_INPUT],
    [keno, { picks: [3, 3], risk: 'low' }, errors.INVALID_INPUT],
  ];
  for (const [game, call, code] of cases) {
    const sent = { token: table.token, params: { game: game.id }, body: { stake: '1.00', ...call } };
    expect([call, (await world.call(calls.arcadeBet, sent)).code]).toEqual([call, code]);
  }
});
