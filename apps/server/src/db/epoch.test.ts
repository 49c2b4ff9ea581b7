import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { NotPrimary } from './database-away.ts';
import { EpochMemory, epochProblem } from './epoch.ts';
import { createPool } from './pool.ts';

let database: FreshDatabase;
let pool: pg.Pool;
let client: pg.PoolClient;
const folder = mkdtempSync(join(tmpdir(), 'nua-epoch-'));

beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.url);
  client = await pool.connect();
});
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await client.query('delete from database_epoch');
});
afterAll(async () => {
  client.release();
  await pool.end();
  await database.drop();
});

/** Inserts an epoch, as replication from another primary would. */
const insertEpoch = (epoch: number, timeline: number) =>
  client.query(`insert into database_epoch (epoch, system_id, timeline)
    select ${epoch}, system_identifier::text, ${timeline} from pg_control_system()`);

describe('the epoch of a database', () => {
  it('begins once for a primary, even if several nodes connect to it together', async () => {
    const nodes = Array.from({ length: 5 }, () => new EpochMemory(folder));
    const accepted = await Promise.all(
      nodes.map(async (node) => {
        const connection = await pool.connect();
        return await node.accept(connection).finally(() => connection.release());
      }),
    );
    expect(accepted.map((one) => one?.epoch)).toEqual([1, 1, 1, 1, 1]);
    expect(await nodes[0]!.accept(client)).toBeNull();
    expect((await client.query('select epoch, timeline from database_epoch')).rows).toEqual([
      { epoch: 1, timeline: 1 },
    ]);
  });

  it('increases when a standby is promoted', async () => {
    await insertEpoch(4, 7);
    expect(await new EpochMemory(folder).accept(client)).toMatchObject({ epoch: 5, timeline: 1 });
  });

  it('is remembered across a restart, so that an old primary is still refused', async () => {
    await insertEpoch(2, 1);
    const node = new EpochMemory(folder);
    await node.accept(client);
    node.store();
    expect(JSON.parse(readFileSync(join(folder, 'database-epoch.json'), 'utf8'))).toMatchObject({ epoch: 2 });
    await client.query('delete from database_epoch');
    await insertEpoch(1, 1);
    for (const memory of [node, new EpochMemory(folder)]) {
      await expect(memory.accept(client)).rejects.toThrow(NotPrimary);
      await expect(memory.check(pool)).rejects.toThrow(
        /old primary: it is of epoch 1, and epoch 2 has begun.+remove .+database-epoch\.json/,
      );
    }
  });

  it('is checked even if the database is empty', async () => {
    const other = { epoch: 1, system_id: 'other', timeline: 1 };
    new EpochMemory(folder).store();
    writeFileSync(join(folder, 'database-epoch.json'), JSON.stringify(other));
    await expect(new EpochMemory(folder).check(pool)).rejects.toThrow(/leads to another cluster .+ remove/);
    expect((await client.query('select from database_epoch')).rowCount).toBe(0);
  });

  it('prevents the start if its file cannot be read', async () => {
    new EpochMemory(folder).store();
    writeFileSync(join(folder, 'database-epoch.json'), '{"epoch":');
    expect(() => new EpochMemory(folder)).toThrow(/cannot be read; remove it/);
  });
});

it.each([
  [{ epoch: 3, system_id: 'a', timeline: 3 }, null],
  [{ epoch: 2, system_id: 'a', timeline: 2 }, null],
  [{ epoch: 1, system_id: 'a', timeline: 1 }, /old primary/],
  [{ epoch: 2, system_id: 'a', timeline: 3 }, /second primary of epoch 2/],
  [{ epoch: 2, system_id: 'b', timeline: 2 }, /another cluster/],
  [{ epoch: 1, system_id: 'b', timeline: 2 }, /another cluster/],
  [{ epoch: 3, system_id: 'b', timeline: 1 }, null],
])('a node that has seen epoch 2 on timeline 2 reports for the database %o the problem %s', (found, problem) => {
  const seen = { epoch: 2, system_id: 'a', timeline: 2 };
  expect(epochProblem(found, null)).toBeNull();
  if (problem === null) expect(epochProblem(found, seen)).toBeNull();
  else expect(epochProblem(found, seen)).toMatch(problem);
});
