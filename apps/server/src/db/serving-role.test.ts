import { calls } from '@nua/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/world/database.ts';
import { giveNames, proposeOrAgreeAs } from '../../../../tests/world/operator-names.ts';
import { moneyOf, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk, startWorld, type World } from '../../../../tests/world/world.ts';
import { waitForCharges } from '../modules/payment/deposit/run-due-deposits.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { readFunctions, readMigrations } from './schema.ts';
import { grantServing } from './serving-role.ts';

const ROLE = `nua_serving_${process.pid}`;

async function asUser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withUser(url: string, user: string): string {
  const address = new URL(url);
  if (address.username !== '') address.username = user;
  else address.searchParams.set('user', user);
  return address.href;
}

const open = (database_url: string) => openDatabase({ database_url, who: 'a test', print: () => {} });

describe('a server that may not change the schema [ASVS 13.2.2]', () => {
  let world: World;
  let owner_url: string;
  let serving_url: string;

  beforeAll(async () => {
    const admin = await freshDatabase();
    owner_url = admin.url;
    await asUser(owner_url, (client) => client.query(`create role ${ROLE} login`));
    world = await startWorld({
      proxyDatabase: async (url) => {
        owner_url = url;
        serving_url = withUser(url, ROLE);
        await asUser(url, (client) => grantServing(client, ROLE));
        return serving_url;
      },
    });
    await admin.drop();
    await giveNames(world, 'amna', 'bashir');
  });
  afterAll(async () => {
    await waitForCharges();
    await world.stop();
    const other = await freshDatabase();
    await asUser(other.url, (client) => client.query(`drop role ${ROLE}`));
    await other.drop();
  });

  it('serves players’ withdrawals and the commands of an operator', async () => {
    const { rows } = await world.pool.query('select current_user as name');
    expect(rows[0].name).toBe(ROLE);
    const player = await payingPlayer(world, { main: '5000.00' });
    const { toWallet, requestPayout } = withdrawing(() => world);
    expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '1000.00'));
    expect((await moneyOf(world, player.id)).blocked).toBe(100_000n);
    await proposeOrAgreeAs(world, 'amna', 'set', 'payouts_paused', 'true');
    expect((await world.pool.query('select act from operator_log')).rows.length).toBeGreaterThan(0);
    expectOk(await world.call(calls.getPlayer, { token: player.token }));
  });

  it('creates and drops the partitions of stored responses', async () => {
    const days = async () =>
      (await world.pool.query("select relname from pg_class where relname ~ '^outcome_\\d{8}$' order by 1")).rows;
    const before = await days();
    world.clock.advance(60 * 86_400_000);
    await world.app.ledger.maintainResponsePartitions();
    const after = await days();
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((day) => before.some(({ relname }) => relname === day.relname))).toEqual([]);
  });

  it('creates the tables of coming months', async () => {
    const months = async () => (await world.pool.query('select partition from ledger.month')).rows.length;
    const before = await months();
    await world.pool.query(`select ledger.keep_months(now() + interval '3 months', 3)`);
    expect(await months()).toBe(before + 6);
    const tables = 'arcade.round, ledger.transfer';
    expect(await asUser(serving_url, (client) => client.query(`analyze only ${tables}`))).toMatchObject({
      command: 'ANALYZE',
    });
    expectOk(await world.call(calls.getPlayer, { token: (await payingPlayer(world, { main: '10.00' })).token }));
  });

  it('renews the statistics that the club settlement needs', async () => {
    const notices = await asUser(serving_url, async (client) => {
      const notices: (string | undefined)[] = [];
      client.on('notice', ({ message }) => notices.push(message));
      await client.query('analyze club_commission');
      return notices;
    });
    expect(notices).toEqual([]);
  });

  it.each([
    'create table anything (id int)',
    'create table ledger.anything (id int)',
    'create schema anything',
    'drop table ledger.transfer',
    'alter table ledger.transfer disable trigger transfer_is_immutable',
    'alter table operator_log disable trigger operator_log_is_immutable',
    "update operator_log set operator = 'somebody'",
    'delete from operator_log',
    'update ledger.transfer set amount = 1',
    'delete from ledger.transfer',
    'select from ledger.transfer_first',
    'delete from arcade.round_later',
    "delete from ledger.month where partition = 'round_later'",
    "select ledger.make_month('arcade.round', 'round_x', null, null)",
    'truncate ledger.account',
    "insert into migration (name, checksum) values ('9999-x', 'x')",
    "update sql_function set checksum = 'x'",
    'alter table player add column anything int',
    'create or replace function ledger.post() returns void language sql as $$ select $$',
  ])('cannot run: %s', async (statement) => {
    await expect(asUser(serving_url, (client) => client.query(statement))).rejects.toMatchObject({ code: '42501' });
  });

  it('starts on a migrated database', async () => {
    const database = await open(serving_url);
    expect(database).toMatchObject({ migrated: [], may_change_schema: false });
    await database.stop();
  });

  it('refuses to start on a schema that lacks a step, and names the command', async () => {
    const last = readMigrations().at(-1)!.name;
    await asUser(owner_url, (client) => client.query('delete from migration where name = $1', [last]));
    await expect(open(serving_url)).rejects.toThrow(
      'lacks 1 steps of this version. This user may not change it: run "npm run migrate"',
    );
    const { checksum } = readMigrations().at(-1)!;
    await asUser(owner_url, (client) =>
      client.query('insert into migration (name, checksum) values ($1, $2)', [last, checksum]),
    );
  });

  it('refuses to start on a schema with an earlier SQL function, and names the command', async () => {
    await asUser(owner_url, (client) =>
      client.query("update sql_function set checksum = 'x' where name = 'ledger.post'"),
    );
    await expect(open(serving_url)).rejects.toThrow(
      'lacks 1 SQL functions of this version. This user may not change it: run "npm run migrate"',
    );
    expect(await migrate(owner_url)).toEqual(['ledger.post']);
    await (await open(serving_url)).stop();
  });

  it('keeps its rights on a function that a migration replaces', async () => {
    const { name, checksum, sql } = readFunctions().find((one) => one.name === 'ledger.keep_outcome_days')!;
    const functions = [{ name, checksum: 'changed', sql: sql.replace('begin', 'begin -- changed') }];
    expect(await migrate(owner_url, { migrations: readMigrations(), functions })).toEqual([name]);
    const [right] = await asUser(serving_url, async (client) => {
      await client.query("select ledger.keep_outcome_days('2026-01-01', 365)");
      const { rows } = await client.query(
        "select prosecdef as definer, proconfig as config from pg_proc where proname = 'keep_outcome_days' and prosrc ~ 'changed'",
      );
      return rows;
    });
    expect(right).toEqual({ definer: true, config: ['search_path=pg_catalog, pg_temp'] });
    await asUser(owner_url, (client) =>
      client.query('update sql_function set checksum = $1 where name = $2', [checksum, name]),
    );
  });

  it('gets access to new tables when the owner runs the migration again', async () => {
    await asUser(owner_url, async (client) => {
      await client.query('create table new_table (id int)');
      await expect(asUser(serving_url, (serving) => serving.query('select from new_table'))).rejects.toMatchObject({
        code: '42501',
      });
      expect(await migrate(owner_url)).toEqual([]);
      await grantServing(client, ROLE);
      await asUser(serving_url, (serving) => serving.query('insert into new_table values (1)'));
      await client.query('drop table new_table');
    });
  });

  it('cannot use the database role of the owner, or a role that does not exist', async () => {
    await asUser(owner_url, async (client) => {
      const owner = (await client.query('select current_user as name')).rows[0].name;
      await expect(grantServing(client, owner)).rejects.toThrow('may act as the one of MIGRATE_DATABASE_URL');
      await expect(grantServing(client, 'nobody_of_this_name')).rejects.toThrow('does not exist');
    });
  });

  it.each(['table player', 'schema arcade', 'function refuse_change()'])(
    'cannot use a database role that owns a part of the schema: %s',
    async (part) => {
      await asUser(owner_url, async (client) => {
        const owner = (await client.query('select quote_ident(current_user) as name')).rows[0].name;
        await client.query(`alter ${part} owner to ${ROLE}`);
        await expect(grantServing(client, ROLE)).rejects.toThrow('owns parts of the schema');
        await client.query(`alter ${part} owner to ${owner}`);
        await grantServing(client, ROLE);
      });
    },
  );
});
