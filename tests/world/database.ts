import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, launchPostgres } from '../../apps/server/src/db/embedded/launch.ts';
import { CLONE, choosePlace, type Place } from '../../apps/server/src/db/embedded/place.ts';
import { isAlive } from '../../apps/server/src/db/embedded/postmaster-file.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { readSchema, schemaFingerprint } from '../../apps/server/src/db/schema.ts';
import { hasRoomInMemory, MEMORY } from './memory.ts';

/** A migrated database for one test file. */
export type FreshDatabase = { url: string; drop(): Promise<void> };

/** The environment variable with the address of the run's PostgreSQL. */
const ADDRESS = 'NUA_TEST_POSTGRES';
/** The environment variable with the name of the run's template database. */
const TEMPLATE = 'NUA_TEST_TEMPLATE';
const IN_USE_LOCK = 7_411_003;
const TEMPLATE_LOCK = 7_411_004;

/** The data of the tests may be lost in a power failure, so PostgreSQL does not wait for the disk. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Statistics change only if a test changes them, so that no plan depends on the time.
  autovacuum: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
  // The write-ahead log may be in memory, so it is small.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
};

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The folder of the tests' PostgreSQL: in memory if there is room, else beside the data of the clone.
 *
 * A run creates and drops a database of 900 files for each test file. On ext4 each database costs half a second of CPU time, because a new
 * file cannot reuse a recently deleted inode (docs/decisions/0062).
 */
function choosePlaceForTests(): Place {
  const clone = createHash('sha256').update(CLONE).digest('hex').slice(0, 12);
  const user = process.getuid?.() ?? '';
  return choosePlace({ name: 'test', ...(hasRoomInMemory() && { data_dir: join(MEMORY, `nua-${user}-${clone}`) }) });
}

let started: Promise<EmbeddedPostgres> | null = null;

async function serverUrl(): Promise<string> {
  const address = process.env[ADDRESS];
  if (address) return address;
  started ??= launchPostgres({ place: choosePlaceForTests(), settings: SETTINGS });
  return (await started).url('postgres');
}

/** Drops the databases of killed runs. The name of a database contains the id of its process. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^t_[0-9]+_'`,
  );
  for (const { datname } of rows) {
    if (!isAlive(Number(datname.split('_')[1]))) await client.query(`drop database if exists ${datname} with (force)`);
  }
}

/** Creates the migrated template of the current schema if it is missing. Returns its name. */
async function ensureTemplate(url: string): Promise<string> {
  const schema = readSchema();
  const template = `template_${schemaFingerprint(schema)}`;
  return await withClient(url, async (client) => {
    const exists = async () =>
      (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1;
    if (await exists()) return template;
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await exists()) return template;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await migrate(withDatabase(url, draft), schema);
    await client.query(`alter database ${draft} rename to ${template}`);
    return template;
  });
}

let counter = 0;

/**
 * Clones the migrated template. Drop the clone at the end of the test file, after every pool on it has ended.
 *
 * The files are copied directly, which takes half as long as PostgreSQL's default. The default is more durable than a test needs.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const url = await serverUrl();
  const template = process.env[TEMPLATE] ?? (await ensureTemplate(url));
  counter += 1;
  const name = `t_${process.pid}_${counter}_${performance.timeOrigin.toString(36).replace('.', '')}`;
  await withClient(url, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    url: withDatabase(url, name),
    drop: async () => {
      await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function startAndClaim(): Promise<{ server: EmbeddedPostgres; claim: pg.Client }> {
  for (let turn = 0; ; turn += 1) {
    const server = await launchPostgres({ place: choosePlaceForTests(), settings: SETTINGS });
    const client = new pg.Client({ connectionString: server.url('postgres') });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
      return { server, claim: client };
    } catch (error) {
      // Another run may be stopping the server at this moment.
      if (turn === 20) throw error;
      await pause(50);
    }
  }
}

/** Starts the tests' PostgreSQL. Returns a function that ends its use. Concurrent runs share the server, and the last run stops it. */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  mkdirSync(choosePlaceForTests().folder, { recursive: true });
  const { server, claim: client } = await startAndClaim();
  process.env[ADDRESS] = server.url('postgres');
  await dropLeftovers(client);
  process.env[TEMPLATE] = await ensureTemplate(server.url('postgres'));
  return async () => {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as last', [IN_USE_LOCK]);
    await client.end();
    if (rows[0]?.last === true) await server.stop();
  };
}
