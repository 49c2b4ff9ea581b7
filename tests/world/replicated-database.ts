import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  launchPostgres,
  type ServerSettings,
} from '../../apps/server/src/db/embedded/launch.ts';
import { choosePlace, type Place } from '../../apps/server/src/db/embedded/place.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';

const SETTINGS = { shared_buffers: '16MB', max_connections: '40', fsync: 'off', wal_receiver_status_interval: '1s' };

/** A PostgreSQL server. Tests can stop, freeze and promote it. */
export class Replica {
  readonly place: Place;
  readonly socket_folder: string;
  #server: EmbeddedPostgres | null = null;
  #frozen: number[] = [];

  constructor(folder: string, name: string) {
    this.place = choosePlace({ data_dir: folder, name });
    this.socket_folder = mkdtempSync(join(tmpdir(), 'nua-pg-'));
  }

  /** The host part of a connection URL. */
  get host(): string {
    return encodeURIComponent(this.socket_folder);
  }

  get url(): string {
    return `postgresql://nua@${this.host}/nua`;
  }

  async start(settings: ServerSettings = {}): Promise<void> {
    const { place, socket_folder } = this;
    this.#server = await launchPostgres({ place, socket_folder, settings: { ...SETTINGS, ...settings } });
  }

  /** Copies the data of a stopped server. This server then follows it as a standby. */
  copyFrom(primary: Replica): void {
    // Node's copy does not preserve the owner of a file.
    spawnSync('cp', ['-a', primary.place.data, this.place.data]);
    writeFileSync(join(this.place.data, 'standby.signal'), '');
    const connection = `host=${primary.socket_folder} user=nua application_name=${this.socket_folder.slice(-6)}`;
    writeFileSync(join(this.place.data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  }

  async run(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  async promote(): Promise<void> {
    await this.run('select pg_promote()');
  }

  /** Suspends every process of the server, as a paused virtual machine does. */
  freeze(): void {
    const pid = this.#server!.pid;
    // The postmaster is suspended first, so that it starts no other process.
    process.kill(pid, 'SIGSTOP');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
    this.#frozen = [...children.map(Number), pid];
    for (const child of this.#frozen) process.kill(child, 'SIGSTOP');
  }

  wake(): void {
    for (const pid of this.#frozen.splice(0)) process.kill(pid, 'SIGCONT');
  }

  async stop(): Promise<void> {
    this.wake();
    await this.#server?.stop();
    this.#server = null;
  }
}

/** A primary and its standby. The tests' usual PostgreSQL writes no log for replication. */
export class ReplicatedDatabase {
  readonly #folder: string;
  readonly first: Replica;
  readonly second: Replica;

  private constructor(folder: string) {
    this.#folder = folder;
    this.first = new Replica(folder, 'first');
    this.second = new Replica(folder, 'second');
  }

  static async start(settings: Record<string, string> = {}): Promise<ReplicatedDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'nua-replicas-'));
    // PostgreSQL does not run as root. Its own user needs access.
    chmodSync(folder, 0o755);
    const database = new ReplicatedDatabase(folder);
    await database.first.start();
    const admin = new pg.Client({ connectionString: database.first.url.replace(/nua$/, 'postgres') });
    await admin.connect();
    await admin.query('create database nua');
    await admin.end();
    await migrate(database.first.url);
    await database.first.stop();
    database.second.copyFrom(database.first);
    // A test may change these settings while the server runs, so they are in the file.
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(database.first.place.data, 'postgresql.auto.conf'), lines.join(''));
    await database.first.start();
    await database.second.start();
    return database;
  }

  /** A URL with the hosts of both servers. */
  get url(): string {
    return `postgresql://nua@${this.first.host},${this.second.host}/nua`;
  }

  async stop(): Promise<void> {
    await this.first.stop();
    await this.second.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
