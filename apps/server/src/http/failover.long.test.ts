import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diceBet, readyTable, type Table } from '../../../../tests/world/play.ts';
import { within } from '../../../../tests/world/recovery-limits.ts';
import { type Replica, ReplicatedDatabase } from '../../../../tests/world/replicated-database.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { createApp, type RunningApp } from '../app/app.ts';
import { openDatabase } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';

let database: ReplicatedDatabase;
let world: World;
let table: Table;
const data_dir = mkdtempSync(join(tmpdir(), 'nua-node-'));

beforeAll(async () => {
  database = await ReplicatedDatabase.start();
  world = await startWorld({ proxyDatabase: async () => database.url });
  table = await readyTable(world, await world.guest());
  await (await startNode(database.first.url)).stop();
});
afterAll(async () => {
  rmSync(data_dir, { recursive: true, force: true });
  await world?.stop();
  await database?.stop();
});

/** Starts a node that remembers epochs. Its address has one host, so the node cannot compare hosts. */
const startNode = async (database_url: string): Promise<RunningApp> => {
  const config = { ...world.app.config, demo: false, log_level: 'silent' as const, data_dir, database_url };
  return await createApp({ config, clock: world.clock, database_url, web: null });
};

/** Excludes the connections that query each host's state. */
const OWN_CONNECTIONS = `select from pg_stat_activity where application_name in ('nua', 'nua revisions', 'nua dispatcher')`;

const health = async () => (await fetch(`${world.url}/healthz`)).status;
const bet = (key: string) =>
  world.call(diceBet, { token: table.token, key, body: { stake: '10.00', target_hundredths: 5000, over: true } });
const roundsIn = async (server: Replica) =>
  Number((await server.run('select count(*)::int as count from arcade.round'))[0]!.count);
const open = (database_url: string) => openDatabase({ database_url, who: 'a test', print: () => {} });

async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is()));
}
const healthIs = (status: number) => () => until(async () => (await health()) === status);

it('a start whose hosts are all standbys is refused with an error that names them', async () => {
  const sentence = /DATABASE_URL leads to a standby only \(.+\)\. Nua needs the primary/;
  await expect(open(database.second.url)).rejects.toThrow(sentence);
  await expect(open(`${database.second.url}?target_session_attrs=read-write`)).rejects.toThrow(sentence);
});

it('a pool skips a standby and connects to the primary', async () => {
  const pool = createPool(`postgresql://nua@${database.second.host},${database.first.host}/nua`);
  const { rows } = await pool.query('select pg_is_in_recovery() as is_standby');
  expect(rows).toEqual([{ is_standby: false }]);
  await pool.end();
});

it('a bet sent to a frozen primary is placed once when it is repeated after the failover', async () => {
  const key = world.newKey();
  database.first.freeze();
  const response = within('call', () => bet(key));
  await within('away', healthIs(503));
  expect(await response).toMatchObject({ status: 503, code: errors.UNAVAILABLE });
  await database.second.promote();
  await within('back', healthIs(200));
  const before = await roundsIn(database.second);
  await within('call', () => until(async () => (await bet(key)).code === 0));
  expect((await bet(key)).headers.get('idempotent-replayed')).toBe('true');
  expect(await roundsIn(database.second)).toBe(before + 1);
});

it('an old primary that recovers gets no write', async () => {
  database.first.wake();
  await until(async () => (await database.first.run('select pg_is_in_recovery() as is'))[0]!.is === false);
  const [old, current] = [await roundsIn(database.first), await roundsIn(database.second)];
  for (let turn = 0; turn < 5; turn += 1) expect((await bet(world.newKey())).code).toBe(0);
  expect([await roundsIn(database.first), await roundsIn(database.second)]).toEqual([old, current + 5]);
  const pool = createPool(database.url);
  const { rows } = await pool.query(`select pg_walfile_name(pg_current_wal_lsn()) as file`);
  expect(rows[0].file).toMatch(/^00000002/);
  await pool.end();
});

it('after a restart, a node that has written to the new primary refuses the old primary by its epoch', async () => {
  const epochs = 'select epoch, timeline from database_epoch order by epoch';
  await (await startNode(database.second.url)).stop();
  expect(await database.second.run(epochs)).toEqual([
    { epoch: 1, timeline: 1 },
    { epoch: 2, timeline: 2 },
  ]);
  expect(await database.first.run(epochs)).toEqual([{ epoch: 1, timeline: 1 }]);
  await expect(startNode(database.first.url)).rejects.toThrow(/old primary: it is of epoch 1, and epoch 2 has begun/);
});

it('a start is refused if only an old primary is reachable', async () => {
  await database.second.stop();
  await expect(open(database.url)).rejects.toThrow(
    /leads to an old primary: .+ writes timeline 1, and timeline 2 exists/,
  );
  await within('away', healthIs(503));
  const refused = await within('call', () => bet(world.newKey()));
  expect(refused.code).toBe(errors.UNAVAILABLE);
  await database.second.start();
  await within('back', healthIs(200));
});

describe('with two writable servers', () => {
  let cluster: ReplicatedDatabase;
  let node: World;

  beforeAll(async () => {
    cluster = await ReplicatedDatabase.start();
    node = await startWorld({ proxyDatabase: async () => cluster.url });
  });
  afterAll(async () => {
    await node?.stop();
    await cluster?.stop();
  });

  it('a node uses the promoted server, although the old primary still responds', async () => {
    const seat = await readyTable(node, await node.guest());
    const body = { stake: '10.00', target_hundredths: 5000, over: true };
    const placeBet = () => node.call(diceBet, { token: seat.token, key: node.newKey(), body });
    await until(async () => (await roundsIn(cluster.second)) === 0);
    expect((await placeBet()).code).toBe(0);
    await until(async () => (await roundsIn(cluster.second)) === 1);
    await cluster.second.promote();
    const old = async () => (await cluster.first.run(OWN_CONNECTIONS)).length;
    await until(async () => (await old()) === 0);
    await until(async () => (await placeBet()).code === 0);
    expect(await roundsIn(cluster.first)).toBe(1);
    expect(await roundsIn(cluster.second)).toBeGreaterThan(1);
  });
});
