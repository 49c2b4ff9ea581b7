import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveToThePast, openWalletsEarlier } from '../../../../../tests/world/aged-play.ts';
import { makePastMonths } from '../../../../../tests/world/past-months.ts';
import { diceBet, readyTable, type Table } from '../../../../../tests/world/play.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../../tests/world/world.ts';
import { openConnection } from '../../db/connection.ts';
import { type MonthPair, readMonthPairs } from '../../ledger/dropped-months.ts';
import { readNewestFirst } from '../../ledger/month-archive.ts';
import { gameAccountIds } from '../../ledger/player-accounts.ts';
import { reconcileBooks, trialBalance } from '../../ledger/reconcile-books.ts';
import { reconcileNew, reconcileWhole } from '../../ledger/reconcile-run.ts';
import { checkSealed } from '../../ledger/sealing/seal-check.ts';
import { openSealKeys, type SealKeys } from '../../ledger/sealing/seal-keys.ts';
import { recheckSeals } from '../../ledger/sealing/seal-recheck.ts';
import { sealNew } from '../../ledger/sealing/seal-run.ts';
import { droppedEntriesOf, walletTransfers } from '../../ledger/wallet-transfers.ts';
import { createFolderStore } from '../../providers/backup/folder-store.ts';
import type { BackupVault } from '../backup/public.ts';
import { createBackupSeal } from '../backup/sealing.ts';
import { writeExport } from '../data-export/write-export.ts';
import { checkDaySums, recountDay } from '../day-sum/check-day-sums.ts';
import { readReplay, sumNextPlayers } from '../fairness/public.ts';
import { readRoundRows, readTransferRows } from '../staff-export/play-rows.ts';
import { archiveMonth, checkMonth } from './archive-month.ts';
import { DROP_STEPS, dropMonth, readDueMonths, releaseFrozen, returnMonth, setFrozen } from './drop-month.ts';
import { inSnapshot, readManifest, siteOf } from './month-files.ts';
import { withoutReconcile } from './month-locks.ts';
import { createMonthArchive } from './read-archive.ts';

const NOW = new Date('2026-11-28T00:00:00Z');
const TWO_MONTHS_MS = 61 * 86_400_000;
const BACKUP_KEY = Buffer.alloc(32, 7).toString('base64');

let world: World;
let client: pg.Client;
let url: string;
let vault: BackupVault;
let keys: SealKeys;
let who: Someone;
let table: Table;
let month: MonthPair;
const folder = mkdtempSync(join(tmpdir(), 'nua-drop-'));

const open = () => openConnection(url, { application_name: 'test' });

async function play(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1)
    expectOk(
      await world.call(diceBet, {
        token: table.token,
        body: { stake: '10.00', target_hundredths: 5000, over: turn % 2 === 0 },
      }),
    );
}

const current = async (): Promise<MonthPair> =>
  (await readMonthPairs(client)).find(({ first_id }) => first_id === month.first_id)!;

/** Returns the time an hour ago. All transfers before it are committed. */
const horizon = (): Date => new Date(world.clock.now().getTime() - 3_600_000);

async function readRows(): Promise<string> {
  const { rows } = await client.query(
    `select (select jsonb_agg(to_jsonb(r) order by r.id) from arcade.round r)::text
       || (select jsonb_agg(to_jsonb(t) order by t.id) from ledger.transfer t)::text as all`,
  );
  return rows[0].all;
}

