import { renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackedUpDatabase, newBackupKey, writtenIn } from '../../../../../tests/world/backed-up-database.ts';
import { launchPostgres } from '../../db/embedded/launch.ts';
import { connectReplication } from '../../db/replication/replication-client.ts';
import { startArchiver } from './archive-wal.ts';
import { backUp } from './back-up.ts';
import { endChains, presentChain } from './open-chain.ts';
import { readCatalogue } from './read-catalogue.ts';
import { restore } from './restore.ts';
import { removeExpired } from './retention.ts';
import { createBackupSeal } from './sealing.ts';

let db: BackedUpDatabase;
beforeEach(async () => {
  db = await BackedUpDatabase.start();
});
afterEach(() => db?.stop());

const newest = { to: null, base: null };
const upTo = (last: number): number[] => Array.from({ length: last }, (_none, index) => index + 1);
const restored = async () => (await restore({ ...db.place(), wanted: newest }, writtenIn)).result;
const chains = async () => (await db.store.list('')).filter((name) => name.endsWith('/chain'));

/** Runs `work` on a replication connection. */
async function onReplication<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectReplication(db.url, 'test');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('the archived log', () => {
  it('continues in its chain after a restart, and loses nothing that was committed in between', async () => {
    db.startArchiver();
    await db.backUp();
    await db.write(1, 10);
    await db.stopArchiver();
    await db.write(11, 20);
    db.startArchiver();
    await db.write(21, 30);
    await db.archived();
    expect(await restored()).toEqual(upTo(30));
    expect(await chains()).toHaveLength(1);
  });

  it('loses nothing while its store is unmounted, and reports the failed attempt', async () => {
    db.startArchiver();
    await db.backUp();
    const [present, away] = [join(db.folder, 'store'), join(db.folder, 'unmounted')];
    renameSync(present, away);
    await db.write(1, 10);
    await expect.poll(() => db.errors.length).toBeGreaterThan(0);
    expect(String(db.errors[0])).toContain('Is its disk mounted?');
    renameSync(away, present);
    await db.archived();
    expect(await restored()).toEqual(upTo(10));
    expect(await chains()).toHaveLength(1);
  });

  it('loses nothing while its store is full, because the database keeps its log until there is space again', async () => {
    db.startArchiver();
    await db.backUp();
    const { put } = db.store;
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    Object.assign(db.store, { put: () => Promise.reject(full) });
    await db.write(1, 10);
    await expect.poll(() => db.errors.length).toBeGreaterThan(1);
    expect(new Set(db.errors)).toEqual(new Set([full]));
    for (let segment = 0; segment < 3; segment += 1)
      await db.client.query(`select pg_logical_emit_message(false, 'test', 'full'), pg_switch_wal()`);
    await db.client.query('checkpoint');
    const { rows } = await db.client.query(
      `select (select count(*)::int from pg_ls_waldir() where name between pg_walfile_name(restart_lsn)
          and pg_walfile_name(pg_current_wal_lsn())) >= 4 as has_log
         from pg_replication_slots`,
    );
    expect(rows).toEqual([{ has_log: true }]);
    Object.assign(db.store, { put });
    await db.archived();
    expect(await restored()).toEqual(upTo(10));
    expect(await chains()).toHaveLength(1);
  });

  it('is stored by one process at a time', async () => {
    db.startArchiver();
    await db.backUp();
    await db.archived();
    const stored: string[] = [];
    const log = { info: () => {}, error: () => {} };
    const second = startArchiver({
      ...{ vault: db.vault, url: db.url, piece_ms: 50, retry_ms: 100, log },
      onStored: (chain) => void stored.push(chain),
    });
    await db.write(1, 5);
    await db.archived();
    expect(stored).toEqual([]);
    await db.stopArchiver();
    await db.write(6, 10);
    await expect.poll(() => stored.length).toBeGreaterThan(0);
    await second.stop();
    expect(await restored()).toEqual(upTo(10));
  });

  it('begins a new chain after its slot was dropped, and a restore uses the new chain', async () => {
    db.startArchiver();
    await db.backUp();
    await expect(onReplication(endChains)).rejects.toThrow('The log is being archived.');
    await db.stopArchiver();
    expect(await onReplication(endChains)).toHaveLength(1);
    await db.write(1, 10);
    db.startArchiver();
    await db.backUp();
    await db.write(11, 20);
    await db.archived();
    expect(await chains()).toHaveLength(2);
    expect(await restored()).toEqual(upTo(20));
  });

  it('begins a new chain after its key was lost', async () => {
    db.startArchiver();
    await db.backUp();
    await db.stopArchiver();
    Object.assign(db.vault, { seal: createBackupSeal([newBackupKey()]) });
    db.startArchiver();
    const { chain } = await db.backUp();
    await db.write(1, 10);
    await db.archived();
    expect(await chains()).toHaveLength(2);
    const before = (await db.store.list('')).length;
    const system_id = chain.split('/')[0]!;
    await removeExpired(db.vault, { system_id, rule: { keep_days: 1, keep_months: 0 }, now: await db.now() });
    expect(await chains()).toHaveLength(2);
    expect((await db.store.list('')).length).toBeGreaterThan(before - 10);
    expect((await restore({ ...db.place(), under: chain, wanted: newest }, writtenIn)).result).toEqual(upTo(10));
  });
});

