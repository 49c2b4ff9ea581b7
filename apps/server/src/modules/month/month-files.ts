import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import * as v from 'valibot';
import { findDroppedSite, preventMonthDrops } from '../../ledger/dropped-months.ts';
import {
  digestOf,
  insertCopies,
  monthTables,
  ORDER_OF,
  ownerOf,
  parquetTypes,
  selectList,
} from '../../ledger/month-columns.ts';
import { type Month, ownsMonths } from '../../ledger/months.ts';
import { BackupRefused, type BackupVault, getSealed, putSealed } from '../backup/public.ts';
import { type ArchivedRow, readParquet, writeParquet } from './parquet-file.ts';

/** A file with this many rows has about 3 MB. A page of a player's history reads one or two files. */
const ROWS_PER_FILE = 20_000;

const manifestSchema = v.object({
  of_table: v.picklist(monthTables),
  partition: v.string(),
  first_id: v.string(),
  next_id: v.string(),
  rows: v.number(),
  digest: v.string(),
  archived_at: v.string(),
  files: v.array(
    v.object({
      name: v.string(),
      rows: v.number(),
      bytes: v.number(),
      sha256: v.string(),
      // Files are sorted by owner. Archives of earlier builds are not sorted and lack these fields.
      first_owner: v.optional(v.string()),
      last_owner: v.optional(v.string()),
    }),
  ),
});
/** The content of a month's archive of one table: its files with their checksums, and the digest of its rows. */
export type MonthManifest = v.InferOutput<typeof manifestSchema>;

/** Returns the name of this database's folder in the store. A restored database uses the same folder. */
export async function siteOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ site: string }>(
    `select system_identifier || '/' || current_database() as site from pg_control_system()`,
  );
  return rows[0]!.site;
}

/**
 * Returns the database's folder with the archive of a month. For a dropped month it is the folder at the time of the drop, because the
 * database may have been renamed since.
 */
export async function siteOfMonth(client: ClientBase, { partition }: Pick<Month, 'partition'>): Promise<string> {
  return (await findDroppedSite(client, partition)) ?? (await siteOf(client));
}

/**
 * Throws if this user does not own the tables. The server's user may read the tables, but not the partition of a single month.
 *
 * Errors  BackupRefused
 */
export async function assertOwner(client: ClientBase): Promise<void> {
  if (!(await ownsMonths(client)))
    throw new BackupRefused(
      'DATABASE_URL names a user who may not read single months. Give this command the address in MIGRATE_DATABASE_URL, of the user who owns the tables.',
    );
}

export const folderOf = (site: string, { partition }: Pick<Month, 'partition'>): string =>
  `months/${site}/${partition}`;
export const manifestName = (site: string, month: Pick<Month, 'partition'>): string =>
  `${folderOf(site, month)}/manifest`;
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

export const schemaAndName = ({ of_table, partition }: Month): string => `${of_table.split('.')[0]}."${partition}"`;

/** Writes a month's rows as sealed Parquet files, sorted by owner. The caller writes the manifest after it has read the files back. */
export async function writeFiles(
  client: ClientBase,
  vault: BackupVault,
  folder: string,
  month: Month,
): Promise<MonthManifest['files']> {
  const files: MonthManifest['files'] = [];
  await client.query(
    `declare month_rows no scroll cursor for select ${selectList(month.of_table)} from ${schemaAndName(month)}
     order by ${ORDER_OF[month.of_table]}`,
  );
  for (;;) {
    const { rows } = await client.query<ArchivedRow>(`fetch ${ROWS_PER_FILE} from month_rows`);
    if (rows.length === 0) break;
    const bytes = writeParquet(month.of_table, rows);
    const name = `${folder}/${String(files.length + 1).padStart(5, '0')}.parquet`;
    await putSealed(vault, name, bytes);
    const [first_owner, last_owner] = [ownerOf(month.of_table, rows[0]!), ownerOf(month.of_table, rows.at(-1)!)];
    files.push({ name, rows: rows.length, bytes: bytes.length, sha256: sha256(bytes), first_owner, last_owner });
  }
  await client.query('close month_rows');
  return files;
}

export async function readFile(
  vault: BackupVault,
  { name, sha256: expected }: MonthManifest['files'][number],
): Promise<Buffer> {
  const bytes = await getSealed(vault, name);
  if (sha256(bytes) !== expected) throw new BackupRefused(`${name} differs from its checksum.`);
  return bytes;
}

/** Returns a hash of the manifest that does not depend on the order of its fields. */
export const manifestHash = (manifest: MonthManifest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(v.parse(manifestSchema, manifest)))
    .digest();

/** Loads the stored files into a temporary table, and returns the digest of its rows. The table is dropped when the transaction ends. */
export async function loadFiles(
  client: ClientBase,
  vault: BackupVault,
  { of_table, files }: Pick<MonthManifest, 'of_table' | 'files'>,
  into: string,
): Promise<string> {
  await client.query(`create temporary table ${into} (like ${of_table}) on commit drop`);
  const insert = insertCopies(of_table, into);
  for (const file of files) {
    const rows = await readParquet(await readFile(vault, file));
    await client.query(
      insert,
      parquetTypes(of_table).map(([name]) => rows.map((row) => row[name] ?? null)),
    );
  }
  const { rows } = await client.query(digestOf(of_table, into));
  return `${rows[0].rows} ${rows[0].digest}`;
}

/** Runs `work` in one snapshot, during which no other connection can drop a month. If `work` fails, its changes are rolled back. */
export async function inSnapshot<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read');
  try {
    await preventMonthDrops(client);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
