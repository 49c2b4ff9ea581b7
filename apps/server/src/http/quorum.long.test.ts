import { errors } from '@nua/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diceBet, readyTable, type Table } from '../../../../tests/world/play.ts';
import { ReplicatedDatabase } from '../../../../tests/world/replicated-database.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';

let database: ReplicatedDatabase;
let world: World;
let table: Table;

beforeAll(async () => {
  database = await ReplicatedDatabase.start({ synchronous_standby_names: 'ANY 1 (*)' });
  world = await startWorld({ proxyDatabase: async () => database.url, environment: { DURABILITY: 'quorum' } });
  table = await readyTable(world, await world.guest());
});
afterAll(async () => {
  await world?.stop();
  await database?.stop();
});

const health = async () => (await fetch(`${world.url}/healthz`)).status;
const bet = (key: string) =>
  world.call(diceBet, { token: table.token, key, body: { stake: '10.00', target_hundredths: 5000, over: true } });
const rounds = async () =>
  (await database.first.run('select count(*)::int as count from arcade.round'))[0]!.count as number;

async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is()));
}

it('a commit whose wait for a standby was cancelled is not acknowledged until a standby has it', async () => {
  const before = await rounds();
  await database.second.stop();
  const key = world.newKey();
  const response = bet(key);
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await until(async () => (await database.first.run(cancel)).length > 0 && (await rounds()) > before);
  expect(await response).toMatchObject({ status: 503, code: errors.UNAVAILABLE });
  const repeated = bet(key);
  // The repeated bet is not answered with the stored response either, until a standby has confirmed it.
  const waiting = `select from pg_stat_activity where wait_event = 'SyncRep' and query ~ 'arcade.place'`;
  await until(async () => (await database.first.run(waiting)).length > 0);
  await database.second.start();
  expect((await repeated).headers.get('idempotent-replayed')).toBe('true');
  expect(await rounds()).toBe(before + 1);
});

it('a primary that does not wait for a standby gets no bet', async () => {
  const setNames = async (names: string) => {
    await database.first.run(`alter system set synchronous_standby_names = '${names}'`);
    await database.first.run('select pg_reload_conf()');
  };
  await setNames('');
  await until(async () => (await health()) === 503);
  expect((await bet(world.newKey())).code).toBe(errors.UNAVAILABLE);
  await setNames('ANY 1 (*)');
  await until(async () => (await health()) === 200);
  expect((await bet(world.newKey())).code).toBe(0);
});
