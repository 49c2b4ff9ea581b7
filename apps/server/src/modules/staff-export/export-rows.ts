import type { ExportFilter } from '@nua/contract/console/export.ts';
import type { Cell } from './csv.ts';

/** The position of a row in an export, by time and id. The time is a text, because a Date would lose microseconds. */
export type Place = { at: string; id: string };

/** Selects a page of an export: `limit` rows after the row at `after`. */
export type RowRange = {
  from: Date;
  until: Date;
  filter: ExportFilter;
  after: Place;
  limit: number;
  /** True in a demo, where the id of a row may have been made a week after the row's time. */
  is_demo: boolean;
};

export type ExportRow = { place: Place; cells: Cell[] };

/** Returns the position before the first row of a range. */
export const beginOf = (from: Date): Place => ({
  at: from.toISOString(),
  id: '00000000-0000-0000-0000-000000000000',
});
