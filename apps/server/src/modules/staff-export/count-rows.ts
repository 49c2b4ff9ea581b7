import type { ExportFilter, ExportKind } from '@nua/contract/console/export.ts';
import type { App } from '../../core/app.ts';
import { readAsConsole } from '../../db/console-role.ts';
import { exportFacts } from './export-kinds.ts';
import { beginOf } from './export-rows.ts';

/** The rows of personal data that one person may export alone within 24 hours. */
export const ALONE_ROWS = 10_000;

/** The rows of an export that is not written yet. */
export type RowsOf = { kind: ExportKind; from: Date; until: Date; filter: ExportFilter };

/**
 * Counts the rows of an export, up to one more than one person may export alone. More is not counted, so it is fast for any table.
 *
 * A filter that few rows fit can take long, so the console counts with its own connections and not with those of the players.
 */
export async function countRows(
  { db, is_demo }: { db: App['db']; is_demo: boolean },
  { kind, from, until, filter }: RowsOf,
): Promise<number> {
  const range = { from, until, filter, after: beginOf(from), limit: ALONE_ROWS + 1, is_demo };
  const rows = await readAsConsole(db, (tx) => exportFacts[kind].read(tx, range));
  return rows.length;
}
