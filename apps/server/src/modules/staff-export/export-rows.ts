import type { ExportFilter } from '@nua/contract/console/export.ts';
import type { Cell } from './csv.ts';

/** Where a page of rows begins: after the row with this time and id. The time is a text, because a Date would lose microseconds. */
export type Place = { at: string; id: string };

/** The rows of an export, from a place on. */
export type RowRange = {
  from: Date;
  until: Date;
  filter: ExportFilter;
  after: Place;
  limit: number;
  /** In a demo, the time of a row may be a week before its id was made. */
  is_demo: boolean;
};

export type ExportRow = { place: Place; cells: Cell[] };

/** The place before every row of a range. */
export const beginOf = (from: Date): Place => ({
  at: from.toISOString(),
  id: '00000000-0000-0000-0000-000000000000',
});
