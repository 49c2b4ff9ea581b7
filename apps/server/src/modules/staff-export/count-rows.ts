import type { ExportFilter, ExportKind } from '@nua/contract/console/export.ts';
import type { Db } from '../../db/connect.ts';
import { readAsConsole } from '../../db/console-role.ts';
import { exportFacts } from './export-kinds.ts';
import { beginOf } from './export-rows.ts';

/** The number of rows of personal data that one person may export within 24 hours without another person's approval. */
export const MAX_ROWS_WITHOUT_APPROVAL = 10_000;

export type RowsOf = { kind: ExportKind; from: Date; until: Date; filter: ExportFilter };

/**
 * Counts the rows of an export, up to MAX_ROWS_WITHOUT_APPROVAL + 1, so that a large table is not read to its end.
 *
 * With a filter that matches few rows the count can still take long, so the console counts on separate connections.
 */
export async function countRows(
  { db, is_demo }: { db: Db; is_demo: boolean },
  { kind, from, until, filter }: RowsOf,
): Promise<number> {
  const range = { from, until, filter, after: beginOf(from), limit: MAX_ROWS_WITHOUT_APPROVAL + 1, is_demo };
  const rows = await readAsConsole(db, (tx) => exportFacts[kind].read(tx, range));
  return rows.length;
}
