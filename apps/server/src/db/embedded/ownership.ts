import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { lockNumbers } from '../advisory-locks.ts';

/** Another server, named by `owner`, holds the database. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
  readonly owner: string;
  constructor(owner: string) {
    super(`Nua is already running on this database: ${owner}. Stop it first, or give this one its own DATA_DIR.`);
    this.owner = owner;
  }
}

export type Ownership = { release(): Promise<void> };

const HOLDER = `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.objid = ${lockNumbers.database_owner} and l.database = (select oid from pg_database where datname = current_database())
    and l.granted`;

async function acquireLock(url: string, who: string): Promise<Client> {
  // PostgreSQL stores at most 63 bytes of a name.
  const client = new Client({ connectionString: url, application_name: who.slice(0, 63), keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(${lockNumbers.database_owner}) as mine`,
  );
  if (rows[0]?.mine === true) return client;
  const holder = await client.query<{ application_name: string | null }>(HOLDER);
  await client.end();
  throw new AlreadyRunning(String(holder.rows[0]?.application_name ?? 'another process'));
}

/**
 * Locks the database for the lifetime of this process. The lock ends with the connection, so a killed server leaves nothing to clean up.
 *
 * After a restart of PostgreSQL the lock is taken again. If another server was faster, `lost` is called.
 */
export async function ownDatabase(url: string, who: string, lost: (error: Error) => void): Promise<Ownership> {
  let released = false;
  let client = await acquireLock(url, who);
  const watch = () => {
    client.once('end', () => {
      if (!released) void reacquireLock();
    });
  };
  const reacquireLock = async (): Promise<void> => {
    while (!released) {
      try {
        client = await acquireLock(url, who);
        if (released) return void (await client.end());
        return watch();
      } catch (error) {
        if (error instanceof AlreadyRunning) return lost(error);
        await pause(100, undefined, { ref: false });
      }
    }
  };
  watch();
  return {
    release: async () => {
      released = true;
      await client.end().catch(() => {});
    },
  };
}
