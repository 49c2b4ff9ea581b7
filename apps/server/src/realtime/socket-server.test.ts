import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { PlayerSocket } from './player-socket.ts';
import { frames } from './socket-protocol.ts';
import { openSockets, queryOf, type SocketEvent, type SocketServer } from './socket-server.ts';

/** Short enough for a test to see several pings, one every half second. */
const TICK_MS = 20;

let http: Server;
let sockets: SocketServer;
let url: string;
let clients: Socket[];
let listening: PlayerSocket[];
let events: [SocketEvent, boolean][];

/** Starts a server that accepts every token except "no". */
beforeEach(async () => {
  [clients, listening, events] = [[], [], []];
  http = createServer();
  sockets = openSockets(
    http,
    {
      async open(request) {
        const token = queryOf(request).get('token') ?? '';
        return token === '' ? null : { token, form: 'open', address: '' };
      },
      async connect(socket, { token }, connected) {
        if (token === 'no') return socket.refuse({ code: 401 });
        connected();
        listening.push(socket);
      },
      event(socket, event, isLimited) {
        events.push([event, isLimited]);
        if (event.ack_id !== null) socket.sendFrame(frames.ack(event.ack_id, { received: event.data }));
      },
      gone: (socket) => {
        listening = listening.filter((other) => other !== socket);
      },
    },
    TICK_MS,
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as { port: number }).port}`;
});
afterEach(async () => {
  for (const client of clients) client.close();
  await sockets.stop();
  http.close();
});

function connect(token: string, options: Parameters<typeof io>[1] = {}): Socket {
  const client = io(url, { transports: ['websocket'], query: { token }, forceNew: true, ...options });
  clients.push(client);
  return client;
}

const received = (client: Socket, name: string) => new Promise<unknown>((resolve) => client.once(name, resolve));

describe('the client of socket.io', () => {
  it('connects and receives events with and without data [R7.35]', async () => {
    const client = connect('yes');
    await received(client, 'connect');
    expect(client.id).toBeTypeOf('string');
    const [event, pong] = [received(client, '7'), received(client, 'pong')];
    listening[0]!.sendEvent('7', { n: 1, text: 'خبر' });
    listening[0]!.sendEvent('pong');
    expect([await event, await pong]).toEqual([{ n: 1, text: 'خبر' }, undefined]);
  });

  it('sends events and receives the acknowledgement of each', async () => {
    const client = connect('yes');
    await received(client, 'connect');
    client.emit('ping');
    const acks = ['a', 'b', null].map((sent) => client.timeout(5_000).emitWithAck('catch_up', sent));
    expect(await Promise.all(acks)).toEqual([{ received: 'a' }, { received: 'b' }, { received: null }]);
    expect(events.map(([{ name, data }]) => [name, data])).toEqual([
      ['ping', undefined],
      ['catch_up', 'a'],
      ['catch_up', 'b'],
      ['catch_up', null],
    ]);
  });

  it('is refused with a reason', async () => {
    const client = connect('no');
    const error = (await received(client, 'connect_error')) as Error & { data?: unknown };
    expect([error.message, error.data]).toEqual(['refused', { code: 401 }]);
    await expect.poll(() => client.connected || client.io.engine.readyState !== 'closed').toBe(false);
  });

  it('stays connected over several pings', async () => {
    const client = connect('yes');
    await received(client, 'connect');
    let pings = 0;
    client.io.engine.on('ping', () => {
      pings += 1;
    });
    await expect.poll(() => pings).toBeGreaterThan(2);
    expect(client.connected).toBe(true);
  });

  it('notices a server that sends no pings', async () => {
    const client = connect('yes', { reconnection: false });
    await received(client, 'connect');
    const reason = received(client, 'disconnect');
    listening[0]!.due_tick = Number.MAX_SAFE_INTEGER;
    expect(await reason).toBe('ping timeout');
  });

  it('reconnects after the server has closed the connection, but not after the server has disconnected it', async () => {
    const client = connect('yes', { reconnectionDelay: 10 });
    await received(client, 'connect');
    const first = received(client, 'disconnect');
    listening[0]!.end();
    expect(await first).toBe('transport close');
    await received(client, 'connect');
    const second = received(client, 'disconnect');
    listening[0]!.sendFrame(frames.disconnect);
    listening[0]!.end();
    expect(await second).toBe('io server disconnect');
    expect(client.active).toBe(false);
  });

  it('disconnects, and the server forgets the connection', async () => {
    const client = connect('yes');
    await received(client, 'connect');
    client.disconnect();
    await expect.poll(() => listening.length).toBe(0);
  });

  it('is limited after a burst of frames, and disconnected if it sends still more', async () => {
    const client = connect('yes', { reconnection: false });
    await received(client, 'connect');
    const reason = received(client, 'disconnect');
    for (let n = 0; n < 100; n++) client.emit('x');
    expect(await reason).toBe('transport close');
    const limited = events.filter(([, isLimited]) => isLimited);
    expect([events.length - limited.length, limited.length]).toEqual([expect.closeTo(30, -1), 30]);
  });
});

/** Returns the code with which the server closes a connection that sends at most this one frame, and no pong. */
async function closeCode(first: string | null, query = 'EIO=4&transport=websocket&token=yes'): Promise<number> {
  const raw = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`);
  raw.on('error', () => undefined);
  if (first !== null) raw.on('open', () => raw.send(first));
  return await new Promise((resolve) => raw.on('close', resolve));
}

describe('a connection', () => {
  it('is closed if it sends no CONNECT', async () => {
    expect(await closeCode(null)).toBe(1006);
  });

  it('is closed if it does not respond to a ping', async () => {
    expect(await closeCode('40')).toBe(1006);
  });

  it('is closed if it sends an event before its CONNECT', async () => {
    expect(await closeCode('42["x"]')).toBe(1005);
  });

  it.each([
    ['another version', 'EIO=3&transport=websocket&token=yes'],
    ['another transport', 'EIO=4&transport=polling&token=yes'],
    ['the upgrade of a polling connection', 'EIO=4&transport=websocket&token=yes&sid=x'],
    ['a rejected handshake', 'EIO=4&transport=websocket'],
  ])('is not opened with %s', async (_what, query) => {
    expect(await closeCode('40', query)).toBe(1006);
    expect(listening).toEqual([]);
  });

  it('that does not respond to a close frame delays the stop of the server by less than five seconds', async () => {
    const raw = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&token=yes`);
    await once(raw, 'message');
    raw.pause();
    const began = performance.now();
    await sockets.stop();
    expect(performance.now() - began).toBeLessThan(5_000);
    await pause(0);
    raw.terminate();
  });
});
