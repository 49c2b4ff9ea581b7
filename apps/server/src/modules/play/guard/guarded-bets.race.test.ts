import { calls, errors } from '@nua/contract';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { cents } from '@nua/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diceBet, moneyOf, readyTable, setClientSeed, type Table } from '../../../../../../tests/world/play.ts';
import { useTwoNodes, useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';

const world = useWorld();
const nodes = useTwoNodes(world);
let who: Someone;
let table: Table;

beforeAll(async () => {
  world.clock.set('2026-03-11T07:00:00.000Z');
});
beforeEach(async () => {
  world.clock.advance(86_400_000);
  who = await world.guest();
  table = await readyTable(world, who, cents(1_000_000));
});

const body = (stake: string) => ({ stake, target_hundredths: 5000, over: false });
const bet = (turn: number, stake = '10.00', key?: string) =>
  nodes[turn % 2]!.call(diceBet, { token: table.token, body: body(stake), ...(key && { key }) });
const limit = (kind: string, amount: string, period = 'day') =>
  world.call(calls.setLimits, { token: who.token, body: { limits: [{ kind, period, amount }] } });
const usage = async () => expectOk(await world.call(calls.getLimits, { token: who.token })).data.limits;
const many = (count: number, stake?: string) =>
  Promise.all(Array.from({ length: count }, (_, turn) => bet(turn, stake)));

describe('bets of a player with limits', () => {
  it('never exceed a stake limit, even if fifty are sent in parallel to two nodes', async () => {
    expectOk(await limit('stake', '155.00'));
    const responses = await many(50);
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(15);
    const refused = responses.filter(({ code }) => code !== 0);
    for (const response of refused)
      expect(response).toMatchObject({
        code: errors.LIMIT_REACHED,
        wire: { kind: 'stake', left: '5.00', used: '150.00' },
      });
    expect(await usage()).toMatchObject([{ used: 15_000n, left: 500n }]);
    expectOk(await bet(1, '5.00'));
    expect((await bet(0, '1.00')).code).toBe(errors.LIMIT_REACHED);
  });

  it('are all counted if they are in progress while a limit is set', async () => {
    for (const turn of [0, 1]) expectOk(await bet(turn));
    const running = many(40);
    expectOk(await limit('stake', '100.00'));
    const later = await many(20);
    const all = [...(await running), ...later];
    const placed = all.filter(({ code }) => code === 0).length + 2;
    const [known] = await usage();
    expect(known!.used).toBe(BigInt(placed * 1000));
    // Bets sent before the limit was set may exceed it; bets sent after its response may not.
    if (placed > 10) expect(later.filter(({ code }) => code === 0)).toEqual([]);
    for (const { code } of all) expect([0, errors.LIMIT_REACHED]).toContain(code);
  });

  it('that fail do not make other players’ bets fail', async () => {
    const neighbour = await readyTable(world, await world.guest(), cents(100_000));
    const neighbours_bets = Array.from({ length: 30 }, () =>
      world.call(diceBet, { token: neighbour.token, body: body('1.00') }),
    );
    const running = many(20, '1.00');
    expectOk(await limit('stake', '5.00'));
    for (const response of await Promise.all(neighbours_bets)) expectOk(response);
    for (const { code } of await running) expect([0, errors.LIMIT_REACHED]).toContain(code);
    const { data } = expectOk(await world.call(calls.arcadeRounds, { token: neighbour.token }));
    expect(data.total).toBe(30);
  });

  it('never lose more than a loss limit', async () => {
    expectOk(await limit('loss', '60.00'));
    const before = (await moneyOf(world, who)).total;
    await many(60);
    const after = (await moneyOf(world, who)).total;
    expect(before - after).toBeLessThanOrEqual(6_000n);
    const [known] = await usage();
    expect(known!.left).toBe(6_000n - (before - after));
  });

  it('count by the calendar in Karachi, where midnight begins a new day within the same week', async () => {
    world.clock.set('2026-04-07T18:59:59.000Z');
    table = await readyTable(world, who, cents(0));
    expectOk(await limit('stake', '20.00'));
    expectOk(await limit('stake', '50.00', 'week'));
    for (const turn of [0, 1]) expectOk(await bet(turn));
    expect((await bet(0)).wire).toMatchObject({ period: 'day', resets_at: '2026-04-07T19:00:00.000Z' });
    world.clock.set('2026-04-07T19:00:00.000Z');
    for (const turn of [0, 1]) expectOk(await bet(turn));
    world.clock.set('2026-04-08T19:00:00.000Z');
    table = await readyTable(world, who, cents(0));
    expectOk(await bet(0));
    expect((await bet(1)).wire).toMatchObject({ period: 'week', left: '0.00' });
  });

  it('that wait for a lock beyond midnight count for the new day', async () => {
    world.clock.set('2026-05-07T18:59:59.000Z');
    table = await readyTable(world, who, cents(0));
    expectOk(await limit('stake', '20.00'));
    const holder = await world.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from player_guard where player_id = $1 for update', [who.id]);
    const waits = bet(0);
    const waiting_bets = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%player_guard%'`;
    try {
      await expect.poll(async () => (await world.pool.query(waiting_bets)).rowCount).toBe(1);
      world.clock.set('2026-05-07T19:00:00.000Z');
    } finally {
      await holder.query('commit');
      holder.release();
    }
    expectOk(await waits);
    const { rows } = await world.pool.query(
      'select day::text, staked_cents from player_play_day where player_id = $1 and staked_cents > 0',
      [who.id],
    );
    expect(rows).toEqual([{ day: '2026-05-08', staked_cents: 1_000n }]);
  });

  it('are placed once if they are repeated with the same key', async () => {
    expectOk(await limit('stake', '10.00'));
    const key = makeKey(world.clock.now().getTime());
    const first = expectOk(await bet(0, '10.00', key));
    expect((await bet(1)).code).toBe(errors.LIMIT_REACHED);
    const again = expectOk(await bet(1, '10.00', key));
    expect(again.data.round_id).toBe(first.data.round_id);
    expect((await bet(0, '9.00', key)).code).toBe(errors.KEY_REUSED);
    expect(await usage()).toMatchObject([{ used: 1_000n }]);
  });

  it('stay guarded when the seeds are rotated', async () => {
    expectOk(await limit('stake', '25.00'));
    expectOk(await bet(0));
    for (const seed of ['one', 'two', 'three']) await setClientSeed(world, table, seed);
    const { rows } = await world.pool.query(
      "select guarded from arcade.seed_pair where player_id = $1 and state <> 'revealed'",
      [who.id],
    );
    expect(rows).toEqual([{ guarded: true }, { guarded: true }]);
    expect((await many(10)).filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('need no guard any more once the last limit is removed', async () => {
    expectOk(await limit('stake', '10.00'));
    const none = { kind: 'stake', period: 'day', amount: null };
    const put = (request: object) => world.call(calls.setLimits, { token: who.token, body: { limits: [request] } });
    expectOk(await put(none));
    world.clock.advance(86_400_000);
    expectOk(await put({ ...none, confirm: true }));
    table = await readyTable(world, who, cents(0));
    expect((await many(20)).every(({ code }) => code === 0)).toBe(true);
    const { rows } = await world.pool.query('select 1 from player_guard where player_id = $1', [who.id]);
    expect(rows).toEqual([]);
  });
});

describe('an exclusion', () => {
  it('sent to one node is enforced by the other node from the next bet on [R2.42]', async () => {
    for (const turn of [0, 1]) expectOk(await bet(turn));
    const running = many(40, '1.00');
    expectOk(await nodes[0]!.call(calls.excludePlayer, { token: who.token, body: { length: 'day' } }));
    const later = await many(20, '1.00');
    for (const { code } of later) expect(code).toBe(errors.PLAYER_EXCLUDED);
    for (const { code } of await running) expect([0, errors.PLAYER_EXCLUDED]).toContain(code);
    expectOk(await nodes[1]!.call(calls.pullGameWallet, { token: who.token }));
    expect((await moneyOf(world, who)).game).toBe(0n);
  });
});
