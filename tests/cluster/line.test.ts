import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { crash } from '@nua/games/crash/crash.ts';
import { cents } from '@nua/money';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectRounds, type RoundsConnection } from '../../apps/arcade/src/live/rounds-connection.ts';
import type { Table } from '../../apps/arcade/src/table/view.ts';
import {
  type ArcadeCall,
  type ArcadeSession,
  createArcadeCall,
  sendUntilKnown,
} from '../../apps/arcade/src/wire/arcade-call.ts';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import { SEED_KEY } from '../world/credentials.ts';
import { untilWaitingFor } from '../world/limiting.ts';
import { fund, moneyOf, sitDown } from '../world/play.ts';
import { leadSharedRounds, type SharedRounds } from '../world/shared-rounds.ts';
import { type Someone, startWorld, type World } from '../world/world.ts';
import { type ClusterNode, startBalancer, startNode } from './node-process.ts';

const { bet, cashOut } = sharedCallsOf(crash);
const msTo = (hundredths: number): number => crash.runs_ms({ crash_hundredths: hundredths - 1 });
const withoutDelay = async () => {};

/** A game's frame with its own connection and its own calls, as in a browser. */
type OpenFrame = { who: Someone; session: ArcadeSession; line: RoundsConnection; send: ArcadeCall };

describe('when a node with connected game frames is killed', () => {
  let world: World;
  let rounds: SharedRounds;
  let node: ClusterNode;
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  const frames: OpenFrame[] = [];
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-lines-'));

  beforeAll(async () => {
    world = await startWorld();
    rounds = await leadSharedRounds(world, 'crash');
    node = await startNode({
      ...{ DATABASE_URL: (world.pool.options as { connectionString: string }).connectionString, DATA_DIR: data_dir },
      ...{ SEED_KEY, PORT: '0', ROLES: 'api', CLOCK_AT: world.clock.now().toISOString() },
    });
    balancer = await startBalancer([node.url, world.url], 'order');
    const plainFetch = globalThis.fetch;
    vi.stubGlobal('location', { href: `${balancer.url}/arcade/game` });
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => plainFetch(new URL(path, balancer.url), init));
  });
  afterAll(async () => {
    for (const { line } of frames) line.close();
    vi.unstubAllGlobals();
    balancer?.stop();
    await node?.kill();
    await rounds?.stop();
    await world?.stop();
    rmSync(data_dir, { recursive: true, force: true });
  });

  async function openFrame(): Promise<OpenFrame> {
    const who = await world.guest();
    await fund(world, who, cents(100_000));
    const { token } = await sitDown(world, who, crash);
    const session: ArcadeSession = { token, encryption: null, clock_offset_ms: 0 };
    const table = { session, wait: withoutDelay } as Pick<Table, 'session' | 'wait'> as Table;
    const line = connectRounds(table, { onRound: () => true, onBet: () => {} });
    const frame = { who, session, line, send: createArcadeCall(session, (path, init) => fetch(path, init)) };
    frames.push(frame);
    await expect.poll(() => session.socketFetch !== undefined).toBe(true);
    return frame;
  }
  const cashOutOf = ({ send }: OpenFrame, round_id: string, key: string) =>
    sendUntilKnown(
      () => send(cashOut, { body: { round_id }, key }),
      withoutDelay,
      () => {},
    );
  const payout = (amount: bigint) => ({ is: 'response', response: { payout: amount } });
  const connectionsHere = async () =>
    (await world.app.metrics.registry.getSingleMetric('nua_arcade_lines')!.get()).values[0]!.value;

  it('cash-outs are paid once, and the frames continue at the other node', async () => {
    const [accepted, underWay] = [await openFrame(), await openFrame()];
    await rounds.begin(({ crash_hundredths: end }) => Number(end) > 300);
    await node.setClock(world.clock.now());
    const place = async ({ send }: OpenFrame) => {
      const reply = await send(bet, { body: { stake: '10.00' }, key: world.newKey() });
      if (reply.is !== 'response') throw new Error(`no bet was placed: ${reply.is}`);
      return reply.response.round_id;
    };
    const [first, second] = [await place(accepted), await place(underWay)];
    expect(await connectionsHere()).toBe(0);
    await rounds.runFor(msTo(150));
    await node.setClock(world.clock.now());
    const [key, second_key] = [world.newKey(), world.newKey()];
    expect(await cashOutOf(accepted, first, key)).toMatchObject(payout(1_500n));

    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = world.db.transaction().execute(async (tx) => {
      await world.app.ledger.responses.lockOwner(tx, underWay.who.id);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const pendingCashOut = cashOutOf(underWay, second, second_key);
    await untilWaitingFor(world, 'ledger.owner');
    await node.kill();
    released.resolve();
    await holding;
    // The response to the retry arrives over HTTP or over a new connection.
    expect(await pendingCashOut).toMatchObject(payout(1_500n));
    await expect.poll(connectionsHere).toBe(2);

    world.clock.advance(1_000);
    for (const [frame, id, used_key] of [
      [accepted, first, key],
      [underWay, second, second_key],
      [accepted, first, world.newKey()],
    ] as const)
      expect(await cashOutOf(frame, id, used_key)).toMatchObject(payout(1_500n));
    expect(await rounds.finish()).toMatchObject({ state: 'settled' });
    for (const { who } of [accepted, underWay]) expect(await moneyOf(world, who)).toMatchObject({ game: 100_500n });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});
