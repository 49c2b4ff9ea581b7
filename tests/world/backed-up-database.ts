import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import type { BackupStore } from '../../apps/server/src/core/ports/backup-store.ts';
import { binariesFor } from '../../apps/server/src/db/embedded/binaries.ts';
import {
  type EmbeddedPostgres,
  launchPostgres,
  type ServerSettings,
} from '../../apps/server/src/db/embedded/launch.ts';
import { choosePlace } from '../../apps/server/src/db/embedded/place.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { type Archiver, startArchiver } from '../../apps/server/src/modules/backup/archive-wal.ts';
import { backUp } from '../../apps/server/src/modules/backup/back-up.ts';
import type { BackupVault } from '../../apps/server/src/modules/backup/chain.ts';
import type { RestoreOptions } from '../../apps/server/src/modules/backup/restore.ts';
import { createBackupSeal } from '../../apps/server/src/modules/backup/sealing.ts';
import { createFolderStore } from '../../apps/server/src/providers/backup/folder-store.ts';

export const newBackupKey = (): string => randomBytes(32).toString('base64');

const SETTINGS = { shared_buffers: '16MB', max_connections: '30', fsync: 'off' };
const PIECE_MS = 50;
const RETRY_MS = 100;
const WAIT = { timeout: 60_000, interval: 20 };

/** A separate database server. The tests' shared server does not archive its log. */
export class BackedUpDatabase {
  readonly folder: string;
  readonly store: BackupStore;
  readonly vault: BackupVault;
  readonly client: pg.Client;
  readonly server: EmbeddedPostgres;
  readonly errors: unknown[] = [];
  #archiver: Archiver | null = null;
  #covered_until = new Date(0);
  #places = 0;

  private constructor(folder: string, server: EmbeddedPostgres, client: pg.Client, key: string) {
    this.folder = folder;
    this.server = server;
    this.client = client;
    this.store = createFolderStore(join(folder, 'store'));
    this.vault = { store: this.store, seal: createBackupSeal([key]) };
  }

  static async start({
    key = newBackupKey(),
    settings = {},
  }: {
    key?: string;
    settings?: ServerSettings;
  } = {}): Promise<BackedUpDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'nua-backup-'));
    // PostgreSQL does not run as root. Its own user needs access.
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'store'));
    const server = await launchPostgres({
      place: choosePlace({ data_dir: folder }),
      settings: { ...SETTINGS, ...settings },
    });
    const first = new pg.Client({ connectionString: server.url('postgres') });
    await first.connect();
    await first.query('create database nua');
    await first.end();
    await migrate(server.url('nua'));
    const client = new pg.Client({ connectionString: server.url('nua') });
    await client.connect();
    await client.query('create table written (id int primary key, at timestamptz not null default clock_timestamp())');
    return new BackedUpDatabase(folder, server, client, key);
  }

  get url(): string {
    return this.server.url('nua');
  }

  startArchiver(): void {
    this.#archiver = startArchiver({
      vault: this.vault,
      url: this.url,
      piece_ms: PIECE_MS,
      retry_ms: RETRY_MS,
      log: { info: () => {}, error: ({ err }: { err?: unknown }) => this.errors.push(err) },
      onStored: (_chain, covered_until) => {
        this.#covered_until = covered_until;
      },
    });
  }

  async stopArchiver(): Promise<void> {
    await this.#archiver?.stop();
    this.#archiver = null;
  }

  /** Takes a base backup. */
  backUp() {
    return backUp(this.vault, this.url);
  }

  /** Writes rows, each in its own transaction. */
  async write(from: number, to: number): Promise<void> {
    for (let id = from; id <= to; id += 1) await this.client.query('insert into written (id) values ($1)', [id]);
  }

  async now(): Promise<Date> {
    return (await this.client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now;
  }

  /** Resolves when the stored log covers every commit until now. */
  async archived(): Promise<void> {
    const now = await this.now();
    await vi.waitFor(async () => {
      // The log is archived only up to a commit.
      await this.client.query('select pg_logical_emit_message(true, $1, $2)', ['test', 'beat']);
      if (this.#covered_until <= now)
        throw new Error(`the log is stored only until ${this.#covered_until.toISOString()}`);
    }, WAIT);
  }

  /** Returns a whole millisecond after every commit until now and before every later commit. */
  async moment(): Promise<Date> {
    const moment = new Date((await this.now()).getTime() + 1);
    await vi.waitFor(async () => {
      if ((await this.now()).getTime() <= moment.getTime()) throw new Error('the clock has not passed the moment');
    }, WAIT);
    return moment;
  }

  /** The options of a restore into an empty folder. */
  place(): Omit<RestoreOptions, 'wanted'> {
    const { data, folder, account } = choosePlace({ data_dir: this.folder, name: `restored-${this.#places++}` });
    const bin = binariesFor(account);
    return {
      vault: this.vault,
      under: '',
      data,
      log_file: join(folder, 'log'),
      account,
      bin,
      major: 18,
      print: () => {},
    };
  }

  async stop(): Promise<void> {
    await this.stopArchiver();
    await this.client.end();
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Reads the ids of the rows in a restored database. */
export async function writtenIn({ url }: { url: string }): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ id: number }>('select id from written order by id')).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
