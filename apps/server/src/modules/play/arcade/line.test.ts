import { calls, errors } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { line as wire } from '@nua/contract/line.ts';
import { crash } from '@nua/games/crash/crash.ts';
import { cents } from '@nua/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilWaitingFor } from '../../../../../../tests/world/limiting.ts';
import { dial, nextFrameOf, openLine, placeOf, type TestLine } from '../../../../../../tests/world/line.ts';
import { fund, moneyOf, sitDown, type Table } from '../../../../../../tests/world/play.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { useTwoNodes, useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { beginExclusion } from '../../protection/begin-exclusion.ts';
import { CLOSE } from './line-connection.ts';

const { bet, cashOut, phase } = sharedCallsOf(crash);
const STAKE = { stake: '10.00' };
const MAX_BYTES_OF_A_ROUND = 2 * 1024;

const world = useWorld();
let rounds: SharedRounds;
let who: Someone;
let table: Table;

beforeAll(async () => {
  rounds = await leadSharedRounds(world, 'crash');
});
beforeEach(async () => {
  world.clock.advance(86_400_000);
  ({ who, table } = await seatNewPlayer());
});
afterAll(() => rounds?.stop());

async function seatNewPlayer(): Promise<{ who: Someone; table: Table }> {
  const someone = await world.guest();
  await fund(world, someone, cents(100_000));
  return { who: someone, table: await sitDown(world, someone, crash) };
}

const lineOf = (at = table, enc?: 1): Promise<TestLine> => openLine(placeOf(world), at.token, { ...(enc && { enc }) });
const crashesAfter = (minimum: number) => (result: Record<string, unknown>) =>
  Number(result.crash_hundredths) >= minimum;
const msTo = (hundredths: number): number => crash.runs_ms({ crash_hundredths: hundredths - 1 });
const phases = ({ rounds }: TestLine) => rounds.map(({ phase }) => phase);
const has = (name: string) => (line: TestLine) => phases(line).at(-1) === name;
const countBets = async () => expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data.total;

