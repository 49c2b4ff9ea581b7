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
import { monthColumns, monthTables } from '../../ledger/month-columns.ts';
import { type Month, readClosedMonths } from '../../ledger/months.ts';
import { createFolderStore } from '../../providers/backup/folder-store.ts';
import type { BackupVault } from '../backup/public.ts';
import { createBackupSeal } from '../backup/sealing.ts';
import { createBetService } from '../fairness/public.ts';
import { archiveMonth, checkMonth, readManifest, siteOf } from './archive-month.ts';
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
  it.each(monthTables)('has every column of %s', async (table) => {
    const { rows } = await client.query(
      `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
      [table],
    );
    expect(Object.keys(monthColumns[table]).sort()).toEqual(rows.map(({ attname }) => attname));
  });

  it.each(monthTables)('is read back and compared with %s before it is recorded', async (table) => {
    const month = await closed(table);
    const manifest = await archiveMonth(client, vault, month, NOW);
    expect(manifest).toMatchObject({ partition: month.partition, rows: table === 'arcade.round' ? 5 : 10 });
    expect(await readManifest(vault, await siteOf(client), month)).toEqual(manifest);
    expect(await checkMonth(client, vault, month, manifest)).toEqual([]);
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
    { change: 'that is cut off', of: (bytes: Buffer) => bytes.subarray(0, bytes.length - 1) },
    {
      change: 'with a changed byte',
      of: (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 200 ? byte ^ 1 : byte))),
    },
  ])('with a file $change is refused', async ({ of }) => {
    const month = await closed('ledger.transfer');
    const manifest = await archiveMonth(client, vault, month, NOW);
    const { name } = manifest.files[0]!;
    await vault.store.put(name, of((await vault.store.get(name))!));
    await expect(checkMonth(client, vault, month, manifest)).rejects.toThrow(/was changed or cut off/);
  });

  it('is not recorded if the store returns other rows than it was given', async () => {
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
  });

  it('is reported as different from a table that has changed since', async () => {
    const month = await closed('arcade.round');
    const manifest = await archiveMonth(client, vault, month, NOW);
    await client.query(
      `update arcade.round set bonus_after_cents = 7 where id = (select id from arcade.round where id >= $1 and id < $2 limit 1)`,
      [month.first_id, month.next_id],
    );
    expect(await checkMonth(client, vault, month, manifest)).toEqual([
      `${month.partition}: the table has changed since it was archived.`,
    ]);
  });

  it('waits for open rounds, and for a reconcile of its transfers', async () => {
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
