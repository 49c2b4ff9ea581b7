import { type Cents, formatMoney } from '@nua/money';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { compareValues, type SortValue, sortValueOf } from './sort-value.ts';
import { type Column, Table } from './table.tsx';

type Row = { name: string; amount: Cents; at: string | null };
const rows: Row[] = [
  { name: 'game 10', amount: 900n as Cents, at: null },
  { name: 'game 9', amount: 1_000n as Cents, at: '2026-01-01T00:00:00.000Z' },
];
const columns: Column<Row>[] = [
  { name: 'Name', of: ({ name }) => name },
  { name: 'Amount', money: ({ amount }) => amount },
  { name: 'At', time: ({ at }) => at, server_order: 'time' },
  { name: 'Mark', of: () => <b>x</b> },
];
const table = { label: 'Games', columns, rows, keyOf: ({ name }: Row) => name };

/** Returns the order of each heading that is a button. */
const headingsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/aria-sort="(\w+)"><button[^>]*>(\w+)/g)].map(([, order, name]) => [name!, order!]),
  );

describe('the headings of a table', () => {
  it('sort a whole list by every column whose content has an order', () => {
    expect(headingsOf(renderToString(<Table {...table} isWhole />))).toEqual({
      Name: 'none',
      Amount: 'none',
      At: 'none',
    });
  });

  it('sort a page of a list only by the column that the server can order', () => {
    const order = { sort: 'newest', sorts: ['newest', 'oldest'], onChange: () => undefined } as const;
    expect(headingsOf(renderToString(<Table {...table} order={order} />))).toEqual({ At: 'descending' });
    expect(headingsOf(renderToString(<Table {...table} order={{ ...order, sort: 'oldest' }} />))).toEqual({
      At: 'ascending',
    });
    expect(headingsOf(renderToString(<Table {...table} order={{ ...order, sorts: ['newest'] }} />))).toEqual({});
  });

  it('do not sort a table that is neither a whole list nor ordered by the server', () => {
    expect(headingsOf(renderToString(<Table {...table} />))).toEqual({});
  });
});

describe('a row of totals', () => {
  it('is shown below all other rows', () => {
    const html = renderToString(
      <Table {...table} isWhole total={{ name: 'Total', amount: 1_900n as Cents, at: null }} />,
    );
    expect(html).toMatch(/<\/tbody><tfoot><tr>.*Total.*<\/tfoot>/);
    expect(html).toContain(formatMoney(1_900n as Cents));
  });
});

describe('the order of values', () => {
  const sorted = (values: SortValue[]) => [...values].sort(compareValues);

  it('follows the alphabet and the size of numbers', () => {
    expect(sorted(['game 10', 'Game 9', 'dice'])).toEqual(['dice', 'Game 9', 'game 10']);
    expect(sorted([1_000n, -5n, 900n])).toEqual([-5n, 900n, 1_000n]);
  });

  it('follows the shown text, or the sort value that the column declares', () => {
    expect(sortValueOf({ of: () => '' }, rows[0]!)).toBeUndefined();
    expect(sortValueOf({ of: () => <b>x</b>, by: ({ name }: Row) => name }, rows[0]!)).toBe('game 10');
    expect(sortValueOf({ of: () => <b>x</b> }, rows[0]!)).toBeNull();
  });
});