describe('a call over the WebSocket of a game', () => {
  it.each([true, false])(
    'places one bet if it is repeated over HTTP with the same key (encrypted: %s)',
    async (sealed) => {
      await rounds.begin();
      const line = await lineOf();
      const key = world.newKey();
      const first = await line.call(bet, { body: STAKE, key, sealed });
      expect(first).toMatchObject({ code: 0, data: { state: 'open', stake: 1000n, balance: 99_000n } });
      expect(line.frames.at(-1)!.includes(first.data.round_id)).toBe(!sealed);
      const again = await world.call(bet, { token: table.token, body: STAKE, key });
      expect(expectOk(again).data).toEqual(first.data);
      expect((await line.call(bet, { body: { stake: '11.00' }, key, sealed })).code).toBe(errors.KEY_REUSED);
      expect(await moneyOf(world, who)).toMatchObject({ game: 99_000n });
      line.close();
    },
  );

  it('is executed once if its response was lost and it is repeated over HTTP with the same key', async () => {
    await rounds.begin();
    const line = await lineOf();
    const key = world.newKey();
    line.sendCall(bet, { body: STAKE, key });
    line.close();
    line.socket.terminate();
    await line.closed;
    const again = async () => await world.call(bet, { token: table.token, body: STAKE, key });
    await expect.poll(async () => (await again()).code).toBe(0);
    expect(await moneyOf(world, who)).toMatchObject({ game: 99_000n });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('cashes out at the multiplier at which the node received it', async () => {
    await rounds.begin(crashesAfter(300));
    const line = await lineOf();
    const { data } = await line.call(bet, { body: STAKE });
    await rounds.runFor(msTo(200));
    const cashed_out = await line.call(cashOut, { body: { round_id: data.round_id }, sealed: true });
    expect(cashed_out).toMatchObject({ code: 0, data: { payout: 2000n, outcome: { cashed_out_hundredths: 200 } } });
    line.close();
  });

  it('is refused for the same reasons as over HTTP', async () => {
    await rounds.begin();
    const line = await lineOf();
    expect((await line.call({ ...bet, path: '/arcade/api/nothing' })).code).toBe(errors.NOT_FOUND);
    expect((await line.call(calls.getPlayer)).code).toBe(errors.NOT_FOUND);
    expect((await line.call({ ...bet, idempotent: undefined as never }, { body: STAKE })).code).toBe(
      errors.IDEMPOTENCY_KEY_MISSING,
    );
    expect((await line.call(bet, { body: { stake: 10 } })).code).toBe(errors.INVALID_INPUT);
    expect((await line.call(bet, { body: { stake: '5000.00' } })).code).toBe(errors.INSUFFICIENT_FUNDS);
    const listed = await line.call(calls.arcadeRounds, { query: 'paging=%7B%22page%22%3A1%2C%22size%22%3A5%7D' });
    expect(listed).toMatchObject({ code: 0, data: { total: 0, list: [] } });
    line.close();
  });
});

describe('the round pushes of a game’s WebSocket', () => {
  it('arrive in order, each phase once, with hash and result only at the end', async () => {
    const before = await lineOf();
    await rounds.begin();
    await rounds.finish();
    // A node pushes a change a moment after it is made. Wait for the last push of this round, so that the next WebSocket does not get it.
    await before.until(has('settled'));
    before.close();
    const line = await lineOf(table, 1);
    const round = await rounds.begin(crashesAfter(300));
    await line.until(has('betting'));
    const placed = await line.call(bet, { body: STAKE, sealed: true });
    world.clock.set(round.locks_at);
    await rounds.advance();
    await line.until(has('locked'));
    await rounds.runFor(msTo(200));
    await line.until(has('running'));
    const secrets = [round.hash, JSON.stringify(round.result).slice(1, -1)];
    for (const secret of secrets) expect(line.frames.join('')).not.toContain(secret);
    await rounds.end();
    await line.until(has('over'));
    await rounds.finish();
    await line.until(has('settled'));
    for (const secret of secrets) expect(line.frames.join('')).toContain(secret);
    expect(line.rounds.map(({ phase, hash }) => [phase, hash])).toEqual([
      ['betting', undefined],
      ['locked', undefined],
      ['running', undefined],
      ['over', round.hash],
      ['settled', undefined],
    ]);
    expect(new Set(line.rounds.map(({ id }) => id))).toEqual(new Set([round.id]));
    expect(line.bets).toMatchObject([{ round_id: placed.data.round_id, state: 'settled', payout: '0.00' }]);
    expect(Buffer.byteLength(line.frames.join(''))).toBeLessThanOrEqual(MAX_BYTES_OF_A_ROUND);
    line.close();
  });

  it('show a tab the bets of the player’s other tabs, and never those of other players', async () => {
    await rounds.begin(crashesAfter(300));
    const other = await seatNewPlayer();
    const [first, second, stranger] = await Promise.all([
      lineOf(),
      lineOf(await sitDown(world, who, crash)),
      lineOf(other.table),
    ]);
    const { data } = await first.call(bet, { body: STAKE });
    await rounds.runFor(msTo(200));
    await second.until(({ bets }) => bets.length === 1);
    expect(second.bets).toMatchObject([{ round_id: data.round_id, state: 'open' }]);
    await second.call(cashOut, { body: { round_id: data.round_id } });
    await rounds.finish();
    for (const line of [first, second, stranger]) await line.until(has('settled'));
    expect(first.bets).toMatchObject([{ round_id: data.round_id, state: 'settled', payout: '20.00' }]);
    expect(second.bets).toHaveLength(1);
    // The second tab has shown no bet on the next round, so the bet of the first tab is pushed to it again.
    await rounds.begin();
    const next = await first.call(bet, { body: STAKE });
    await rounds.runFor(0);
    await second.until(({ bets }) => bets.length === 2);
    expect(second.bets[1]).toMatchObject({ round_id: next.data.round_id, state: 'open' });
    expect(stranger.bets).toEqual([]);
    for (const line of [first, second, stranger]) line.close();
  });

  it('continue from the state that the game has fetched', async () => {
    const { number } = await rounds.begin(crashesAfter(300));
    await rounds.runFor(0);
    const line = await lineOf();
    const current = await line.call(phase);
    expect(current).toMatchObject({ code: 0, data: { news: { phase: 'running', round: { number, hash: null } } } });
    await rounds.end();
    await line.until(has('over'));
    await rounds.finish();
    await line.until(has('settled'));
    expect(phases(line)).toEqual(['over', 'settled']);
    line.close();
  });
});

describe('a node that does not lead the rounds', () => {
  const [, second] = useTwoNodes(world);

  it('pushes the rounds, and finishes a call in progress before it stops', async () => {
    const line = await openLine({ ...placeOf(world), url: second.url }, table.token);
    await rounds.begin(crashesAfter(300));
    await line.until(has('betting'));
    const { data } = await line.call(bet, { body: STAKE });
    await rounds.runFor(msTo(200));
    await line.until(has('running'));
    const [key, gate] = [world.newKey(), Promise.withResolvers<void>()];
    const holding = world.db.transaction().execute(async (tx) => {
      await world.app.ledger.responses.lockOwner(tx, who.id);
      line.sendCall(cashOut, { body: { round_id: data.round_id }, key });
      await gate.promise;
    });
    await untilWaitingFor(world, 'ledger.owner');
    const stopped = second.stop();
    await expect(dial(second.url)).rejects.toThrow();
    gate.resolve();
    await holding;
    expect(await line.closed).toEqual({ cut: null, code: CLOSE.away });
    await stopped;
    expect(line.frames.at(-1)).toContain('"payout":"20.00"');
    const again = await world.call(cashOut, { token: table.token, body: { round_id: data.round_id }, key });
    expect(expectOk(again).data).toMatchObject({ payout: 2000n });
    expect(await moneyOf(world, who)).toMatchObject({ game: 101_000n });
  });
});

describe('the WebSocket of a game', () => {
  const exclude = () => {
    const how = { player_id: who.id, length: 'day', set_by: 'player', at: world.clock.now() } as const;
    return world.db.transaction().execute((tx) => beginExclusion(tx, how));
  };
  const on = (text: string) => world.pool.query(text, [who.id, world.clock.now()]);
  const cutBy: [what: string, act: () => Promise<unknown>, error: keyof typeof errors][] = [
    ['the sign-out of its device', () => on("select end_sessions($1, 'logout', $2)"), 'NOT_SIGNED_IN'],
    ['a block', () => on("select block_player($1, 'test', $2)"), 'NOT_SIGNED_IN'],
    ['an exclusion', exclude, 'PLAYER_EXCLUDED'],
  ];
  it.each(cutBy)('is closed immediately by %s', async (_what, act, error) => {
    const line = await lineOf();
    await act();
    expect(await line.closed).toEqual({ cut: errors[error], code: CLOSE.policy });
    expect(await (await lineOf()).closed).toEqual({ cut: errors[error], code: CLOSE.policy });
  });

  it('is closed when its session opens another WebSocket', async () => {
    const first = await lineOf();
    const second = await lineOf();
    expect(await first.closed).toEqual({ cut: null, code: CLOSE.policy });
    expect((await second.call(calls.arcadeBalance)).code).toBe(0);
    second.close();
  });

  it('is closed when it is the oldest of eleven tabs of its player', async () => {
    const tabs: TestLine[] = [];
    for (let tab = 0; tab < 11; tab += 1) tabs.push(await lineOf(await sitDown(world, who, crash)));
    expect(await tabs[0]!.closed).toEqual({ cut: null, code: CLOSE.policy });
    expect((await tabs[1]!.call(calls.arcadeBalance)).code).toBe(0);
    for (const line of tabs) line.close();
  });

  it('does not accept a bet after an exclusion, however soon it is sent', async () => {
    await rounds.begin();
    const line = await lineOf();
    await exclude();
    line.sendCall(bet, { body: STAKE });
    await line.closed;
    expect(await countBets()).toBe(0);
    expect(await moneyOf(world, who)).toMatchObject({ game: 100_000n });
  });
});

describe('a connection to the address of game WebSockets', () => {
  it('is closed if its first frame is not the token of a game session', async () => {
    const first: [hello: object | string, error: keyof typeof errors, path?: string][] = [
      [{}, 'INVALID_INPUT'],
      [{}, 'INVALID_INPUT', `${wire.path}?token=${table.token}`],
      [{ token: table.token, as: 'somebody' }, 'INVALID_INPUT'],
      [`{"n":1,"call":"GET /arcade/api/balance","token":"${table.token}"}\n`, 'INVALID_INPUT'],
      [table.token, 'INVALID_INPUT'],
      [{ token: 'x'.repeat(43) }, 'NOT_SIGNED_IN'],
      [{ token: who.token }, 'NOT_SIGNED_IN'],
    ];
    for (const [hello, error, path] of first) {
      const socket = await dial(world.url, hello, { path });
      const code = new Promise((resolve) => socket.once('close', resolve));
      expect([hello, await nextFrameOf(socket)]).toEqual([hello, { cut: errors[error] }]);
      expect(await code).toBe(CLOSE.policy);
    }
  });

  it('is refused from another origin', async () => {
    await expect(dial(world.url, undefined, { origin: 'https://evil.example' })).rejects.toThrow('403');
    for (const origin of [world.url, 'null']) {
      const socket = await dial(world.url, { token: table.token }, { origin });
      expect(await nextFrameOf(socket)).toEqual({ open: 1 });
      socket.close();
    }
  });

  it('is closed if it is the oldest of too many silent connections', async () => {
    const crowd = await Promise.all(Array.from({ length: 500 }, () => dial(world.url)));
    const evicted = Promise.race(crowd.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    const neighbour = await lineOf((await seatNewPlayer()).table);
    expect((await neighbour.call(calls.arcadeBalance)).code).toBe(0);
    neighbour.close();
    await evicted;
    expect(crowd.filter((socket) => socket.readyState !== socket.OPEN)).toHaveLength(1);
    const elsewhere = await openLine(placeOf(world), table.token, { localAddress: '127.0.0.2' });
    expect((await elsewhere.call(calls.arcadeBalance)).code).toBe(0);
    const closed = crowd
      .filter((socket) => socket.readyState === socket.OPEN)
      .map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const socket of crowd) socket.close();
    await Promise.all(closed);
    elsewhere.close();
    const line = await lineOf();
    expect((await line.call(calls.arcadeBalance)).code).toBe(0);
    line.close();
  });

  it('is closed when it sends binary, malformed or oversized frames, while others stay open', async () => {
    const other = await lineOf((await seatNewPlayer()).table);
    const later: [frame: string | Buffer, code: number][] = [
      [Buffer.from('{"n":1}'), CLOSE.unreadable],
      ['{"n":1,"call":', CLOSE.policy],
      ['{"n":1,"call":"GET /arcade/api/balance","token":"x"}', CLOSE.policy],
      [`{"n":1,"call":"POST /arcade/api/crash/bet"}\n${'x'.repeat(wire.frame_bytes)}`, 1009],
    ];
    for (const [frame, code] of later) {
      const line = await lineOf();
      line.socket.send(frame);
      expect(await line.closed).toMatchObject({ code });
    }
    expect((await other.call(calls.arcadeBalance)).code).toBe(0);
    other.close();
  });

  it('is limited when it sends too many frames, and closed if it continues', async () => {
    const line = await lineOf();
    for (let n = 0; n < 700; n += 1) line.sendCall(calls.arcadeBalance, {});
    expect(await line.closed).toEqual({ cut: errors.RATE_LIMITED, code: CLOSE.policy });
    expect(line.frames.some((frame) => frame.includes(`"code":${errors.RATE_LIMITED}`))).toBe(true);
  });
});
