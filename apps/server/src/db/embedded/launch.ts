import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { binariesFor } from './binaries.ts';
import { ensureCluster, SERVER_ENVIRONMENT } from './cluster.ts';
import { type Place, restrictFolder } from './place.ts';
import { isAlive, isKnownToKernel, isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';

export type EmbeddedPostgres = {
  pid: number;
  /** True if the server was already running. */
  adopted: boolean;
  socket_folder: string;
  url(database: string): string;
  /** Ends the server with a checkpoint. Resolves when its process has ended. */
  stop(): Promise<void>;
};

export type ServerSettings = Record<string, string>;

const TIMEOUT_MS = 30_000;
const LOG_LIMIT_BYTES = 20_000_000;
const DEFAULT_SETTINGS: ServerSettings = {
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '512MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // A replication slot that nothing reads must not fill the disk with log files.
  max_slot_wal_keep_size: '4GB',
  log_checkpoints: 'off',
  // The details of an error repeat the row, with names and phones. Its code and message are enough to find the cause.
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Returns the address of a database behind a Unix socket, as pg, psql and pgbench read it. */
function socketUrl(folder: string, database: string): string {
  return `postgresql://nua@${encodeURIComponent(folder)}/${database}`;
}

type Probe = 'ours' | 'busy' | 'silent';

/** Checks whether a server responds in this socket folder and serves this data folder. */
async function probeServer(folder: string, data: string): Promise<Probe> {
  if (folder === '' || !existsSync(folder)) return 'silent';
  const client = new Client({ connectionString: socketUrl(folder, 'postgres'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === data ? 'ours' : 'silent';
  } catch (error) {
    // 57P03: the server is starting, recovering or stopping. 53300: it has no connection left.
    return ['57P03', '53300'].includes((error as { code?: string }).code ?? '') ? 'busy' : 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}

async function endProcess(pid: number, signals: NodeJS.Signals[]): Promise<void> {
  for (const signal of signals) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let waited_ms = 0; waited_ms < 10_000 && isAlive(pid); waited_ms += 5) await pause(5);
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and exits. SIGQUIT and then SIGKILL are the fallbacks. */
const stopServer = (pid: number) => endProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);

function createSocketFolder(place: Place, previous: string | undefined): string {
  // A path in a socket address has at most 107 bytes (103 on macOS).
  const root = tmpdir().length < 70 ? tmpdir() : '/tmp';
  const folder = previous ?? mkdtempSync(join(root, 'nua-'));
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  restrictFolder(place.account, folder);
  return folder;
}

function openLog(place: Place): number {
  const size = statSync(place.log_file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(place.log_file, `${place.log_file}.1`);
  return openSync(place.log_file, 'a', 0o600);
}

/** Starts the server detached, because Ctrl-C reaches the whole process group and the server must outlive the last request. */
function spawnServer(place: Place, bin: string, folder: string, settings: ServerSettings): ChildProcess {
  const log = openLog(place);
  const flags = Object.entries({ ...DEFAULT_SETTINGS, ...settings, unix_socket_directories: folder });
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', place.data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...place.account, cwd: '/', detached: true, stdio: ['ignore', log, log], env: SERVER_ENVIRONMENT },
  );
  child.on('error', () => {});
  child.unref();
  closeSync(log);
  return child;
}

function logTail(place: Place): string {
  if (!existsSync(place.log_file)) return '(it wrote no log)';
  return readFileSync(place.log_file, 'utf8').trim().split('\n').slice(-6).join('\n');
}

/**
 * Removes a pid file whose number now belongs to another program, because PostgreSQL would take that program for a running server. If no
 * process has the number, PostgreSQL replaces the file itself, without a race.
 */
function removeForeignPidFile(place: Place, pid: number): void {
  if (!isKnownToKernel(pid)) return;
  if (readPostmasterFile(place.data)?.pid === pid) rmSync(join(place.data, 'postmaster.pid'), { force: true });
}

export type LaunchOptions = {
  place: Place;
  settings?: ServerSettings;
  /** The socket folder of the previous server, so that existing pools find the restarted server. */
  socket_folder?: string;
};

/**
 * Starts the embedded PostgreSQL. A running server is adopted, a stale pid file is removed, and a server
 * without its socket is ended first.
 *
 * Every attempt checks the state again, because another start may be running.
 */
export async function launchPostgres({
  place,
  settings = {},
  socket_folder,
}: LaunchOptions): Promise<EmbeddedPostgres> {
  const bin = binariesFor(place.account);
  ensureCluster(place, bin);
  const give_up_at = performance.now() + TIMEOUT_MS;
  let child: ChildProcess | null = null;
  let folder: string | undefined;
  while (performance.now() < give_up_at) {
    const found = readPostmasterFile(place.data);
    if (found && isPostmasterOf(found.pid, place.data)) {
      const probe = await probeServer(found.socket_folder, place.data);
      if (probe === 'ours') {
        if (folder !== undefined && folder !== found.socket_folder) rmSync(folder, { recursive: true, force: true });
        return handleOf(found.pid, child?.pid !== found.pid, found.socket_folder);
      }
      const isSocketLost = found.socket_folder !== '' && !existsSync(found.socket_folder);
      if (probe === 'silent' && isSocketLost) await stopServer(found.pid);
    } else if (child === null || child.exitCode !== null || child.signalCode !== null) {
      if (found) removeForeignPidFile(place, found.pid);
      folder = createSocketFolder(place, folder ?? socket_folder);
      child = spawnServer(place, bin, folder, settings);
    }
    await pause(10);
  }
  throw new Error(`The embedded PostgreSQL did not come up. The end of ${place.log_file}:\n${logTail(place)}`);
}

function handleOf(pid: number, adopted: boolean, socket_folder: string): EmbeddedPostgres {
  return {
    pid,
    adopted,
    socket_folder,
    url: (database) => socketUrl(socket_folder, database),
    stop: async () => {
      await stopServer(pid);
      rmSync(socket_folder, { recursive: true, force: true });
    },
  };
}
