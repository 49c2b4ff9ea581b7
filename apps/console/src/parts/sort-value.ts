import type { Cents } from '@nua/money';
import type { ReactNode } from 'react';

/** A value by which rows are sorted. An undefined value is last in both directions. */
export type SortValue = string | number | bigint | undefined;

/** The content of a cell: an amount without its currency, a time, or anything else. */
export type CellContent<Row> =
  | { money: (row: Row) => Cents }
  | { time: (row: Row) => string | null }
  | {
      of: (row: Row) => ReactNode;
      /** Returns the value by which a table in memory is sorted, if the content is neither a text nor a number. */
      by?: (row: Row) => SortValue;
    };

/** Returns the value of a cell for sorting. Returns null for content that has no order. */
export function sortValueOf<Row>(cell: CellContent<Row>, row: Row): SortValue | null {
  if ('money' in cell) return cell.money(row);
  if ('time' in cell) return cell.time(row) ?? undefined;
  if (cell.by !== undefined) return cell.by(row);
  const content = cell.of(row);
  if (content === '' || content === null || content === undefined) return undefined;
  return typeof content === 'string' || typeof content === 'number' ? content : null;
}

const collator = new Intl.Collator('en', { numeric: true });

/** Compares two values: texts by the alphabet and the numbers in them by size, numbers by size. */
export function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  if (one === other) return 0;
  return (one as number | bigint) < (other as number | bigint) ? -1 : 1;
}
