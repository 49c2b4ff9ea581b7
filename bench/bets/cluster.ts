import pg from 'pg';
import { type EmbeddedPostgres, launchPostgres } from '../../apps/server/src/db/embedded/launch.ts';
import { choosePlace } from '../../apps/server/src/db/embedded/place.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';

/** A PostgreSQL cluster with the settings of production, in a separate data folder. */
export type Cluster = { server: EmbeddedPostgres; settings: Record<string, string>; stop(): Promise<void> };

const MUST_BE_ON = ['fsync', 'synchronous_commit', 'full_page_writes'];

export async function openCluster(): Promise<Cluster> {
  const server = await launchPostgres({ place: choosePlace({ name: 'bench' }) });
  const settings = await readSettings(server.url('postgres'));
  for (const name of MUST_BE_ON) {
    if (settings[name] !== 'on') throw new Error(`${name} is ${settings[name]}: the figures would prove nothing`);
  }
  return { server, settings, stop: () => server.stop() };
}

async function readSettings(url: string): Promise<Record<string, string>> {
  const names = [...MUST_BE_ON, 'shared_buffers', 'max_wal_size', 'server_version'];
  return await withClient(url, async (client) => {
    const { rows } = await client.query(`select name, current_setting(name) as value from unnest($1::text[]) name`, [
      names,
    ]);
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  });
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Drops and creates the database. Returns its address. */
export async function makeDatabase({ server }: Cluster, name: string, migrated = true): Promise<string> {
  await withClient(server.url('postgres'), async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  if (migrated) await migrate(server.url(name));
  return server.url(name);
}
