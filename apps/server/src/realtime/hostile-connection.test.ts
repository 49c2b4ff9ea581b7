import { connect } from 'node:net';
import { errors } from '@nua/contract/errors.ts';
import { socket as wire } from '@nua/contract/event.ts';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { handshakeError, listenAs } from '../../../../tests/world/listener.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';

const world = useWorld();

/** Sends frames on a bare WebSocket, some when it opens and some when it is connected, and waits until it is closed. */
async function send(token: string, first: readonly string[], after_connect: readonly string[] = []): Promise<void> {
  const address = `${world.url.replace('http', 'ws')}${wire.path}/?EIO=4&transport=websocket&enc=1&token=${token}`;
  const raw = new WebSocket(address, { headers: { origin: world.url } });
  let isConnected = false;
  raw.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('0')) for (const frame of first) raw.send(frame);
    if (!text.startsWith('40') || isConnected) return;
    isConnected = true;
    for (const frame of after_connect) raw.send(frame);
  });
  await new Promise((resolve) => raw.on('close', resolve));
}

describe('a second CONNECT', () => {
  it.each([
    ['immediately', ['40', '40'], []],
    ['after disconnecting', ['40'], ['41', '40']],
    ['while the client is connected', ['40'], ['40']],
  ])('sent %s closes only the connection that sent it [R7.35]', async (_when, first, after) => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', note);
    try {
      const { token } = await world.guest();
      const bystander = await listenAs(world, (await world.guest()).token);
      await send(token, first, after);
      expect(uncaught).toEqual([]);
      expect(bystander.socket.connected).toBe(true);
      bystander.close();
      expect(await handshakeError(world, token)).toBeNull();
    } finally {
      process.off('uncaughtException', note);
    }
  });
});

describe('many simultaneous connections of one player', () => {
  it('are limited to twenty', async () => {
    const { token } = await world.guest();
    const all = await Promise.all(Array.from({ length: 40 }, () => listenAs(world, token).catch(() => null)));
    const inside = all.filter((listener) => listener !== null);
    const stays = () => inside.filter(({ socket }) => socket.connected);
    // A client notices a moment later that its new connection was closed immediately.
    await expect.poll(() => stays().length).toBeLessThanOrEqual(20);
    for (const listener of inside.filter(({ cuts }) => cuts.length > 0))
      expect(listener.cuts).toEqual([{ code: errors.RATE_LIMITED }]);
    for (const listener of stays()) listener.close();
  });
});

/** Requests an upgrade and immediately resets the connection. */
async function breakOff(path: string): Promise<void> {
  const { hostname, port, host } = new URL(world.url);
  const raw = connect(Number(port), hostname);
  raw.on('error', () => undefined);
  await new Promise((resolve) => raw.on('connect', resolve));
  const headers = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ];
  raw.write([`GET ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${world.url}`, ...headers, '', ''].join('\r\n'));
  raw.resetAndDestroy();
}

describe('a connection that is reset during its upgrade request', () => {
  it.each([
    '/nowhere',
    '/socket.io',
    '/socket.io/',
    '/socket.io/?EIO=4&transport=websocket&token=x',
    '/socket.io/?EIO=3',
  ])('affects no other connection if its path is %s', async (path) => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', note);
    try {
      await Promise.all(Array.from({ length: 20 }, () => breakOff(path)));
      // A later listener is accepted only after these connections have been handled.
      const listener = await listenAs(world, (await world.guest()).token);
      listener.close();
      expect(uncaught).toEqual([]);
    } finally {
      process.off('uncaughtException', note);
    }
  });
});

describe('a connection that sends requests and never reads', () => {
  it('is closed before its responses fill the memory', async () => {
    const who = await world.guest();
    const at = world.clock.now();
    await world.pool.query(
      `insert into player_event (stream, number, event, payload, at, numbered_at)
       select $1, n, 7, jsonb_build_object('key', 'x', 'content', repeat('y', 20000)), $2, $2 from generate_series(1, 100) n`,
      [who.id, at],
    );
    await world.pool.query(
      'insert into event_head (stream, last) values ($1, 100) on conflict (stream) do update set last = 100',
      [who.id],
    );
    const address = `${world.url.replace('http', 'ws')}${wire.path}/?EIO=4&transport=websocket&token=${who.token}`;
    const raw = new WebSocket(address, { headers: { origin: world.url } });
    const cursor = JSON.stringify({ id: who.id, own: 0, all: 0 });
    const hasConnected = new Promise<void>((resolve) => {
      raw.on('message', (data) => {
        const text = String(data);
        if (text.startsWith('0')) raw.send('40');
        if (!text.startsWith('40')) return;
        raw.pause();
        for (let n = 0; n < 25; n++) raw.send(`42${n}["${wire.catch_up}",${cursor}]`);
        resolve();
      });
    });
    const isThere = () => world.realtime.connections.of(who.id).length > 0;
    // The server may close the connection before the first poll, so the poll alone would not prove that it was open.
    await hasConnected;
    await expect.poll(isThere).toBe(false);
    raw.terminate();
  });
});
