import { type Cents, toWire } from '@nua/money';

/** The value of a cell. A `bigint` is money in paisa. */
export type Cell = string | number | bigint | boolean | Date | null;

/** Excel reads a file as UTF-8 only if it begins with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A text that a spreadsheet could execute: it begins with one of the signs of a formula, also in full width, or with a control character.
 * Spaces and invisible characters before the sign are skipped, because some spreadsheets drop them.
 */
const FORMULA = /^(?:[\s\p{Cf}\p{Zs}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|[\t\r\n])/u;
const NEEDS_QUOTES = /[",\r\n]/;

/** Puts an apostrophe before a text that a spreadsheet could execute. The spreadsheet then shows the text. */
export const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'bigint') return toWire(cell as Cents);
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' ? defuse(cell) : String(cell);
}

export function csvLine(cells: readonly Cell[]): string {
  const fields = cells.map((cell) => {
    const text = textOf(cell);
    return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${fields.join(',')}\r\n`;
}
