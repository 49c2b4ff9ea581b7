import { describe, expect, it } from 'vitest';
import { chooseMonths, type DroppedPart } from './month-archive.ts';

/** A row of a list: its month, and whether it has left the database for the archive. */
type Row = { month: string; is_archived: boolean };

const rowsOf = (text: string): Row[] =>
  [...text].map((letter) => ({ month: letter.toLowerCase(), is_archived: letter === letter.toUpperCase() }));

/** The dropped months of a list, oldest first. */
function partsOf(rows: readonly Row[], dropped: readonly string[]): DroppedPart[] {
  const countKept = (until: number) => rows.slice(0, until).filter(({ is_archived }) => !is_archived).length;
  return dropped.map((month) => {
    const [first, last] = [
      rows.findIndex((row) => row.month === month),
      rows.findLastIndex((row) => row.month === month),
    ];
    const dropped_rows = rows.filter((row) => row.month === month && row.is_archived).length;
    return { month, owner_id: 'x', dropped_rows, kept_before: countKept(first), kept_until: countKept(last + 1) };
  });
}

describe('a page with rows of dropped months', () => {
  const rows = rowsOf('aAAaABBBbbcCddDDd');
  const parts = partsOf(rows, ['a', 'b', 'c', 'd']);

  it.each([true, false])('has the same rows as before the drop (ascending: %s)', (is_ascending) => {
    const ordered = is_ascending ? rows : rows.toReversed();
    for (let size = 1; size <= rows.length + 1; size += 1)
      for (let offset = 0; offset <= rows.length; offset += 1) {
        const chosen = chooseMonths(parts, { total: rows.length, offset, size, is_ascending });
        const read = new Set(chosen.months.map(({ month }) => month));
        const shown = ordered.filter(({ is_archived, month }) => !is_archived || read.has(month));
        expect(shown.slice(chosen.offset, chosen.offset + size)).toEqual(ordered.slice(offset, offset + size));
      }
  });

  it('reads only those dropped months whose rows it shows', () => {
    const page = { total: rows.length, offset: 6, size: 2, is_ascending: true };
    expect(chooseMonths(parts, page).months.map(({ month }) => month)).toEqual(['b']);
    expect(chooseMonths(parts, { ...page, offset: rows.length }).months).toEqual([]);
  });
});
