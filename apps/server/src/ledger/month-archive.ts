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

/** A dropped month of one owner, with numbers of rows of a list. */
export type DroppedPart = {
  month: string;
  owner_id: string;
  /** The rows that left the database with the month. */
  left: number;
  /** The rows in the database that are older than the month, and those that are older than its end. */
  kept_before: number;
  kept_until: number;
};

type Page = { total: number; offset: number; size: number; is_ascending: boolean };

/**
 * Chooses the dropped months of which a page shows rows. Months that the page skips are not read; the number of their rows is subtracted
 * from the offset.
 *
 * Shape   (dropped months of the list, oldest first; the page, whose total includes the rows that left) -> the months, and the new offset
 */
export function chooseMonths(
  parts: readonly DroppedPart[],
  { total, offset, size, is_ascending }: Page,
): { months: readonly DroppedPart[]; offset: number } {
  const months: DroppedPart[] = [];
  let skipped = 0;
  let left_before = 0;
  for (const part of parts) {
    const count = part.left + part.kept_until - part.kept_before;
    const older = left_before + part.kept_before;
    const first = is_ascending ? older : total - older - count;
    if (first + count <= offset) skipped += part.left;
    else if (first < offset + size) months.push(part);
    left_before += part.left;
  }
  return { months, offset: offset - skipped };
}

/**
 * Returns the dropped months that a filtered list reads: all that its filter allows.
 *
 * Errors  ARCHIVE_TOO_WIDE if these are more than a request may read
 */
export function monthsOfFilter(parts: readonly DroppedPart[]): readonly DroppedPart[] {
  if (parts.length > MAX_MONTHS_READ) throw apiError('ARCHIVE_TOO_WIDE', { months: MAX_MONTHS_READ });
  return parts;
}

/**
 * Reads a page of a list without offsets, newest first. Dropped months are read one after the other, until no older row can be on the page.
 *
 * Shape   (archive; dropped months of the list, newest first; `read` reads the page, `endsBefore` is true if it needs no row of a month)
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
