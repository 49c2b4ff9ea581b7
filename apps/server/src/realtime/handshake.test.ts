import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { socket as wire } from '@nua/contract/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handshakeError, listenAs } from '../../../../tests/world/listener.ts';
import { inTx, publishEvents, quietGuest } from '../../../../tests/world/publish-events.ts';
import { expectOk, startWorld, type World } from '../../../../tests/world/world.ts';
import { NO_LIMITS } from '../core/limits/rate-limits.ts';
import { blockPlayer } from '../modules/person/block/block-player.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const now = () => world.clock.now();

describe('connections', () => {
  it('are accepted only over websocket, with the token in the query [R7.35]', async () => {
    const someone = await quietGuest(world);
    expect(await handshakeError(world, someone.token)).toBeNull();
    const polling = await fetch(`${world.url}${wire.path}/?EIO=4&transport=polling&token=${someone.token}`);
    expect(polling.status).toBe(404);
  });

  it.each([
    ['an empty token', ''],
    ['an unknown token', 'x'.repeat(43)],
    ['a token that is too long', 'x'.repeat(500)],
  ])('with %s are refused with a code [R7.35]', async (_what, token) => {
    expect(await handshakeError(world, token)).toMatchObject({ code: errors.NOT_SIGNED_IN });
  });

  it.each(['https://evil.example', 'null', 'http://localhost:3001'])(
    'from a page of %s are refused even with a valid token',
    async (origin) => {
      const someone = await quietGuest(world);
      expect(await handshakeError(world, someone.token, { origin })).toBe('no connection');
    },
  );

  it('without an origin are refused, because they are not from a browser', async () => {
    const someone = await quietGuest(world);
    expect(await handshakeError(world, someone.token, { origin: null })).toBe('no connection');
  });

  it('are accepted from the configured address and from the native app', async () => {
    const someone = await quietGuest(world);
    for (const origin of ['http://localhost:3000', 'https://localhost', 'capacitor://localhost'])
      expect(await handshakeError(world, someone.token, { origin })).toBeNull();
  });

  it('with a replaced token are closed, and new ones with it are refused [R4.13]', async () => {
    const someone = await quietGuest(world);
    const listener = await listenAs(world, someone.token);
    const { data } = expectOk(await world.call(calls.refreshToken, { token: someone.token, body: {} }));
    expect(await listener.closed).toBe('io server disconnect');
    expect(listener.cuts).toEqual([{ code: errors.NOT_SIGNED_IN }]);
    expect(await handshakeError(world, someone.token)).toMatchObject({ code: errors.NOT_SIGNED_IN });
    expect(await handshakeError(world, data.token)).toBeNull();
  });

  it('are not closed by the logout of another session', async () => {
    const [first, second] = [await quietGuest(world), await quietGuest(world)];
    const [gone, stays] = [await listenAs(world, first.token), await listenAs(world, second.token)];
    expectOk(await world.call(calls.logout, { token: first.token, body: {} }));
    await gone.closed;
    expect(stays.socket.connected).toBe(true);
    stays.close();
  });

  it('are closed with the reason when the player is blocked [R6.04]', async () => {
    const someone = await quietGuest(world);
    const listener = await listenAs(world, someone.token);
    await inTx(world, (tx) =>
      blockPlayer(tx, world.app.ledger, { player_id: someone.id, reason: 'asked for', at: now() }),
    );
    await listener.closed;
    expect(listener.cuts[0]).toMatchObject({ code: errors.PLAYER_BLOCKED, data: { reason: 'asked for' } });
    expect(await handshakeError(world, someone.token)).toMatchObject({ code: errors.PLAYER_BLOCKED });
  });

  it('are closed when their session expires', async () => {
    const someone = await quietGuest(world);
    const listener = await listenAs(world, someone.token);
    world.clock.advance(400 * 24 * 3_600_000);
    await listener.closed;
    expect(listener.cuts).toEqual([{ code: errors.NOT_SIGNED_IN }]);
  });
});

