import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cents } from '@nua/money';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf, type LedgerWorld, paisa, startLedgerWorld } from '../../../../../tests/world/ledger-world.ts';
import { makePastMonths } from '../../../../../tests/world/past-months.ts';
import { openConnection } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { isRecorded } from '../../ledger/archived-months.ts';
import { findDropBlockers } from '../../ledger/drop-blockers.ts';
import { HOUSE_OWNER } from '../../ledger/journal.ts';
import { monthColumns, monthTables } from '../../ledger/month-columns.ts';
import { type Month, readClosedMonths } from '../../ledger/months.ts';
import { HARMLESS_REFERENCES, plainRoundsText } from '../../ledger/plain-rounds.ts';
import { daySumsOf } from '../../ledger/verified-point.ts';
import { createFolderStore } from '../../providers/backup/folder-store.ts';
import type { BackupVault } from '../backup/public.ts';
import { createBackupSeal } from '../backup/sealing.ts';
import { createBetService } from '../fairness/public.ts';
import { archiveMonth, checkMonth, findBlockersOf } from './archive-month.ts';
import { assertOwner, readManifest, siteOf } from './month-files.ts';
import { withMonthsLock } from './month-locks.ts';
import { readParquet } from './parquet-file.ts';

let world: LedgerWorld;
let client: pg.Client;
let folder: string;
let vault: BackupVault;

const KEY = Buffer.alloc(32, 7).toString('base64');
const NOW = new Date('2026-11-28T00:00:00Z');

