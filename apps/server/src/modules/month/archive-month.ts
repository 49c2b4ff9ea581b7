import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import * as v from 'valibot';
import { compareWithRecord, isRecorded, MONTH_COPY, recordArchive } from '../../ledger/archived-months.ts';
import { type DropBlocker, findDropBlockers } from '../../ledger/drop-blockers.ts';
import { digestOf, insertCopies, monthTables, parquetTypes, selectList } from '../../ledger/month-columns.ts';
import { type Month, ownsMonths } from '../../ledger/months.ts';
import { BackupRefused, type BackupVault, getSealed, putSealed } from '../backup/public.ts';
import { type ArchivedRow, readParquet, writeParquet } from './parquet-file.ts';

/** A file of this many rows has about 15 MB; the store accepts at most 32 MB. */
const ROWS_OF_A_FILE = 100_000;

const manifestSchema = v.object({
  of_table: v.picklist(monthTables),
  partition: v.string(),
  first_id: v.string(),
  next_id: v.string(),
  rows: v.number(),
  digest: v.string(),
  archived_at: v.string(),
  files: v.array(v.object({ name: v.string(), rows: v.number(), bytes: v.number(), sha256: v.string() })),
});
/** The content of a month's archive of one table: its files with their checksums, and the digest of its rows. */
export type MonthManifest = v.InferOutput<typeof manifestSchema>;

/** Returns the name of this database's folder in the store. A restored database has the same name. */
export async function siteOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ site: string }>(
    `select system_identifier || '/' || current_database() as site from pg_control_system()`,
  );
  return rows[0]!.site;
}

/**
 * Throws unless this user owns the tables: the user of a server may read the whole tables, and no single month.
 *
 * Errors  BackupRefused
 */
export async function assertOwner(client: ClientBase): Promise<void> {
  if (!(await ownsMonths(client)))
    throw new BackupRefused(
      'DATABASE_URL names a user who may not read single months. Give this command the address of the owner of the tables, the one of MIGRATE_DATABASE_URL.',
    );
}

const folderOf = (site: string, { partition }: Pick<Month, 'partition'>): string => `months/${site}/${partition}`;
const manifestName = (site: string, month: Pick<Month, 'partition'>): string => `${folderOf(site, month)}/manifest`;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Reads the manifest of a month; null if the month is not archived. */
export async function readManifest(
  vault: BackupVault,
  site: string,
  month: Pick<Month, 'partition'>,
): Promise<MonthManifest | null> {
  const name = manifestName(site, month);
  if ((await vault.store.list(name)).length === 0) return null;
  const read = v.safeParse(manifestSchema, JSON.parse((await getSealed(vault, name)).toString('utf8')));
  if (!read.success) throw new BackupRefused(`${name} was written by another version of Nua.`);
  return read.output;
}

const schemaAndName = ({ of_table, partition }: Month): string => `${of_table.split('.')[0]}."${partition}"`;

/** Writes a month's rows as sealed Parquet files. The manifest is written by the caller, after the files were read back. */
async function writeFiles(
  client: ClientBase,
  vault: BackupVault,
  folder: string,
  month: Month,
): Promise<MonthManifest['files']> {
  const files: MonthManifest['files'] = [];
  await client.query(
    `declare month_rows no scroll cursor for select ${selectList(month.of_table)} from ${schemaAndName(month)}`,
  );
  for (;;) {
    const { rows } = await client.query<ArchivedRow>(`fetch ${ROWS_OF_A_FILE} from month_rows`);
    if (rows.length === 0) break;
    const bytes = writeParquet(month.of_table, rows);
    const name = `${folder}/${String(files.length + 1).padStart(5, '0')}.parquet`;
    await putSealed(vault, name, bytes);
    files.push({ name, rows: rows.length, bytes: bytes.length, sha256: sha256(bytes) });
  }
  await client.query('close month_rows');
  return files;
}

/** Reads a file back and compares it with its checksum. */
export async function readFile(
  vault: BackupVault,
  { name, sha256: expected }: MonthManifest['files'][number],
): Promise<Buffer> {
  const bytes = await getSealed(vault, name);
  if (sha256(bytes) !== expected) throw new BackupRefused(`${name} differs from its checksum.`);
  return bytes;
}

/** The hash of a manifest, which does not depend on the order of its fields. */
const manifestHash = (manifest: MonthManifest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(v.parse(manifestSchema, manifest)))
    .digest();

