import type { ClientBase } from 'pg';
import {
  compareWithRecord,
  forgetArchive,
  isRecorded,
  MONTH_COPY,
  recordArchive,
  recordReading,
} from '../../ledger/archived-months.ts';
import { type DropBlocker, findDropBlockers } from '../../ledger/drop-blockers.ts';
import { isDropped, readDropped } from '../../ledger/dropped-months.ts';
import { digestOf } from '../../ledger/month-columns.ts';
import type { Month } from '../../ledger/months.ts';
import { BackupRefused, type BackupVault, putSealed } from '../backup/public.ts';
import {
  folderOf,
  inSnapshot,
  loadFiles,
  type MonthManifest,
  manifestHash,
  manifestName,
  readManifest,
  schemaAndName,
  siteOf,
  siteOfMonth,
  writeFiles,
} from './month-files.ts';
import { withMonthsLock } from './month-locks.ts';

/**
 * Archives a month. The record of an earlier archive is deleted first, so that an interrupted run is repeated.
 *
 * Errors  BackupRefused if what the store returns differs from the table
 */
export async function archiveMonth(
  client: ClientBase,
  vault: BackupVault,
  month: Month,
  now: Date,
): Promise<MonthManifest> {
  return await withMonthsLock(client, async () => {
    // The archive of a dropped month is the only copy of the dropped rows.
    if (await isDropped(client, month))
      throw new BackupRefused(`${month.partition} is dropped: its archive stays as it is.`);
    await forgetArchive(client, month);
    await vault.store.remove(manifestName(await siteOf(client), month));
    return await inSnapshot(client, () => writeArchive(client, vault, month, now));
  });
}

/**
 * Writes a month's rows as sealed Parquet files, reads the files back, and compares their digest with the table. Then writes the manifest,
 * and records the archive with the sums of its accounts. The caller has begun a snapshot.
 */
async function writeArchive(client: ClientBase, vault: BackupVault, month: Month, now: Date): Promise<MonthManifest> {
  const site = await siteOf(client);
  const { rows } = await client.query<{ rows: number; digest: string }>(digestOf(month.of_table, schemaAndName(month)));
  const { rows: count, digest } = rows[0]!;
  const files = await writeFiles(client, vault, folderOf(site, month), month);
  const found = await loadFiles(client, vault, { of_table: month.of_table, files }, MONTH_COPY);
  if (found !== `${count} ${digest}`)
    throw new BackupRefused(`The archive of ${month.partition} has other rows than the table. It was not recorded.`);
  const manifest = { ...month, rows: count, digest, archived_at: now.toISOString(), files };
  await putSealed(vault, manifestName(site, month), Buffer.from(JSON.stringify(manifest)));
  await recordArchive(client, month, { ...manifest, manifest_sha256: manifestHash(manifest) }, now);
  return manifest;
}

/** Loads an archive into the temporary table `copy`, and compares it with the table and with its record. */
export async function compareMonth(
  client: ClientBase,
  vault: BackupVault,
  month: Month,
  manifest: MonthManifest,
  copy = MONTH_COPY,
): Promise<string[]> {
  const { rows } = await client.query<{ rows: number; digest: string }>(digestOf(month.of_table, schemaAndName(month)));
  const archived = `${manifest.rows} ${manifest.digest}`;
  const differences: string[] = [];
  if ((await loadFiles(client, vault, manifest, copy)) !== archived)
    differences.push(`${month.partition}: the files have other rows than their manifest.`);
  const is_dropped = await isDropped(client, month);
  if (!is_dropped && `${rows[0]!.rows} ${rows[0]!.digest}` !== archived)
    differences.push(`${month.partition}: the table has changed since it was archived.`);
  differences.push(...(await compareWithRecord(client, month, manifestHash(manifest), copy)));
  if (is_dropped && !(await hasDroppedRows(client, month, copy)))
    differences.push(`${month.partition}: the archive does not have the dropped rows.`);
  return differences;
}

/** Deletes from the loaded archive the rows that are still in the table. Returns whether exactly the dropped rows remain. */
async function hasDroppedRows(client: ClientBase, month: Month, copy: string): Promise<boolean> {
  await client.query(`delete from ${copy} c where exists (select from ${schemaAndName(month)} t where t.id = c.id)`);
  const { rows } = await client.query<{ rows: number; digest: string }>(digestOf(month.of_table, copy));
  const dropped = await readDropped(client, month);
  return dropped !== null && dropped.rows === rows[0]!.rows && dropped.digest === rows[0]!.digest;
}

/**
 * Compares the archive of a month with its manifest, the table and its record. If nothing differs, the archive is recorded again. For a
 * dropped month, only the time of this reading is recorded.
 *
 * Shape   -> a sentence for each difference
 * Errors  BackupRefused if an object is missing, or was changed or cut off
 */
export async function checkMonth(
  client: ClientBase,
  vault: BackupVault,
  month: Month,
  manifest: MonthManifest,
  now: Date,
): Promise<string[]> {
  return await inSnapshot(client, async () => {
    const differences = await compareMonth(client, vault, month, manifest);
    if (differences.length === 0 && (await isDropped(client, month))) await recordReading(client, month, now);
    else if (differences.length === 0)
      await recordArchive(client, month, { ...manifest, manifest_sha256: manifestHash(manifest) }, now);
    return differences;
  });
}

/**
 * Lists the reasons why a month may not be dropped, including differences of its archive.
 *
 * Errors  BackupRefused if an object of the archive is missing, or was changed or cut off
 */
export async function findBlockersOf(client: ClientBase, vault: BackupVault, month: Month): Promise<DropBlocker[]> {
  const manifest = await readManifest(vault, await siteOfMonth(client, month), month);
  return await inSnapshot(client, async () => {
    const found = await findDropBlockers(client, month);
    if (manifest === null) return [{ code: 'not_archived', count: 1, text: 'archive is missing' }, ...found];
    if (!(await isRecorded(client, month)))
      return [{ code: 'not_recorded', count: 1, text: 'archive was not read back yet' }, ...found];
    const differences = await compareMonth(client, vault, month, manifest);
    return [...differences.map((text) => ({ code: 'archive_differs' as const, count: 1, text })), ...found];
  });
}
