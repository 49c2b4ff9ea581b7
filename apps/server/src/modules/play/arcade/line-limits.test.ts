import { calls, errors } from '@nua/contract';
import { crash } from '@nua/games/crash/crash.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { dial, nextFrameOf, openLine, placeOf } from '../../../../../../tests/world/line.ts';
import { sitDown, type Table } from '../../../../../../tests/world/play.ts';
import { callerOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { createApp, createLog, type RunningApp } from '../../../app/app.ts';
import { features } from '../../../app/features.ts';
import type { Feature } from '../../../core/handle.ts';
import { NO_LIMITS, type Rate } from '../../../core/limits/rate-limits.ts';
import { openLines } from './open-lines.ts';

let world: World;
let table: Table;
const seatNewPlayer = async (): Promise<Table> => await sitDown(world, await world.guest(), crash);

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  table = await seatNewPlayer();
});
afterAll(() => world?.stop());

describe('a node', () => {
  const written: string[] = [];
  let node: RunningApp;
  let url: string;
  const TOKENS: Rate = { per_second: 0.001, burst: 4 };
  /** Times so long that the timers never fire. The tests call the functions of the timers themselves. */
  const TIMES = { hello_ms: 3_600_001, check_every_ms: 3_600_002 };
  let checkLines: () => void;
  beforeAll(async () => {
    const sockets: Feature['sockets'] = (app, find) => openLines(app, find, TIMES);
    const intervals = vi.spyOn(globalThis, 'setInterval');
    node = await createApp({
      config: { ...world.app.config, demo: false, log_level: 'debug', roles: new Set(['api']) },
      clock: world.clock,
      database_url: (world.pool.options as { connectionString: string }).connectionString,
      rates: { ...NO_LIMITS, player: TOKENS, stray_handshake: TOKENS },
      features: features.map((feature) => (feature.name === 'arcade' ? { ...feature, sockets } : feature)),
      log: createLog(
        { ...world.app.config, log_level: 'debug' },
        { destination: { write: (text) => void written.push(text) } },
      ),
      web: null,
    });
    checkLines = intervals.mock.calls.find(([, ms]) => ms === TIMES.check_every_ms)![0];
    intervals.mockRestore();
    url = await node.listen(0);
  });
  afterAll(() => node?.stop());

  it('counts calls over a game’s WebSocket and over HTTP towards one limit', async () => {
    const line = await openLine({ ...placeOf(world), url }, table.token);
    const codes: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      codes.push((await line.call(calls.arcadeBalance)).code);
      codes.push((await callerOf(url)(calls.arcadeBalance, { token: table.token })).code);
    }
    expect(codes).toEqual([0, 0, 0, 0, errors.RATE_LIMITED, errors.RATE_LIMITED]);
    const { code, retry_after_s } = await line.call(calls.arcadeBalance);
    // The limit is full again after 4,000 seconds, less the time that the calls took.
    expect([code, retry_after_s! > 3900 && retry_after_s! <= 4000]).toEqual([errors.RATE_LIMITED, true]);
    line.close();
  });

  it('disconnects a game that no longer responds, and keeps one that does', async () => {
    const dead = await openLine({ ...placeOf(world), url }, table.token, { autoPong: false });
    const alive = await openLine({ ...placeOf(world), url }, (await seatNewPlayer()).token);
    const pinged = new Promise((resolve) => alive.socket.once('ping', resolve));
    checkLines();
    await pinged;
    await alive.call(calls.arcadeBalance);
    checkLines();
    expect(await dead.closed).toMatchObject({ code: 1006 });
    expect((await alive.call(calls.arcadeBalance)).code).toBe(0);
    alive.close();
  });

  it('accepts a game with a valid token even if its address has the maximum of silent connections', async () => {
    const stranger = async (hello: object) => await nextFrameOf(await dial(url, hello));
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    const silent = nextFrameOf(await dial(url));
    timeouts.mock.calls.find(([, ms]) => ms === TIMES.hello_ms)![0]();
    timeouts.mockRestore();
    expect(await silent).toEqual({ cut: errors.NOT_SIGNED_IN });
    for (let turn = 0; turn < 3; turn += 1)
      expect(await stranger({ token: `${turn}`.repeat(43) })).toEqual({ cut: errors.NOT_SIGNED_IN });
    // After its bad tokens, the address is allowed only fifty silent connections. A further one closes the oldest.
    const silentOnes: WebSocket[] = [];
    for (let n = 0; n < 50; n++) silentOnes.push(await dial(url));
    const evicted = new Promise((resolve) => silentOnes[0]!.once('close', resolve));
    const honest = await openLine({ ...placeOf(world), url }, (await seatNewPlayer()).token);
    await evicted;
    expect((await honest.call(calls.arcadeBalance)).code).toBe(0);
    expect(silentOnes.filter((socket) => socket.readyState === socket.OPEN)).toHaveLength(49);
    honest.close();
    for (const socket of silentOnes) socket.terminate();
    expect(written.length).toBeGreaterThan(0);
    for (const secret of [table.token, '2'.repeat(43)]) expect(written.join('')).not.toContain(secret);
  });
});

it('a stopping server refuses a connection whose address is still being checked', async () => {
  const stopping = await startWorld();
  const { promise: checked, resolve: finishCheck } = Promise.withResolvers<boolean>();
  const check = vi.spyOn(stopping.app.limits, 'isExhausted').mockReturnValueOnce(checked);
  const outcome = dial(stopping.url).then(
    () => 'opened',
    (error: Error) => error.message,
  );
  await expect.poll(() => check.mock.calls.length).toBe(1);
  const stopped = stopping.stop();
  finishCheck(false);
  expect(await outcome).toContain('503');
  await stopped;
});