describe('the socket server', () => {
  it('responds to a ping with a pong [R4.18]', async () => {
    const listener = await listenAs(world, (await quietGuest(world)).token);
    const pong = new Promise<void>((resolve) => listener.socket.on(wire.pong, () => resolve()));
    listener.socket.emit(wire.ping);
    await pong;
    listener.close();
  });

  it('accepts event 1001 only with a valid date [R4.14]', async () => {
    const listener = await listenAs(world, (await quietGuest(world)).token);
    expect(await listener.socket.timeout(5000).emitWithAck('1001', { date: '2026-03-10' })).toEqual({});
    listener.socket.emit('1001', { date: 'yesterday' });
    listener.socket.emit('1001');
    await listener.socket.timeout(5000).emitWithAck('1001', { date: '2026-03-10' });
    expect(listener.refusals).toEqual([
      { code: errors.INVALID_INPUT, event: '1001' },
      { code: errors.INVALID_INPUT, event: '1001' },
    ]);
    listener.close();
  });

  it.each([
    ['join', [{ room: 'x' }]],
    ['7', [{ payload: { key: 'forged' } }]],
    ['__proto__', []],
    ['toString', []],
    ['🎲'.repeat(100), []],
  ])(
    'responds with an error code to a frame with the unknown name %s, and leaves the connection open',
    async (name, sent) => {
      const [first, second] = [await quietGuest(world), await quietGuest(world)];
      const [listener, victim] = [await listenAs(world, first.token), await listenAs(world, second.token)];
      listener.socket.emit(name, ...sent);
      await listener.catchUp(null);
      expect(listener.refusals).toEqual([{ code: errors.EVENT_UNKNOWN, event: name.slice(0, 40) }]);
      expect([listener.socket.connected, victim.received]).toEqual([true, []]);
      listener.close();
      victim.close();
    },
  );

  it.each([
    [7],
    ['text'],
    [{ id: 1 }],
    [{ id: 'x', own: -1, all: 0 }],
    [{ id: 'x', own: 1.5, all: 0 }],
    [{ id: 'x', own: '1', all: 0 }],
  ])('refuses an invalid cursor (%j) with a code', async (cursor) => {
    const listener = await listenAs(world, (await quietGuest(world)).token);
    const refused = new Promise((resolve) => listener.socket.on(wire.refused, resolve));
    listener.socket.emit(wire.catch_up, cursor);
    expect(await refused).toEqual({ code: errors.INVALID_INPUT, event: wire.catch_up });
    listener.close();
  });

  it('delivers no events of another player, even if a client asks for them', async () => {
    const [first, second] = [await quietGuest(world), await quietGuest(world)];
    const spy = await listenAs(world, first.token, { query: { player_id: second.id, room: second.id } });
    for (const name of ['join', 'subscribe', 'room']) spy.socket.emit(name, second.id);
    await spy.catchUp({ id: second.id, own: 0, all: 0 });
    await publishEvents(world, second, 'theirs');
    await publishEvents(world, first, 'mine');
    await world.realtime.dispatch();
    expect((await spy.until(1)).map(({ payload }) => payload.key)).toEqual(['mine']);
    spy.close();
  });

  it('closes only the connection that sent an oversized frame', async () => {
    const [first, second] = [await quietGuest(world), await quietGuest(world)];
    const [loud, quiet] = [await listenAs(world, first.token), await listenAs(world, second.token)];
    loud.socket.emit('1001', { date: 'x'.repeat(10_000) });
    await loud.closed;
    expect(await quiet.catchUp(null)).toMatchObject({ id: second.id });
    quiet.close();
  });

  it.each(['2', '42[', '42{"a":1}', '9', '451-["1001",{"_placeholder":true,"num":0}]x', '\u0000', '42["connect"]'])(
    'ignores a malformed frame (%j) or closes its connection, without affecting other connections',
    async (frame) => {
      const [first, second] = [await quietGuest(world), await quietGuest(world)];
      const [odd, quiet] = [await listenAs(world, first.token), await listenAs(world, second.token)];
      (odd.socket.io.engine as unknown as { transport: { ws: WebSocket } }).transport.ws.send(frame);
      expect(await quiet.catchUp(null)).toMatchObject({ id: second.id });
      quiet.close();
      odd.close();
    },
  );

  it('closes a connection that sends a binary frame', async () => {
    const listener = await listenAs(world, (await quietGuest(world)).token);
    listener.socket.emit('1001', new Uint8Array([1, 2, 3]));
    await listener.closed;
  });

  it('answers a flood of frames with RATE_LIMITED, then closes the connection', async () => {
    const listener = await listenAs(world, (await quietGuest(world)).token);
    for (let i = 0; i < 200; i++) listener.socket.emit('1001', { date: '2026-03-10' });
    await listener.closed;
    expect(listener.refusals).toContainEqual({ code: errors.RATE_LIMITED });
  });

  it('refuses a player’s twenty-first connection with a code', async () => {
    const someone = await quietGuest(world);
    const listeners = [];
    for (let i = 0; i < 20; i++) listeners.push(await listenAs(world, someone.token));
    expect(await handshakeError(world, someone.token)).toEqual({ code: errors.RATE_LIMITED });
    for (const listener of listeners) listener.close();
  });

  it('limits the handshakes of one player without affecting another player', async () => {
    const rates = { ...NO_LIMITS, handshake: { per_second: 0.001, burst: 3 } };
    const strict = await startWorld({ parts: { rates } });
    try {
      const [first, second] = [await strict.guest(), await strict.guest()];
      const results = [];
      for (let n = 0; n < 4; n++) results.push(await handshakeError(strict, first.token));
      expect(results).toEqual([null, null, null, { code: errors.RATE_LIMITED }]);
      expect(await handshakeError(strict, second.token)).toBeNull();
    } finally {
      await strict.stop();
    }
  });

  it('limits simultaneous handshakes of one player to the same number as consecutive handshakes', async () => {
    const rates = { ...NO_LIMITS, handshake: { per_second: 0.001, burst: 3 } };
    const strict = await startWorld({ parts: { rates } });
    try {
      const { token } = await strict.guest();
      const results = await Promise.all(Array.from({ length: 12 }, () => handshakeError(strict, token)));
      const refused = results.filter((result) => result !== null);
      expect(refused).toEqual(Array.from({ length: 9 }, () => ({ code: errors.RATE_LIMITED })));
    } finally {
      await strict.stop();
    }
  });

  it('limits invalid handshakes from one address without affecting players at that address', async () => {
    const rates = { ...NO_LIMITS, stray_handshake: { per_second: 0.001, burst: 3 } };
    const strict = await startWorld({ parts: { rates } });
    try {
      const player = await strict.guest();
      const results = [];
      for (const token of ['', 'x'.repeat(43), 'x'.repeat(500), 'y'.repeat(43), ''])
        results.push(await handshakeError(strict, token));
      const refused = expect.objectContaining({ code: errors.NOT_SIGNED_IN });
      expect(results).toEqual([refused, refused, refused, 'no connection', 'no connection']);
      expect(await handshakeError(strict, player.token)).toBeNull();
    } finally {
      await strict.stop();
    }
  });

  it('responds with 404 to a WebSocket at another path', async () => {
    const { request } = await import('node:http');
    const statusOf = (path: string, upgrade: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(world.url + path, { headers: { connection: 'upgrade', upgrade } }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        sent.on('error', reject).end();
      });
    expect(await statusOf('/ping', 'h2c')).toBe(200);
    expect(await statusOf('/elsewhere', 'websocket')).toBe(404);
  });
});
