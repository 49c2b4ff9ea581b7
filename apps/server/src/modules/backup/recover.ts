import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { ServerAccount } from '../../db/embedded/account.ts';
import { SERVER_ENVIRONMENT } from '../../db/embedded/cluster.ts';
import { restrictFolder } from '../../db/embedded/place.ts';

/** A recovered server. Only this process knows its socket. */
export type RecoveredServer = { url: string; stop(): Promise<void> };

export type Recovery = {
  data: string;
  log_file: string;
  /** The folder with `postgres`. */
  bin: string;
  account: ServerAccount;
  to: Date | null;
  database: string;
  superuser: string;
};

const CHECK_EVERY_MS = 50;
const ENDED_EARLY = 'recovery ended before configured recovery target was reached';
/** The number of last log lines that are read when PostgreSQL has stopped. */
const TAIL_LINES = 8;

/** Overrides settings of the site that need other files, standbys or more memory. */
const ISOLATED_SETTINGS = {
  listen_addresses: '',
  hot_standby: 'off',
  archive_mode: 'off',
  ssl: 'off',
  shared_preload_libraries: '',
  synchronous_standby_names: '',
  primary_conninfo: '',
  primary_slot_name: '',
  max_connections: '20',
  logging_collector: 'off',
  log_destination: 'stderr',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** PostgreSQL requires a `restore_command`. This command always fails, because the whole log is already in `pg_wal`. */
const TARGET = { restore_command: 'false', recovery_target_timeline: 'current', recovery_target_action: 'promote' };

function start(recovery: Recovery, socket_folder: string, to: Date | null): { child: ChildProcess; tail(): string } {
  const { data, bin, account, log_file } = recovery;
  writeFileSync(join(data, 'recovery.signal'), '');
  if (account !== null) chownSync(join(data, 'recovery.signal'), account.uid, account.gid);
  const config = join(socket_folder, 'postgresql.conf');
  const hba = join(socket_folder, 'pg_hba.conf');
  writeFileSync(config, '', { mode: 0o644 });
  writeFileSync(hba, 'local all all trust\n', { mode: 0o644 });
  const settings = {
    ...ISOLATED_SETTINGS,
    ...TARGET,
    ...(to === null ? {} : { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
    config_file: config,
    hba_file: hba,
    unix_socket_directories: socket_folder,
  };
  const log = openSync(log_file, 'w', 0o600);
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, cwd: '/', stdio: ['ignore', log, log], env: SERVER_ENVIRONMENT },
  );
  child.on('error', () => {});
  closeSync(log);
  return { child, tail: () => readFileSync(log_file, 'utf8').trim().split('\n').slice(-TAIL_LINES).join('\n') };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function isRecovered(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ done: boolean }>('select not pg_is_in_recovery() as done');
    return rows[0]?.done === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGINT');
  while (!hasEnded(child)) await pause(CHECK_EVERY_MS);
}

/**
 * Replays the log up to a time, or all of it, and makes the server writable.
 *
 * If nothing was committed after that time, PostgreSQL stops before it reaches its target. Then the whole log is replayed.
 *
 * Errors  an error with the end of PostgreSQL's log
 */
export async function recover(recovery: Recovery): Promise<RecoveredServer> {
  const root = tmpdir().length < 70 ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(root, 'nua-restore-'));
  restrictFolder(recovery.account, folder);
  const url = `postgresql://${encodeURIComponent(recovery.superuser)}@${encodeURIComponent(folder)}/${encodeURIComponent(recovery.database)}`;
  let running = start(recovery, folder, recovery.to);
  let has_target = recovery.to !== null;
  while (!(await isRecovered(url))) {
    if (hasEnded(running.child)) {
      if (!has_target || !running.tail().includes(ENDED_EARLY)) {
        rmSync(folder, { recursive: true, force: true });
        throw new Error(`PostgreSQL did not recover. The end of ${recovery.log_file}:\n${running.tail()}`);
      }
      has_target = false;
      running = start(recovery, folder, null);
    }
    await pause(CHECK_EVERY_MS);
  }
  const { child } = running;
  return {
    url,
    stop: async () => {
      await stopServer(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