beforeAll(async () => {
  world = await startLedgerWorld();
  await makePastMonths(world.url, 2);
  folder = mkdtempSync(join(tmpdir(), 'nua-archive-'));
  vault = { store: createFolderStore(folder), seal: createBackupSeal([KEY]) };
  client = await openConnection(world.url, { application_name: 'test' });
  const player = await world.player({ main: 10_000, game: 5_000 });
  await world.seedPair(player);
  const service = createBetService({ pool: world.pool, clock: world.clock, seeds: world.seeds });
  for (let turn = 0; turn < 5; turn += 1)
    await service.placeBet({
      ...{ player_id: player, game_id: 'dice', stake: paisa(100), key: newId(), request_hash: hashOf('bet') },
      draw: () => ({
        payout: cents(turn % 2 === 0 ? 250n : 0n),
        outcome: { text: 'ü "اردو"\n', n: 1.5 },
        table_version: 1,
      }),
    });
  // Copies the current rows to two months ago, with earlier ids. They include microseconds and an unusual text.
  await client.query(
    `insert into arcade.round select (jsonb_populate_record(r, jsonb_build_object('id', uuidv7(interval '-2 months'), 'nonce', r.nonce + 100,
       'at', r.at - interval '2 months' + interval '0.000123 s'))).* from arcade.round r`,
  );
  await client.query(
    `insert into ledger.transfer select (jsonb_populate_record(t, jsonb_build_object('id', uuidv7(interval '-2 months'),
       'debit_entry', t.debit_entry + 100, 'credit_entry', t.credit_entry + 100, 'ref', '{"type":"deposit","id":"x"}'::jsonb))).*
     from ledger.transfer t`,
  );
  await client.query(`update reconcile_state set verified_to = now()`);
  await client.query(
    `insert into ledger.verified_day (day, transfers, amount, digest) ${daySumsOf('ledger.transfer', 't.at < now()')}`,
  );
}, 60_000);
afterAll(async () => {
  await client?.end();
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const closed = async (table: string): Promise<Month> => {
  const months = await readClosedMonths(client);
  for (const month of months) {
    const { rows } = await client.query(`select 1 from ${month.of_table} where id >= $1 and id < $2 limit 1`, [
      month.first_id,
      month.next_id,
    ]);
    if (month.of_table === table && rows.length > 0) return month;
  }
  throw new Error(`no closed month of ${table} has rows`);
};

describe('the archive of a month', () => {
  it.each(monthTables)('has every column of the table %s', async (table) => {
    const { rows } = await client.query(
      `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
      [table],
    );
    expect(Object.keys(monthColumns[table]).sort()).toEqual(rows.map(({ attname }) => attname));
  });

  it.each(monthTables)('is read back and compared with the table %s before it is recorded', async (table) => {
    const month = await closed(table);
    const manifest = await archiveMonth(client, vault, month, NOW);
    expect(manifest).toMatchObject({ partition: month.partition, rows: table === 'arcade.round' ? 5 : 10 });
    expect(await readManifest(vault, await siteOf(client), month)).toEqual(manifest);
    expect(await checkMonth(client, vault, month, manifest, NOW)).toEqual([]);
  });

  it('is stored encrypted, and is a Parquet file after decryption', async () => {
    const manifest = await archiveMonth(client, vault, await closed('arcade.round'), NOW);
    const { name } = manifest.files[0]!;
    const sealed = (await vault.store.get(name))!;
    expect(sealed.includes('dice')).toBe(false);
    const rows = await readParquet(vault.seal.open(name, sealed));
    expect(rows[0]).toMatchObject({ game_id: 'dice', stake_cents: 100n, bonus_id: null });
    expect(JSON.parse(rows[0]!.outcome as string)).toEqual({ text: 'ü "اردو"\n', n: 1.5 });
    expect((rows[0]!.at as bigint) % 1_000n).toBe(123n);
  });

  it.each([
    { change: 'that is cut off', damage: (bytes: Buffer) => bytes.subarray(0, bytes.length - 1) },
    {
      change: 'that has a changed byte',
      damage: (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index === 200 ? byte ^ 1 : byte))),
    },
  ])('with a file $change is refused', async ({ damage }) => {
    const month = await closed('ledger.transfer');
    const manifest = await archiveMonth(client, vault, month, NOW);
    const { name } = manifest.files[0]!;
    await vault.store.put(name, damage((await vault.store.get(name))!));
    await expect(checkMonth(client, vault, month, manifest, NOW)).rejects.toThrow(/was changed or cut off/);
  });

  it('is not recorded if a file cannot be read back from the store', async () => {
    const month = await closed('ledger.transfer');
    const other = await archiveMonth(client, vault, await closed('ledger.transfer'), NOW);
    const forgetful: BackupVault = {
      ...vault,
      store: {
        ...vault.store,
        get: async (name) => (name === other.files[0]!.name ? null : await vault.store.get(name)),
      },
    };
    await expect(archiveMonth(client, forgetful, month, NOW)).rejects.toThrow(/is missing/);
    expect(await readManifest(vault, await siteOf(client), month)).toBeNull();
    expect(await isRecorded(client, month)).toBe(false);
    await archiveMonth(client, vault, month, NOW);
    expect(await isRecorded(client, month)).toBe(true);
  });

  it('is not made while another process archives, drops or returns a month', async () => {
    const [month, other] = [
      await closed('arcade.round'),
      await openConnection(world.url, { application_name: 'test' }),
    ];
    const archiveNow = () => archiveMonth(client, vault, month, NOW);
    await withMonthsLock(other, () => expect(archiveNow()).rejects.toThrow(/Another process/));
    await other.end();
    await archiveNow();
  });

  it('is reported as different if its table was changed after the archive was made', async () => {
    const month = await closed('arcade.round');
    const manifest = await archiveMonth(client, vault, month, NOW);
    await client.query(
      `update arcade.round set bonus_after_cents = 7 where id = (select id from arcade.round where id >= $1 and id < $2 limit 1)`,
      [month.first_id, month.next_id],
    );
    expect(await checkMonth(client, vault, month, manifest, NOW)).toEqual([
      `${month.partition}: the table has changed since it was archived.`,
    ]);
  });

  it('can be made only by the owner of the tables', async () => {
    await assertOwner(client);
    await client.query('set role pg_read_all_data');
    await expect(assertOwner(client)).rejects.toThrow(/who owns the tables/);
    await client.query('reset role');
  });

  it('is not made while the month has open rounds, or transfers that were never reconciled', async () => {
    const month = await closed('arcade.round');
    const names = async () => (await readClosedMonths(client)).map(({ partition }) => partition);
    expect(await names()).toContain(month.partition);
    await client.query('begin');
    await client.query(
      `insert into arcade.open_round (player_id, round_id, game_id, at) values ($1, $2, 'mines', now())`,
      [newId(), month.first_id],
    );
    expect(await names()).not.toContain(month.partition);
    await client.query('rollback');
    await client.query('begin');
    await client.query('update reconcile_state set verified_to = null');
    expect(await names()).toEqual([]);
    await client.query('rollback');
  });
});

describe('the record of an archive', () => {
  it('has the posted sums of each account, computed from the files', async () => {
    const month = await closed('ledger.transfer');
    await archiveMonth(client, vault, month, NOW);
    const { rows: stored } = await client.query(
      'select account_id, debits, credits from ledger.archived_account where partition = $1 order by account_id',
      [month.partition],
    );
    const { rows: computed } = await client.query(
      `select a.id as account_id, coalesce(sum(t.amount) filter (where t.debit_account = a.id), 0)::bigint as debits,
         coalesce(sum(t.amount) filter (where t.credit_account = a.id), 0)::bigint as credits
       from ledger.account a join ledger.transfer t on a.id in (t.debit_account, t.credit_account)
       where t.id >= $1 and t.id < $2 group by a.id order by a.id`,
      [month.first_id, month.next_id],
    );
    expect(computed.length).toBeGreaterThan(2);
    expect(stored).toEqual(computed);
  });

  it('is reported as different if one of its stored sums was changed', async () => {
    const month = await closed('ledger.transfer');
    const manifest = await archiveMonth(client, vault, month, NOW);
    await client.query(
      `update ledger.archived_account set debits = debits + 1 where partition = $1
         and account_id = (select min(account_id::text)::uuid from ledger.archived_account where partition = $1)`,
      [month.partition],
    );
    expect(await checkMonth(client, vault, month, manifest, NOW)).toEqual([
      `${month.partition}: the stored sums of 1 accounts are not those of the files.`,
    ]);
  });

  it('is reported as different if the manifest in the store was replaced', async () => {
    const month = await closed('arcade.round');
    const manifest = await archiveMonth(client, vault, month, NOW);
    const other = { ...manifest, archived_at: '2026-11-28T00:00:01.000Z' };
    expect(await checkMonth(client, vault, month, other, NOW)).toEqual([
      `${month.partition}: the manifest in the store is not the one that was recorded.`,
    ]);
  });

  it('is added by a check if it is missing', async () => {
    const month = await closed('arcade.round');
    const manifest = await archiveMonth(client, vault, month, NOW);
    await client.query('delete from ledger.archived_month');
    const codes = async () => (await findBlockersOf(client, vault, month)).map(({ code }) => code);
    expect(await codes()).toContain('not_recorded');
    expect(await checkMonth(client, vault, month, manifest, NOW)).toEqual([]);
    expect(await codes()).not.toContain('not_recorded');
  });
});

describe('a check whether a month may be dropped', () => {
  /** Makes a change, lists the reasons against a drop, and rolls back. Without the change there is no reason. */
  async function codesAfter(table: string, change: (month: Month) => string[]): Promise<string[]> {
    const month = await closed(table);
    await client.query('begin');
    try {
      // Foreign keys, checks and triggers are disabled, so that a case can set only the columns it needs.
      await client.query('set local session_replication_role = replica');
      for (const name of ['arcade.open_round', 'club_settlement', 'tournament', 'ledger.seal_difference'])
        await client.query(LOOSEN(name));
      await client.query(`update day_sum_mark set last_id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'`);
      await client.query(
        `insert into arcade.round_mark (player_id, last_id) select distinct player_id, 'ffffffff-ffff-7fff-bfff-ffffffffffff'::uuid
         from arcade.round on conflict (player_id) do update set last_id = excluded.last_id`,
      );
      await client.query(
        `insert into ledger.sealed_account select id, 1000000, sha256('') from ledger.account
         union all select '${HOUSE_OWNER}', 1000000, sha256('') on conflict do nothing`,
      );
      for (const text of change(month)) await client.query(text);
      return (await findDropBlockers(client, month)).map(({ code }) => code);
    } finally {
      await client.query('rollback');
    }
  }
  const LOOSEN = (table: string) => `do $$ declare one record; begin
    for one in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'f', 'p') loop
      execute format('alter table ${table} drop constraint if exists %I cascade', one.conname);
    end loop;
    for one in select attname from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and attnotnull loop
      execute format('alter table ${table} alter column %I drop not null', one.attname);
    end loop; end $$`;

  it.each(monthTables)('permits the drop if nothing needs the month’s rows of %s', async (table) => {
    expect(await codesAfter(table, () => [])).toEqual([]);
  });

  const rounds: [string, (month: Month) => string[]][] = [
    ['round_open', (m) => [`insert into arcade.open_round (round_id) values ('${m.first_id}')`]],
    ['not_summed', () => ['delete from arcade.round_mark']],
    ['club_open', () => [`insert into club_settlement (day, stage) values ('2020-01-01', 'share')`]],
    ['tournament_open', () => [`insert into tournament (state, from_day) values ('paying', '2020-01-01')`]],
  ];
  it.each(rounds)('names the reason against a drop of rounds: %s', async (code, change) => {
    expect(await codesAfter('arcade.round', change)).toEqual([code]);
  });

  const transfers: [string, (month: Month) => string[]][] = [
    [
      'not_verified',
      () => [`update reconcile_state set verified_to = '2020-01-01'`, 'delete from ledger.verified_day'],
    ],
    ['not_sealed', () => [`delete from ledger.sealed_account where account_id <> '${HOUSE_OWNER}'`]],
    [
      'not_sealed',
      (m) => [
        `insert into ledger.house_entry select 1, id, at from ledger.transfer where id >= '${m.first_id}' and id < '${m.next_id}' limit 1`,
        `delete from ledger.sealed_account where account_id = '${HOUSE_OWNER}'`,
      ],
    ],
    // A verified day was changed, a verified day was lost, or a transfer was added to a day without verified transfers.
    ['verified_differ', () => ['update ledger.verified_day set digest = digest + 1']],
    [
      'verified_differ',
      (m) => [
        `insert into ledger.verified_day (day, transfers, amount, digest) values (arcade.month_of('${m.first_id}') - 1, 1, 1, 1)`,
      ],
    ],
    [
      'verified_differ',
      (m) => [
        `insert into ledger.transfer select (jsonb_populate_record(t, jsonb_build_object('id', '${m.first_id}',
           'at', (arcade.month_of('${m.first_id}') - 1)::timestamp at time zone 'UTC', 'debit_entry', 5000, 'credit_entry', 5000))).*
         from ledger.transfer t limit 1`,
      ],
    ],
    ['not_counted', () => [`update day_sum_mark set last_id = '00000000-0000-0000-0000-000000000000'`]],
    ['books_differ', () => ['update reconcile_state set differences = 1']],
    [
      'seals_differ',
      () => [`insert into ledger.seal_difference (number, problem, found_at) values (1, 'other', now())`],
    ],
    [
      'not_ended',
      (m) => [
        `update ledger.month set next_id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where partition = '${m.partition}'`,
      ],
    ],
  ];
  it.each(transfers)('names the reason against a drop of transfers: %s', async (code, change) => {
    expect(await codesAfter('ledger.transfer', change)).toEqual([code]);
  });

  it('does not run at the same time as a drop', async () => {
    const month = await closed('arcade.round');
    const drop = await openConnection(world.url, { application_name: 'test' });
    await drop.query('begin');
    // The reasons for a month of rounds do not read this table, so only the snapshot's lock can wait for it.
    await drop.query('lock table ledger.transfer in access exclusive mode');
    await client.query(`set lock_timeout = '100ms'`);
    await expect(findBlockersOf(client, vault, month)).rejects.toMatchObject({ code: '55P03' });
    await client.query('reset lock_timeout');
    await drop.end();
    expect(await findBlockersOf(client, vault, month)).not.toEqual([]);
  });

  it('names a missing archive, and an archive that differs from its table', async () => {
    const month = await closed('ledger.transfer');
    const manifest = await archiveMonth(client, vault, month, NOW);
    await client.query(`update ledger.archived_month set manifest_sha256 = sha256('') where partition = $1`, [
      month.partition,
    ]);
    const reasons = await findBlockersOf(client, vault, month);
    expect(reasons.filter(({ code }) => code === 'archive_differs')).toHaveLength(1);
    const { name } = manifest.files[0]!;
    await vault.store.put(name, (await vault.store.get(name))!.subarray(0, -1));
    await expect(findBlockersOf(client, vault, month)).rejects.toThrow(/was changed or cut off/);
    await vault.store.remove(`months/${await siteOf(client)}/${month.partition}/manifest`);
    expect((await findBlockersOf(client, vault, month)).map(({ code }) => code)).toContain('not_archived');
    await archiveMonth(client, vault, month, NOW);
  });

  it('considers every column that refers to a round, hold, journal or transfer', async () => {
    const { rows } = await client.query<{ place: string; name: string }>(
      `select c.oid::regclass::text as place, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind in ('r', 'p') and not c.relispartition and a.attname in ('round_id', 'hold_id', 'journal_id', 'transfer_id')
         and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema') and c.relpersistence = 'p'
         and c.oid not in ('arcade.round'::regclass, 'ledger.transfer'::regclass)`,
    );
    const selected = plainRoundsText();
    const missing = rows
      .filter(({ place, name }) => !new RegExp(` ${place} (\\w+) .*\\1\\.${name}\\b`).test(selected))
      .map(({ place, name }) => `${place}.${name}`);
    expect(missing.sort()).toEqual(Object.keys(HARMLESS_REFERENCES).sort());
  });
});
