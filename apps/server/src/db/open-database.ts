import pg from 'pg';
import { openConnection } from './connection.ts';
import { NotPrimary } from './database-away.ts';
import type { ServerSettings } from './embedded/launch.ts';
import { ownDatabase } from './embedded/ownership.ts';
import { choosePlace } from './embedded/place.ts';
import { supervisePostgres } from './embedded/supervise.ts';
import { checkMigrated, type Migrated, upgradeSchema } from './migrate.ts';
import { assertWritable } from './primary.ts';
import { mayChangeSchema } from './serving-role.ts';

const DATABASE = 'nua';
const OLDEST_VERSION = 180_000;

/** The location of the database: an address, or a data folder for the embedded one. */
export type DatabaseChoice = {
  database_url?: string | undefined;
  data_dir?: string | undefined;
  /** The name of this server for the error of a second server, for example `process 812 at http://localhost:3000`. */
  who: string;
  print: (line: string) => void;
  /** Called if another server took the database while PostgreSQL was down. */
  lost?: (error: Error) => void;
  settings?: ServerSettings;
  /** Runs before the schema is changed. If it throws, the start is refused and the schema is unchanged. */
  before?: (url: string) => Promise<void>;
};

/** A migrated database. `stop` stops an embedded server; the caller must end its pools before. */
export type OpenDatabase = {
  url: string;
  /** The folder of an embedded database; null if an address was given. */
  folder: string | null;
  migrated: string[];
  /** The `contract` steps of this build that have not run, because older nodes still run or this user may not change the schema. */
  waiting: string[];
  /** True if the user of the address may change the schema. A server with real money should run without this right. */
  may_change_schema: boolean;
  stop(): Promise<void>;
};

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // 42P04 and 23505: another start was faster.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** Checks the server of an address. A user who may not change the schema needs a migrated database. */
async function checkServer(url: string): Promise<{ may_change_schema: boolean; checked: Migrated | null }> {
  const client = await openConnection(url, { connectionTimeoutMillis: 10_000 }).catch((error) => {
    throw startProblem(error);
  });
  try {
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    );
    checkVersion(rows[0]!);
    await assertWritable(client, url).catch((error) => {
      throw startProblem(error);
    });
    const may_change_schema = await mayChangeSchema(client);
    return { may_change_schema, checked: may_change_schema ? null : await checkMigrated(client) };
  } finally {
    await client.end();
  }
}

const startProblem = (error: Error): Error =>
  new Error(`DATABASE_URL ${error instanceof NotPrimary ? error.problem : `does not answer: ${error.message}`}`, {
    cause: error,
  });

function checkVersion({ version, encoding }: { version: number; encoding: string }): void {
  if (version < OLDEST_VERSION) throw new Error('DATABASE_URL names a PostgreSQL older than 18.');
  if (encoding !== 'UTF8') throw new Error(`DATABASE_URL names a database in ${encoding}; UTF8 is needed.`);
}

/** Opens and migrates the database of this server, launching the embedded one if no address is given. */
export async function openDatabase(choice: DatabaseChoice): Promise<OpenDatabase> {
  if (choice.database_url !== undefined) {
    const { may_change_schema, checked } = await checkServer(choice.database_url);
    await choice.before?.(choice.database_url);
    const schema = outcomeOf(checked ?? (await upgradeSchema(choice.database_url, undefined, { is_start: true })));
    return { url: choice.database_url, folder: null, ...schema, may_change_schema, stop: async () => {} };
  }
  const place = choosePlace({ data_dir: choice.data_dir });
  const server = await supervisePostgres({ place, settings: choice.settings ?? {} }, choice.print);
  const url = server.url(DATABASE);
  await ensureDatabase(server.url('postgres'), DATABASE);
  // A second server must be refused before it changes anything, and must leave the first one's PostgreSQL running.
  const ownership = await ownDatabase(url, choice.who, choice.lost ?? (() => {}));
  const stop = async () => {
    await ownership.release();
    await server.stop();
  };
  try {
    await choice.before?.(url);
    const schema = outcomeOf(await upgradeSchema(url, undefined, { is_alone: true }));
    return { url, folder: place.data, ...schema, may_change_schema: true, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const outcomeOf = ({ done, waiting }: Migrated) => ({ migrated: done, waiting: waiting.map(({ step }) => step.name) });
