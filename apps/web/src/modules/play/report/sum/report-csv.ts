import { toWire } from '@nua/money';
import type { Report } from '../report-query.ts';

/** The column titles and the names of the categories, in the language of the page. */
export type CsvText = {
  columns: readonly [period: string, category: string, rounds: string, wagered: string, won: string, net: string];
  category: (category: Report['rows'][number]['category']) => string;
};

const AMOUNT = /^-?\d+(\.\d+)?$/;

/** A text that a spreadsheet would execute as a formula gets a leading apostrophe. */
export function csvCell(value: string): string {
  const isFormula = /^[\s]*[=+\-@\t\r|%]/u.test(value) && !AMOUNT.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n']/.test(text) || isFormula ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Formats the report as CSV, with one line per period and category. The byte order mark makes spreadsheets read UTF-8.
 *
 * Shape   report -> "\ufeffStart of period,Category,…\r\n2026-03-10,Originals,2,15.54,7.77,-7.77\r\n"
 */
export function reportCsv(report: Pick<Report, 'rows'>, texts: CsvText): string {
  const lines = report.rows.map((row) => [
    row.day,
    texts.category(row.category),
    String(row.rounds),
    toWire(row.wagered),
    toWire(row.won),
    toWire(row.net),
  ]);
  return `\ufeff${[texts.columns, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