describe('a slot that PostgreSQL gave up', () => {
  it('ends the chain of backups', async () => {
    await db.stop();
    db = await BackedUpDatabase.start({ settings: { max_slot_wal_keep_size: '64MB', min_wal_size: '32MB' } });
    db.startArchiver();
    await db.backUp();
    await db.write(1, 10);
    await db.stopArchiver();
    for (let segment = 0; segment < 9; segment += 1)
      await db.client.query(`select pg_logical_emit_message(false, 'test', 'full'), pg_switch_wal()`);
    await db.client.query('checkpoint');
    const { rows } = await db.client.query('select wal_status from pg_replication_slots');
    expect(rows).toEqual([{ wal_status: 'lost' }]);
    db.startArchiver();
    await db.backUp();
    await db.write(11, 20);
    await db.archived();
    expect(await chains()).toHaveLength(2);
    expect(await restored()).toEqual(upTo(20));
  });
});

describe('a database user with only the replication right', () => {
  it('can archive and back up', async () => {
    await db.client.query('create role backup_user login replication');
    await db.client.query('create role other_user login');
    const urlOf = (user: string) => db.url.replace('//nua@', `//${user}@`);
    await expect(backUp(db.vault, urlOf('other_user'))).rejects.toThrow('alter role other_user replication');
    await backUp(db.vault, urlOf('backup_user'));
    expect(await restored()).toEqual([]);
  });
});

describe('a restored database', () => {
  it('begins its own chain and can be restored in turn', async () => {
    db.startArchiver();
    await db.backUp();
    await db.write(1, 10);
    await db.archived();
    const place = db.place();
    await restore({ ...place, wanted: newest }, writtenIn);
    const folder = place.data.replace(/\/postgres$/, '');
    const second = await launchPostgres({
      place: { account: place.account, folder, data: place.data, log_file: place.log_file },
      settings: { shared_buffers: '16MB', max_connections: '30' },
    });
    const log = { info: () => {}, error: ({ err }: { err?: unknown }) => db.errors.push(err) };
    const archiver = startArchiver({ vault: db.vault, url: second.url('nua'), piece_ms: 50, log });
    const client = new pg.Client({ connectionString: second.url('nua') });
    await client.connect();
    try {
      const { chain } = await backUp(db.vault, second.url('nua'));
      await client.query('insert into written (id) values (11)');
      await client.query('select pg_switch_wal()');
      await expect
        .poll(async () => {
          const [found] = (await readCatalogue(db.vault, chain)).map(({ head }) => head?.covered_until ?? new Date(0));
          const { rows } = await client.query<{ at: Date }>('select max(at) as at from written');
          return found! > rows[0]!.at;
        })
        .toBe(true);
      await archiver.stop();
      expect(await onReplication((replication) => presentChain(replication, { active: true }))).not.toBe(chain);
      const { result, choice } = await restore({ ...db.place(), under: chain, wanted: newest }, writtenIn);
      expect(result).toEqual(upTo(11));
      expect(choice.from.chain.timeline).toBe(2);
      expect(db.errors).toEqual([]);
    } finally {
      await client.end();
      await archiver.stop();
      await second.stop();
    }
  });
});
