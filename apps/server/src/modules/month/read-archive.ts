import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { apiError } from '../../core/api-error.ts';
import { findDroppedArchive } from '../../ledger/dropped-months.ts';
import type { ArchivedPart, MonthArchive } from '../../ledger/month-archive.ts';
import { ownerOf } from '../../ledger/month-columns.ts';
import { BackupRefused, type BackupVault } from '../backup/public.ts';
import { type MonthManifest, manifestHash, readFile, readManifest } from './month-files.ts';
import { type ArchivedRow, readParquet } from './parquet-file.ts';

/** The number of files in the cache. A file of 20,000 rows takes some 20 MB of memory. */
const FILES_CACHED = 4;

const RETRY_AFTER_S = 30;

const partitionOf = ({ table, month }: Pick<ArchivedPart, 'table' | 'month'>): string =>
  `${table === 'arcade.round' ? 'round' : 'transfer'}_${month}`;

/** Converts rows to JSON, with 64-bit integers as text. */
const toJson = (rows: readonly ArchivedRow[]): string =>
  JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? value.toString() : value));

/**
 * Creates the reader of dropped months. Every file is compared with its checksum in the manifest, and the manifest with its record in the
 * database.
 *
 * Files are parsed one at a time, because parsing uses much processor time. The last files are cached for the next page.
 */
export function createMonthArchive({
  pool,
  vault,
  log,
}: {
  pool: Pool;
  /** The store of the backups; null if the site has none. */
  vault: BackupVault | null;
  log: Pick<Logger, 'error'>;
}): MonthArchive {
  const files = new Map<string, readonly ArchivedRow[]>();
  let previous: Promise<unknown> = Promise.resolve();

  async function openManifest(part: ArchivedPart): Promise<MonthManifest> {
    const partition = partitionOf(part);
    const record = await findDroppedArchive(pool, { ...part, partition });
    if (record === null || vault === null) throw new BackupRefused(`${partition}: there is no archive to read.`);
    const manifest = await readManifest(vault, record.site, { partition });
    if (manifest === null || !manifestHash(manifest).equals(record.manifest_sha256))
      throw new BackupRefused(`${partition}: the manifest in the store is not the one that was recorded.`);
    return manifest;
  }

  async function openFile(file: MonthManifest['files'][number]): Promise<readonly ArchivedRow[]> {
    const name = `${file.name} ${file.sha256}`;
    const rows = files.get(name) ?? (await readParquet(await readFile(vault!, file)));
    files.delete(name);
    files.set(name, rows);
    for (const oldest of files.keys()) {
      if (files.size <= FILES_CACHED) break;
      files.delete(oldest);
    }
    return rows;
  }

  async function readPart(part: ArchivedPart): Promise<ArchivedRow[]> {
    const { owner_id, table } = part;
    const found: ArchivedRow[] = [];
    for (const file of (await openManifest(part)).files) {
      const { first_owner = '', last_owner = '' } = file;
      if (first_owner > owner_id || last_owner < owner_id) continue;
      found.push(...(await openFile(file)).filter((row) => ownerOf(table, row) === owner_id));
    }
    return found;
  }

  return {
    async read(parts) {
      const reading = previous.then(async () => {
        const rows: ArchivedRow[] = [];
        for (const part of parts) rows.push(...(await readPart(part)));
        return toJson(rows);
      });
      previous = reading.catch(() => {});
      try {
        return await reading;
      } catch (error) {
        log.error({ err: error }, 'the archive of a dropped month cannot be read');
        throw apiError('ARCHIVE_UNAVAILABLE', undefined, { retry_after_s: RETRY_AFTER_S, cause: error });
      }
    },
  };
}
