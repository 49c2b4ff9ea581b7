import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../world/database.ts';
import { type ClusterNode, startNode } from './node-process.ts';
import { ensureRedis, type RedisServer, startRedis } from './redis-server.ts';

const hasRedis = ensureRedis();
/** Allows four calls from an address, in a window longer than any test. */
const RATES = { address: { per_second: 0.001, burst: 4 } };

describe.skipIf(!hasRedis)('two nodes with a Redis', () => {
  let redis: RedisServer;
  let database: FreshDatabase;
  let nodes: ClusterNode[];
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-limits-'));

  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), freshDatabase()]);
    const environment = {
      ...{ DATABASE_URL: database.url, REDIS_URL: redis.url, DATA_DIR: data_dir, PORT: '0' },
      ...{ TRUSTED_PROXIES: '1', TEST_RATES: JSON.stringify(RATES) },
    };
    nodes = [await startNode(environment), await startNode(environment)];
  });
  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.kill()));
    await redis?.stop();
    await database?.drop();
    rmSync(data_dir, { recursive: true, force: true });
  });

  /** Sends a call from this address to each listed node, in order, and returns the statuses. */
  async function statusesAt(order: readonly (0 | 1)[], address: string): Promise<number[]> {
    const statuses: number[] = [];
    for (const node of order) {
      const response = await fetch(`${nodes[node]!.url}/ping`, { headers: { 'x-forwarded-for': address } });
      statuses.push(response.status);
    }
    return statuses;
  }

  it('count the calls from one address together', async () => {
    expect(await statusesAt([0, 1, 0, 1, 0, 1], '203.0.113.7')).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await statusesAt([0, 1], '203.0.113.8')).toEqual([200, 200]);
  });

  it('each limit their own calls while Redis is down', async () => {
    await redis.stop();
    const began = performance.now();
    expect(await statusesAt([0, 0, 0, 0, 0], '203.0.113.9')).toEqual([200, 200, 200, 200, 429]);
    expect(await statusesAt([1, 1, 1, 1, 1], '203.0.113.9')).toEqual([200, 200, 200, 200, 429]);
    // A call that waited for Redis would take the time limit of 250 ms.
    expect((performance.now() - began) / 10).toBeLessThan(200);
  });
});
