import { connect, createServer, type Socket } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../apps/server/src/core/app.ts';
import type { NumberedEvent } from '../../apps/server/src/realtime/event-frames.ts';
import { openNodeEvents } from '../../apps/server/src/realtime/node-events.ts';
import { freePort } from './free-port.ts';
import { ensureRedis, type RedisServer, startRedis } from './redis-server.ts';

const eventOf = (number: bigint): NumberedEvent => ({
  ...{ stream: '01990000-0000-7000-8000-000000000001', number, event: 7, payload: { key: 'x' } },
  at: new Date('2026-03-10T10:00:00Z'),
});

describe.skipIf(!ensureRedis())('the events between two nodes', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  it('still arrive after one node’s connections to Redis have gone silent', async () => {
    const port = await freePort();
    const open: Socket[] = [];
    const proxy = createServer((near) => {
      const far = connect(Number(new URL(redis.url).port), '127.0.0.1');
      for (const socket of [near, far]) socket.on('error', () => undefined);
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
      open.push(near, far);
    });
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
    const received: [bigint[], bigint[]] = [[], []];
    const nodes = [redis.url, `redis://127.0.0.1:${port}`].map((redis_url, n) => {
      const app = { config: { redis_url }, log: pino({ enabled: false }) } as unknown as App;
      return openNodeEvents(app, (events) => received[n]!.push(...events.map(({ number }) => number)))!;
    });
    const [direct, proxied] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
    try {
      await Promise.all(nodes.map((node) => node.start()));
      await expect
        .poll(() => {
          direct.publish([eventOf(1n)]);
          proxied.publish([eventOf(1n)]);
          return received.every((numbers) => numbers.length > 0);
        })
        .toBe(true);
      for (const socket of open) {
        socket.unpipe();
        socket.resume();
      }
      direct.publish([eventOf(2n)]);
      proxied.publish([eventOf(3n)]);
      await expect.poll(() => received[1], { timeout: 15_000 }).toContain(2n);
      // The event that was being written is lost, as when Redis is down. The next event arrives.
      proxied.publish([eventOf(4n)]);
      await expect.poll(() => received[0], { timeout: 5_000 }).toContain(4n);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      proxy.close();
      for (const socket of open) socket.destroy();
    }
  }, 40_000);
});
