import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/world/database.ts';
import { migrate, upgradeSchema } from './migrate.ts';
import { createPool } from './pool.ts';
import { buildName, migrationOf, readSchema, type Schema } from './schema.ts';
import { NodeRegister } from './serving-nodes.ts';

const schema = readSchema();
const withStep = (phase: string, sql = 'select 1'): Schema => ({
  ...schema,
  migrations: [...schema.migrations, migrationOf('9001-next', `-- ${phase}\n${sql}`)],
});

let database: FreshDatabase;
let pool: Pool;
let registers: NodeRegister[];
beforeEach(async () => {
  database = await freshDatabase();
  pool = createPool(database.url, { max: 4 });
  registers = [];
});
afterEach(async () => {
  await Promise.all(registers.map((node) => node.stop()));
  await pool.end();
  await database.drop();
});

function register(of: Schema = schema, roles: readonly string[] = ['api', 'web']) {
  const problems: Error[] = [];
  const node = new NodeRegister(pool, {
    schema: of,
    roles,
    pages: 'a-build',
    outdated: (error) => problems.push(error),
    failed: (error) => problems.push(error as Error),
  });
  registers.push(node);
  return { register: node, problems };
}

const places = async () =>
  (await pool.query<{ place: string }>('select place from serving_node order by 1')).rows.map(({ place }) => place);
const steps = async () => (await pool.query("select name, phase from migration where name >= '9' order by 1")).rows;

describe('a node', () => {
  it('is registered while it serves', async () => {
    const { register: node } = register();
    await node.start('a:3000');
    expect(await places()).toEqual(['a:3000']);
    await node.stop();
    expect(await places()).toEqual([]);
  });

  it('registers its roles and the build of its pages', async () => {
    const { register: node } = register(schema, ['worker', 'console']);
    await node.start('a:3000');
    const { rows } = await pool.query('select roles, pages from serving_node');
    expect(rows).toEqual([{ roles: ['worker', 'console'], pages: 'a-build' }]);
  });

  it('replaces the entry of a killed process with the same host and port, and no other entry', async () => {
    for (const place of ['a:3000', 'b:3000', 'a:0', 'a:0', 'a:3000']) await register().register.start(place);
    expect(await places()).toEqual(['a:0', 'a:0', 'a:3000', 'b:3000']);
  });

  it('is registered again if its row was lost', async () => {
    const { register: node } = register();
    await node.start('a:3000');
    await pool.query('delete from serving_node');
    await node.check();
    expect(await places()).toEqual(['a:3000']);
  });

  it('is not registered if a newer build has run a contract step', async () => {
    await migrate(database.url, withStep('contract'));
    await expect(register().register.start('a:3000')).rejects.toThrow(/^NEWER_CONTRACT: .*9001-next/);
    expect(await places()).toEqual([]);
  });

  it('is notified once if a contract step runs while it serves', async () => {
    const { register: node, problems } = register();
    await node.start('a:3000');
    await migrate(database.url, withStep('expand'));
    await node.check();
    expect(problems).toEqual([]);
    await migrate(
      database.url,
      { ...schema, migrations: [...withStep('expand').migrations, migrationOf('9002-last', '-- contract\nselect 1')] },
      { despite_older_nodes: true },
    );
    await node.check();
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^NEWER_CONTRACT: .*9002-last/)]);
  });
});

describe('a contract step', () => {
  it('waits for a node that does not know it, until that node has left', async () => {
    await register().register.start('a:3000');
    const waits = await upgradeSchema(database.url, withStep('contract'));
    expect(waits.waiting.map(({ nodes }) => nodes[0]!.build)).toEqual([buildName(schema)]);
    expect(await steps()).toEqual([]);
    await pool.query("update serving_node set seen_at = clock_timestamp() - interval '31 seconds'");
    expect(await migrate(database.url, withStep('contract'))).toEqual(['9001-next']);
    expect(await steps()).toEqual([{ name: '9001-next', phase: 'contract' }]);
  });

  it('waits while a node runs that is too old to register itself', async () => {
    const client = await pool.connect();
    await client.query("set application_name = 'nua revisions'");
    await pool.query("drop table serving_node; delete from migration where name = '1060-serving-node'");
    await expect(upgradeSchema(database.url, withStep('contract'))).rejects.toThrow(
      /^OLDER_NODES_RUN: 9001-next.*1 nodes/,
    );
    expect((await pool.query("select to_regclass('serving_node') as it")).rows).toEqual([{ it: null }]);
    await client.query("set application_name = 'nua'");
    client.release();
    expect(await migrate(database.url, withStep('contract'))).toEqual(['1060-serving-node', '9001-next']);
  });
});

it('while nodes serve, a migration step that cannot get its lock is repeated until it can', async () => {
  await register().register.start('a:3000');
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from setting');
  const migrated = migrate(database.url, withStep('expand', 'alter table setting add column extra text'));
  const waits = "select from pg_locks where not granted and relation = 'setting'::regclass";
  const isWaiting = async () => (await pool.query(waits)).rowCount === 1;
  await expect.poll(isWaiting).toBe(true);
  // The step leaves the lock queue, so that others can read the table.
  await expect.poll(isWaiting, { interval: 20 }).toBe(false);
  await client.query('commit');
  client.release();
  expect(await migrated).toEqual(['9001-next']);
});

describe('npm run migrate', () => {
  /** A contract step of the project that may run twice. */
  const STEP = '0922-no-job-queue';

  async function run(...args: string[]): Promise<{ code: number; output: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../operator/migrate-main.ts'), ...args], {
      env: { PATH: process.env.PATH, MIGRATE_DATABASE_URL: database.url },
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code, output: out + err };
  }

  it('refuses a contract step while a node runs that does not know the step', async () => {
    await pool.query('delete from migration where name = $1', [STEP]);
    const older = { ...schema, migrations: schema.migrations.filter(({ name }) => name !== STEP) };
    await register(older).register.start('b.example:3000');
    const refused = await run();
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`OLDER_NODES_RUN: ${STEP}`);
    expect(refused.output).toContain(`b.example:3000 of build ${buildName(older)}`);
    expect(await run('--expand')).toEqual({
      code: 0,
      output: `The schema is up to date.\nLeft until every node has this version: ${STEP}.\n`,
    });
    expect(await run('--despite-older-nodes')).toEqual({
      code: 0,
      output: 'The schema was brought up to date (1 steps).\n',
    });
    expect((await run('--force')).code).toBe(1);
  });
});