/** Loads the stored files into MONTH_COPY, which exists until the transaction ends, and returns the digest of its rows. */
async function digestOfFiles(
  client: ClientBase,
  vault: BackupVault,
  month: Month,
  files: MonthManifest['files'],
): Promise<string> {
  await client.query(`create temporary table ${MONTH_COPY} (like ${month.of_table}) on commit drop`);
  const insert = insertCopies(month.of_table, MONTH_COPY);
  for (const file of files) {
    const rows = await readParquet(await readFile(vault, file));
    await client.query(
      insert,
      parquetTypes(month.of_table).map(([name]) => rows.map((row) => row[name] ?? null)),
    );
  }
  const { rows } = await client.query(digestOf(month.of_table, MONTH_COPY));
  return `${rows[0].rows} ${rows[0].digest}`;
}

async function inSnapshot<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Archives a month: writes its rows as sealed Parquet files, reads the files back from the store, loads them, and compares every row with the
 * table. Only then the manifest is written, and the archive recorded with the sums of its accounts. An earlier archive is replaced.
 *
 * Errors  BackupRefused if what the store returns differs from the table
 */
export async function archiveMonth(
  client: ClientBase,
  vault: BackupVault,
  month: Month,
  now: Date,
): Promise<MonthManifest> {
  const site = await siteOf(client);
  await vault.store.remove(manifestName(site, month));
  return await inSnapshot(client, async () => {
    const { rows } = await client.query<{ rows: number; digest: string }>(
      digestOf(month.of_table, schemaAndName(month)),
    );
    const { rows: count, digest } = rows[0]!;
    const files = await writeFiles(client, vault, folderOf(site, month), month);
    const found = await digestOfFiles(client, vault, month, files);
    if (found !== `${count} ${digest}`)
      throw new BackupRefused(`The archive of ${month.partition} has other rows than the table. It was not recorded.`);
    const manifest = { ...month, rows: count, digest, archived_at: now.toISOString(), files };
    await putSealed(vault, manifestName(site, month), Buffer.from(JSON.stringify(manifest)));
    await recordArchive(client, month, { ...manifest, manifest_sha256: manifestHash(manifest) }, now);
    return manifest;
  });
}

/** Compares an archive with the table and with its record, in the open snapshot. */
async function compareMonth(
  client: ClientBase,
  vault: BackupVault,
  month: Month,
  manifest: MonthManifest,
): Promise<string[]> {
  const { rows } = await client.query<{ rows: number; digest: string }>(digestOf(month.of_table, schemaAndName(month)));
  const archived = `${manifest.rows} ${manifest.digest}`;
  const differences: string[] = [];
  if ((await digestOfFiles(client, vault, month, manifest.files)) !== archived)
    differences.push(`${month.partition}: the files have other rows than their manifest.`);
  if (`${rows[0]!.rows} ${rows[0]!.digest}` !== archived)
    differences.push(`${month.partition}: the table has changed since it was archived.`);
  return [...differences, ...(await compareWithRecord(client, month, manifestHash(manifest)))];
}

/**
 * Reads an archived month back and compares it with its manifest, with the table and with its record. Without a difference the record is
 * renewed, or made for an archive that has none.
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
    if (differences.length === 0)
      await recordArchive(client, month, { ...manifest, manifest_sha256: manifestHash(manifest) }, now);
    return differences;
  });
}

/**
 * Lists why a month may not leave the database. Its archive is read back, and everything is read in one snapshot.
 *
 * Errors  BackupRefused if an object of the archive is missing, or was changed or cut off
 */
export async function findBlockersOf(client: ClientBase, vault: BackupVault, month: Month): Promise<DropBlocker[]> {
  const manifest = await readManifest(vault, await siteOf(client), month);
  return await inSnapshot(client, async () => {
    const found = await findDropBlockers(client, month);
    if (manifest === null) return [{ code: 'not_archived', count: 1, text: 'archive is missing' }, ...found];
    if (!(await isRecorded(client, month)))
      return [{ code: 'not_recorded', count: 1, text: 'archive was not read back yet' }, ...found];
    const differences = await compareMonth(client, vault, month, manifest);
    return [...differences.map((text) => ({ code: 'archive_differs' as const, count: 1, text })), ...found];
  });
}