beforeAll(async () => {
  world = await startWorld({
    environment: { BACKUP_TARGET: folder, BACKUP_KEY },
    proxyDatabase: async (address) => {
      url = address;
      await makePastMonths(address, 3);
      return address;
    },
  });
  vault = { store: createFolderStore(folder), seal: createBackupSeal([BACKUP_KEY]) };
  const source = {
    seal_key: null,
    old_seal_key: null,
    data_dir: folder,
    public_url: 'http://localhost',
    licence_reference: null,
  };
  keys = openSealKeys(source)!;
  client = await open();
  who = await world.guest();
  await openWalletsEarlier(world.pool, 2 * TWO_MONTHS_MS);
  table = await readyTable(world, who);
  await play(7);
  // A round with a player's share link is not dropped, so the dropped entries of the wallet are not one unbroken range.
  const round_with_link = expectOk(await world.call(calls.arcadeRounds, { token: table.token })).data.list[4]!;
  const choice = { shows_stake: true, shows_check: true };
  const params = { round: round_with_link.id };
  expectOk(await world.call(calls.createShare, { token: who.token, params, body: choice }));
  await moveToThePast(world.pool, TWO_MONTHS_MS);
  const { rows } = await client.query(
    `select m.first_id from ledger.month m where m.of_table = 'arcade.round'
       and (select min(id::text)::uuid from arcade.round) between m.first_id and m.next_id`,
  );
  month = (await readMonthPairs(client)).find(({ first_id }) => first_id === rows[0].first_id)!;
  await play(2);
  await sumNextPlayers(world.db, null, { before: 'ffffffff-ffff-7fff-bfff-ffffffffffff' });
  await client.query(`update day_sum_mark set last_id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'`);
  await sealNew(client, keys, world.clock.now());
  const whole = await reconcileWhole(client, horizon());
  expect(whole.differences).toEqual([]);
}, 60_000);
afterAll(async () => {
  await client?.end();
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PAGE = 7;

/** Reads all pages of a list, in both orders, as they are sent. */
async function readPages(
  call: typeof calls.listFundRecords,
  filter: object = {},
  token = who.token,
): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (const direction of ['desc', 'asc'])
    for (let page = 1; ; page += 1) {
      const query = { paging: { page, size: PAGE }, sort: { at: direction }, filter };
      const { wire } = expectOk(await world.call(call, { token, query }));
      pages.push(wire);
      if (wire.list.length === 0) break;
    }
  return pages;
}

async function readExport(parts = writeExport(world.app, who.id), begun = ''): Promise<string> {
  let text = begun;
  for await (const part of parts) text += part;
  return text;
}

/** Reads everything that players and operators can see about the past. */
async function readAll() {
  const { rows: transfers } = await client.query<{ id: string }>(
    'select distinct journal_id as id from ledger.transfer order by 1',
  );
  known ??= { transfers: transfers.map(({ id }) => id) };
  const proofs: unknown[] = [];
  const replays: unknown[] = [];
  const deps = { db: world.db, seeds: world.app.seeds, archive: world.app.ports.month_archive };
  for (const id of known.transfers.slice(0, 5)) {
    const query = { transfer: id, wallet: 'game' as const };
    const { wire, code } = await world.call(calls.getLedgerProof, { token: who.token, query });
    proofs.push([id, code, wire]);
    replays.push(await readReplay(deps, { player_id: who.id, round_id: id }));
  }
  const first = known.transfers[0];
  const lists = [
    await readPages(calls.listFundRecords),
    await readPages(calls.listFundRecords, { kind: 'bet' }),
    await readPages(calls.listFundRecords, {
      at__lte: new Date(world.clock.now().getTime() - 86_400_000).toISOString(),
    }),
    await readPages(calls.listRounds as never),
    await readPages(calls.listRounds as never, { id: first }),
    await readPages(calls.arcadeRounds as never, {}, table.token),
  ];
  const seals = await inSnapshot(client, () => checkSealed(client, world.app.ports.month_archive));
  const balances = await trialBalance(client);
  const { rows: played } = await client.query('select * from arcade.round_parts($1) order by 1, 2', [who.id]);
  const text = await readExport();
  return JSON.parse(
    JSON.stringify({ lists, proofs, replays, seals, balances, played, text }, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  );
}
let known: { transfers: string[] } | null = null;

describe('the drop of a month', () => {
  it('leaves the month unchanged after a crash at any step, and can be repeated', async () => {
    const before = await readRows();
    for (const step of DROP_STEPS) {
      const other = await open();
      other.on('error', () => {});
      const { rows } = await other.query('select pg_backend_pid() as pid');
      const killed = dropMonth(other, vault, await current(), {
        now: NOW,
        reached: async (reached_step) => {
          if (reached_step === step) await client.query('select pg_terminate_backend($1, 5000)', [rows[0].pid]);
        },
      });
      await expect(killed).rejects.toThrow(/terminat|connection error/i);
      expect(await readRows()).toBe(before);
      expect((await current()).is_dropped).toBe(false);
    }
    expect(await reconcileBooks(client)).toEqual([]);
  });

  it('is refused if the archive is damaged or missing, or if something still needs the rows', async () => {
    const before = await readRows();
    const steps: string[] = [];
    const reached = async (step: string) => void steps.push(step);
    const dropNow = async () => await dropMonth(client, vault, await current(), { now: NOW, reached });
    const manifest = (await readManifest(vault, await siteOf(client), month.transfers))!;
    const { name } = manifest.files[0]!;
    const whole = (await vault.store.get(name))!;
    await vault.store.put(name, whole.subarray(0, -1));
    await expect(dropNow()).rejects.toThrow(/was changed or cut off/);
    await vault.store.remove(name);
    await expect(dropNow()).rejects.toThrow(/is missing/);
    await vault.store.put(name, whole);
    const manifest_name = `${name.slice(0, name.lastIndexOf('/'))}/manifest`;
    const sealed = (await vault.store.get(manifest_name))!;
    await vault.store.remove(manifest_name);
    await expect(dropNow()).rejects.toThrow(/recorded archive is missing/);
    await vault.store.put(manifest_name, sealed);
    const other = await open();
    await withoutReconcile(other, () => expect(dropNow()).rejects.toThrow(/reconcile is running/));
    await other.end();
    // The following reasons are found before the month is frozen.
    steps.length = 0;
    await client.query('update reconcile_state set differences = 1');
    await expect(dropNow()).rejects.toThrow(/books_differ: 1/);
    await client.query('update reconcile_state set differences = 0');
    await client.query('update ledger.verified_day set digest = digest + 1');
    await expect(dropNow()).rejects.toThrow(/verified_differ/);
    await client.query('update ledger.verified_day set digest = digest - 1');
    await client.query(
      `insert into serving_node (id, place, build, migrations, started_at, seen_at)
       values (gen_random_uuid(), 'old:1', 'x', '{}', clock_timestamp(), clock_timestamp())`,
    );
    await expect(dropNow()).rejects.toThrow(/earlier version still run.*old:1/);
    await client.query(`delete from serving_node where place = 'old:1'`);
    expect(steps).toEqual([]);
    expect(await readRows()).toBe(before);
    expect(await readDueMonths(client)).toEqual([]);
    const keep = async (kept_months: number) =>
      await client.query(
        `insert into setting (config_key, config_value, changed_at, changed_by) values ('month_rules', $1, now(), 'test')
         on conflict (config_key) do update set config_value = excluded.config_value`,
        [JSON.stringify({ kept_months })],
      );
    await keep(13);
    expect((await readDueMonths(client)).map(({ first_id }) => first_id)).not.toContain(month.first_id);
    await keep(12);
    await expect(readDueMonths(client)).rejects.toThrow(/13/);
  });

  it('blocks changes of the rows, even after it was interrupted', async () => {
    await setFrozen(client, await current(), true);
    const change = `update arcade.round set bonus_after_cents = 1 where id < '${month.next_id}'`;
    await expect(client.query(change)).rejects.toMatchObject({ code: '55006' });
    await releaseFrozen(client);
    await client.query('begin');
    await client.query(change);
    await client.query('rollback');
  });

  it('does not change what players and operators read about the past', async () => {
    const before = await readAll();
    const rows = await readRows();
    expect(before.seals.differences).toEqual([]);
    expect((await dropMonth(client, vault, await current(), { now: NOW })).rounds).toBe(6);
    expect(await readRows()).not.toBe(rows);
    const after = await readAll();
    for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name]);
    expect(await reconcileBooks(client)).toEqual([]);
    expect((await reconcileWhole(client, horizon())).differences).toEqual([]);
    await play(2);
    expect((await reconcileNew(client, horizon())).differences).toEqual([]);
  });

  it('leaves an archive that can be checked but not replaced', async () => {
    for (const part of [month.rounds, month.transfers]) {
      const manifest = (await readManifest(vault, await siteOf(client), part))!;
      expect(await checkMonth(client, vault, part, manifest, NOW)).toEqual([]);
      await expect(archiveMonth(client, vault, part, NOW)).rejects.toThrow(/is dropped/);
      expect(await readManifest(vault, await siteOf(client), part)).toEqual(manifest);
      const column = part === month.rounds ? 'round_digest' : 'transfer_digest';
      await client.query(`update ledger.dropped_month set ${column} = ${column} + 1`);
      expect(await checkMonth(client, vault, part, manifest, NOW)).toEqual([
        `${part.partition}: the archive does not have the dropped rows.`,
      ]);
      await client.query(`update ledger.dropped_month set ${column} = ${column} - 1`);
    }
    // Simulates that the database had another name when the month was dropped.
    await client.query(`update ledger.dropped_month set site = site || '-before'`);
    await expect(returnMonth(client, vault, await current())).rejects.toThrow(/missing from the store/);
    await client.query(`update ledger.dropped_month set site = $1`, [await siteOf(client)]);
  });

  it('leaves the ledger’s seals verifiable without the archive', async () => {
    expect(await recheckSeals(client, NOW)).toMatchObject({ differences: [], is_whole: true });
    const checked = await inSnapshot(client, () => checkSealed(client, null));
    expect(checked).toMatchObject({ differences: [], archived: 1 });
  });

  it('makes a recount and a staff export of the month’s days fail', async () => {
    const { rows } = await client.query<{ day: string }>(
      'select day::text from ledger.dropped_day order by day limit 1',
    );
    const day = rows[0]!.day;
    await expect(checkDaySums(world.db, day)).rejects.toThrow(/npm run archive -- return/);
    await expect(world.db.transaction().execute((tx) => recountDay(tx, day))).rejects.toThrow(/in the archive/);
    const [from, until] = [new Date(`${day}T00:00:00Z`), new Date(`${day}T23:00:00Z`)];
    const range = { from, until, filter: {}, after: { at: from.toISOString(), id: who.id }, limit: 10, is_demo: true };
    for (const read of [readTransferRows, readRoundRows])
      await expect(read(world.db, range)).rejects.toThrow(/in the archive/);
  });

  it.each([
    ['ledger.dropped_run set balance_after = balance_after', 'the running balance follows from entry to entry'],
    ['ledger.dropped_account set credits = credits', 'counters equal the sum of transfers'],
    ['ledger.dropped_day set digest = digest', 'no transfer of a verified day has changed'],
    [
      'ledger.dropped_month set transfers = transfers',
      'the sums of a month that left agree with its days and accounts',
    ],
  ])('is recorded, and a full reconcile reports a change of the record: %s', async (change, check) => {
    await client.query(`update ${change} + 1`);
    const { differences } = await reconcileWhole(client, horizon());
    expect(differences.map((difference) => difference.check)).toContain(check);
    await client.query(`update ${change} - 1`);
  });

  it('makes reads fail with an error code while the archive is damaged or missing', async () => {
    const { name } = (await readManifest(vault, await siteOf(client), month.transfers))!.files[0]!;
    const owner_id = (await gameAccountIds(world.pool, [who.id])).get(who.id)!;
    const part = { table: 'ledger.transfer', month: month.month, owner_id } as const;
    const log = { error: () => {} };
    const read = (from: BackupVault | null) => createMonthArchive({ pool: world.pool, vault: from, log }).read([part]);
    expect(JSON.parse(await read(vault)).length).toBeGreaterThan(5);
    const whole = (await vault.store.get(name))!;
    await vault.store.put(name, whole.subarray(0, -1));
    await expect(read(vault)).rejects.toMatchObject({ error: 'ARCHIVE_UNAVAILABLE', retry_after_s: 30 });
    await expect(read(null)).rejects.toMatchObject({ error: 'ARCHIVE_UNAVAILABLE' });
    await vault.store.put(name, whole);
  });

  it('lets the console read the rows page by page', async () => {
    const read = (after: string | null, archived: string | null) =>
      world.db.executeQuery<{ entry: bigint }>(
        sql`select r.entry from (${walletTransfers(who.id, 'game', after, 4, archived)}) r order by r.entry desc`.compile(
          world.db,
        ),
      );
    const { rows: months } = await sql<{ month: string; account_id: string; last_entry: bigint }>`
      select * from (${droppedEntriesOf(who.id, 'game', null)}) d`.execute(world.db);
    const parts = months.map((part) => ({ ...part, table: 'ledger.transfer' as const, owner_id: part.account_id }));
    const entries: number[] = [];
    for (let after: string | null = null; ; after = String(entries.at(-1))) {
      const page: { entry: bigint }[] = await readNewestFirst(world.app.ports.month_archive, parts, {
        read: async (archived) => (await read(after, archived)).rows,
        endsBefore: (rows, { last_entry }) => rows.length === 4 && rows.at(-1)!.entry > last_entry,
      });
      entries.push(...page.map(({ entry }) => Number(entry)));
      if (page.length < 4) break;
    }
    const last = entries[0]!;
    expect(entries).toEqual(Array.from({ length: last }, (_, index) => last - index));
  });

  it('can be undone, and repeated while the month is exported and recounted and another month is locked', async () => {
    const { rows } = await client.query<{ day: string }>('select max(day)::text as day from ledger.dropped_day');
    await returnMonth(client, vault, await current());
    expect((await reconcileWhole(client, horizon())).differences).toEqual([]);
    // This recount begins before the drop and waits for the lock on the day sums. It must not replace the sums after the drop.
    const holder = await open();
    await holder.query('begin; table day_sum_mark for update; lock arcade.round_later in share update exclusive mode');
    const recount = world.db.transaction().execute((tx) => recountDay(tx, rows[0]!.day));
    // The rejection is expected below. Without this, it would count as unhandled until then.
    recount.catch(() => {});
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%day_sum_mark%'`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    // One export begins during the drop. Another export has already begun and reads its rounds during the drop.
    const whole = await readExport();
    const begun = writeExport(world.app, who.id);
    let read = '';
    while (!read.includes('"rounds_by_day"')) read += (await begun.next()).value;
    let exports: Promise<string[]> | null = null;
    const reached = async (step: string) => {
      if (step !== 'replaced') return;
      exports = Promise.all([readExport(), readExport(begun, read)]);
      const held = `select 1 from pg_locks where not granted and relation in ('arcade.round'::regclass, 'ledger.transfer'::regclass)`;
      await expect.poll(async () => (await world.pool.query(held)).rowCount).toBe(2);
    };
    await dropMonth(client, vault, await current(), { now: NOW, reached });
    await holder.end();
    await expect(recount).rejects.toThrow(/in the archive/);
    expect(await exports).toEqual([whole, whole]);
    expect(await reconcileBooks(client)).toEqual([]);
  });
});
