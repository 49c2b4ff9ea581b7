import { apiError } from '../core/api-error.ts';
import type { MonthTable } from './month-columns.ts';

/** The rows of one owner that are in the archive of a dropped month: the rounds of a player, or the bets and wins of a wallet. */
export type ArchivedPart = { table: MonthTable; month: string; owner_id: string };

/** Reads rows that have left the database with a dropped month. */
export interface MonthArchive {
  /**
   * Returns all rows of the parts as JSON for `arcade.archived_rounds` and `ledger.archived_transfers`, including rows that are still in
   * the database.
   *
   * Errors  ARCHIVE_UNAVAILABLE if the store cannot be reached, or what it returns differs from the record in the database
   */
  read(parts: readonly ArchivedPart[]): Promise<string>;
}

/** The table of transfers, for modules that do not name the tables of the ledger. */
export const TRANSFERS = 'ledger.transfer' as const satisfies MonthTable;

/** A list reads at most this many dropped months at once. */
export const MAX_MONTHS_READ = 12;

/** A dropped month of one owner, with the row counts of a list. */
export type DroppedPart = {
  month: string;
  owner_id: string;
  /** The rows that left the database with the month. */
  dropped_rows: number;
  /** The remaining rows in the database before the beginning and before the end of the month. */
  kept_before: number;
  kept_until: number;
};

type ListPage = { total: number; offset: number; size: number; is_ascending: boolean };

/**
 * Chooses the dropped months whose rows a page shows. The rows of skipped months are subtracted from the offset.
 *
 * Shape   (dropped months of the list, oldest first; the page, whose total includes the rows that left) -> the months, and the new offset
 */
export function chooseMonths(
  parts: readonly DroppedPart[],
  { total, offset, size, is_ascending }: ListPage,
): { months: readonly DroppedPart[]; offset: number } {
  const months: DroppedPart[] = [];
  let skipped = 0;
  let dropped_before = 0;
  for (const part of parts) {
    const count = part.dropped_rows + part.kept_until - part.kept_before;
    const older = dropped_before + part.kept_before;
    const first = is_ascending ? older : total - older - count;
    if (first + count <= offset) skipped += part.dropped_rows;
    else if (first < offset + size) months.push(part);
    dropped_before += part.dropped_rows;
  }
  return { months, offset: offset - skipped };
}

/**
 * Returns the dropped months of a filtered list, which reads all of them.
 *
 * Errors  ARCHIVE_TOO_WIDE if a request may not read so many
 */
export function monthsOfFilter(parts: readonly DroppedPart[]): readonly DroppedPart[] {
  if (parts.length > MAX_MONTHS_READ) throw apiError('ARCHIVE_TOO_WIDE', { months: MAX_MONTHS_READ });
  return parts;
}

/**
 * Reads a page of a list without offsets, newest first. Dropped months are read one after the other, until no older row can be on the page.
 *
 * Shape   (archive; dropped months of the list, newest first; `read` reads the page, `endsBefore` reports whether the page ends before a
 *         month)
 * Errors  ARCHIVE_UNAVAILABLE
 */
export async function readNewestFirst<Row, Part extends ArchivedPart>(
  archive: MonthArchive,
  parts: readonly Part[],
  {
    read,
    endsBefore,
  }: { read: (archived: string | null) => Promise<Row[]>; endsBefore(rows: Row[], part: Part): boolean },
): Promise<Row[]> {
  let rows = await read(null);
  for (const [index, part] of parts.entries()) {
    if (endsBefore(rows, part)) break;
    rows = await read(await archive.read(parts.slice(0, index + 1)));
  }
  return rows;
}
