import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openSeedSeal } from '../../apps/server/src/configuration/seed-keys.ts';
import type { SeedSeal } from '../../apps/server/src/core/sealing/seed-seal.ts';
import { isAlive, readPostmasterFile } from '../../apps/server/src/db/embedded/postmaster-file.ts';
import { studioSettings } from '../world/seamless.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The time limit for the start of a server, long enough for a busy machine. */
const TIMEOUT_MS = 300_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

/** The server in a separate process, with its own PostgreSQL. Its folder and port survive a kill. */
export class ServerProcess {
  readonly folder: string;
  readonly port: number;
  #child: ChildProcess | null = null;
  #offset_ms = 0;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
  }

  static async create(): Promise<ServerProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'nua-crash-'));
    // PostgreSQL does not run as root. Its own user needs access.
    chmodSync(folder, 0o755);
    return new ServerProcess(folder, await freePort());
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get #postmaster(): { pid: number; socket_folder: string } {
    const found = readPostmasterFile(join(this.folder, 'postgres'));
    if (found === null) throw new Error('there is no PostgreSQL in the crash folder');
    return found;
  }

  /** The address of the database. */
  databaseUrl(): string {
    return `postgresql://nua@${encodeURIComponent(this.#postmaster.socket_folder)}/nua`;
  }

  /** The seal of the server's seeds. Its key is in the data folder. */
  seeds(): SeedSeal {
    return openSeedSeal({ seed_key: null, old_seed_keys: [], licence_reference: null, data_dir: this.folder });
  }

  async start(): Promise<void> {
    const log = openSync(join(this.folder, 'server.log'), 'a');
    const environment = {
      DATA_DIR: this.folder,
      PORT: String(this.port),
      DEMO: '1',
      LOG_LEVEL: 'error',
      ...studioSettings(),
      ROLES: 'api,worker',
      // The clock of the next process must not run backwards.
      DEMO_CLOCK_AHEAD_MS: String(this.#offset_ms),
    };
    const { DATABASE_URL: _none, ...inherited } = process.env;
    this.#child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', log, log],
      env: { ...inherited, ...environment },
    });
    closeSync(log);
    await this.untilResponding();
  }

  /** Resolves when the server responds to a call that needs the database. */
  async untilResponding(): Promise<void> {
    const give_up_at = performance.now() + TIMEOUT_MS;
    let last = 'nothing';
    while (performance.now() < give_up_at) {
      if (this.#child && this.#child.exitCode !== null)
        throw new Error(`the server ended with ${this.#child.exitCode}`);
      try {
        const reply = await fetch(`${this.url}/api/c/bank`, { signal: AbortSignal.timeout(5_000) });
        if (reply.ok) return;
        last = `${reply.status} ${await reply.text()}`;
      } catch (error) {
        last = String((error as Error).cause ?? error);
      }
      await pause(50);
    }
    throw new Error(
      `the server does not answer (last: ${last}); its database: ${JSON.stringify(await this.#activity())}`,
    );
  }

  /** Describes the activity of the database, for the error message of a run that hangs. */
  async #activity(): Promise<unknown> {
    const client = new pg.Client({ connectionString: this.databaseUrl(), connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      const text = `select pid, application_name as who, state, wait_event, pg_blocking_pids(pid) as waits_for, left(query, 120) as query
        from pg_stat_activity where datname = 'nua' and pid <> pg_backend_pid()`;
      return (await client.query(text)).rows;
    } catch (error) {
      return String(error);
    } finally {
      await client.end().catch(() => {});
    }
  }

  logTail(): string {
    return readFileSync(join(this.folder, 'server.log'), 'utf8').trim().split('\n').slice(-15).join('\n');
  }

  async killServer(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server died by itself:\n${this.logTail()}`);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async killPostgres(): Promise<void> {
    const { pid } = this.#postmaster;
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await pause(1);
  }

  async #moveClock(ms: number): Promise<void> {
    const body = JSON.stringify({ advance_ms: ms });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${this.url}/sandbox/clock`, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(`the clock does not move: ${reply.status} ${await reply.text()}`);
  }

  now(): Date {
    return new Date(Date.now() + this.#offset_ms);
  }

  /** Advances the time of the server and of the outside world. */
  async advance(ms: number): Promise<void> {
    // The offset is stored before it is sent, because the server may die here. Its next clock must not run backwards.
    this.#offset_ms += ms;
    await this.#moveClock(ms);
  }

  /** Ends everything and removes the folder. */
  async remove(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([exited, pause(20_000)]);
      child.kill('SIGKILL');
    }
    const postmaster = readPostmasterFile(join(this.folder, 'postgres'));
    if (postmaster && isAlive(postmaster.pid)) {
      process.kill(postmaster.pid, 'SIGQUIT');
      while (isAlive(postmaster.pid)) await pause(5);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
