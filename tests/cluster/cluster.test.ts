import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { type FreshDatabase, freshDatabase } from '../world/database.ts';
import { listenAt, type TestListener } from '../world/listener.ts';
import { callerOf, expectOk, TERMS } from '../world/world.ts';
import { type ClusterNode, startBalancer, startNode } from './node-process.ts';
import { ensureRedis, type RedisServer, startRedis } from './redis-server.ts';

const hasRedis = ensureRedis();
if (!hasRedis) {
  console.error(
    '\n!!! NO redis-server: tests of several nodes are SKIPPED in this run. Install it (apt-get install redis-server).\n',
  );
}

describe.skipIf(!hasRedis)('with two nodes behind one address and Redis between them', () => {
  let redis: RedisServer;
  let database: FreshDatabase;
  let nodes: ClusterNode[];
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  let pool: pg.Pool;
  let bodyKey: { kid: string; key: Buffer };
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-cluster-'));

  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), freshDatabase()]);
    const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url, DATA_DIR: data_dir, PORT: '0' };
    nodes = [await startNode(environment), await startNode(environment)];
    balancer = await startBalancer(nodes.map(({ url }) => url));
    pool = createPool(database.url);
    const { rows } = await pool.query<{ kid: string; key: Buffer }>('select kid, key from body_key');
    bodyKey = rows[0]!;
  });
  afterAll(async () => {
    balancer?.stop();
    await Promise.all((nodes ?? []).map((node) => node.kill()));
    await pool?.end();
    await redis?.stop();
    await database?.drop();
    rmSync(data_dir, { recursive: true, force: true });
  });

  async function createGuest(): Promise<{ id: string; token: string }> {
    const { data } = expectOk(
      await callerOf(balancer.url)(calls.touristLogin, {
        body: { adult: true, terms_version: TERMS, origin: 'web' },
        headers: { 'x-device-id': randomUUID().replaceAll('-', '') },
      }),
    );
    return { id: data.player_id, token: data.token };
  }
  const listen = (token: string) => listenAt({ url: balancer.url, key: bodyKey }, token);
  const queue = (player_id: string | null, ...keys: string[]) =>
    pool.query(
      `insert into outbox (player_id, event, payload, at)
       select $1, 7, jsonb_build_object('key', k), now() from unnest($2::text[]) k`,
      [player_id, keys],
    );
  const keysOf = ({ received }: TestListener) => received.filter(({ a }) => a !== 1).map(({ payload }) => payload.key);

  /** Opens two connections of a player, one on each node. */
  async function connectToBothNodes({
    id,
    token,
  }: {
    id: string;
    token: string;
  }): Promise<[TestListener, TestListener]> {
    const both: [TestListener, TestListener] = [await listen(token), await listen(token)];
    expect(await Promise.all(nodes.map((node) => node.sockets(id)))).toEqual([1, 1]);
    return both;
  }

  it('an event reaches the player’s connections on both nodes once', async () => {
    const someone = await createGuest();
    const both = await connectToBothNodes(someone);
    for (const key of ['a', 'b', 'c']) await queue(someone.id, key);
    for (const listener of both) {
      await listener.until(3);
      expect([...keysOf(listener)].sort()).toEqual(['a', 'b', 'c']);
      expect(listener.received.map(({ n }) => n)).toEqual(both[0].received.map(({ n }) => n));
      listener.close();
    }
  });

  it('an event for all players reaches both nodes', async () => {
    const both = await connectToBothNodes(await createGuest());
    await queue(null, 'all');
    for (const listener of both) {
      expect((await listener.until(1))[0]).toMatchObject({ a: 1, payload: { key: 'all' } });
      listener.close();
    }
  });

  it('the end of a session on one node disconnects its player from both nodes', async () => {
    const someone = await createGuest();
    const both = await connectToBothNodes(someone);
    expectOk(await callerOf(nodes[0]!.url)(calls.logout, { token: someone.token, body: {} }));
    for (const listener of both) {
      await listener.closed;
      expect(listener.cuts).toEqual([{ code: errors.NOT_SIGNED_IN }]);
    }
  });

  it('the committed events of a killed node reach its clients', async () => {
    const someone = await createGuest();
    const both = await connectToBothNodes(someone);
    const { events: _none, ...cursor } = await both[0].catchUp(null);
    // The leader is the node that holds the advisory lock, which is the first one started.
    await queue(someone.id, 'just before', 'and this');
    await nodes[0]!.kill();
    await Promise.race(both.map(({ closed }) => closed));
    await queue(someone.id, 'just after');
    const survivor = both.find(({ socket }) => socket.connected)!;
    await expect.poll(() => new Set(keysOf(survivor)).size, { timeout: 30_000 }).toBe(3);
    const back = await listen(someone.token);
    const missed = await back.catchUp(cursor);
    expect(missed.events.map(({ n }) => n - cursor.own)).toEqual([1, 2, 3]);
    expect(missed.events.map((frame) => back.open(frame).key).sort()).toEqual([
      'and this',
      'just after',
      'just before',
    ]);
    for (const listener of [survivor, back]) listener.close();
  });
});
