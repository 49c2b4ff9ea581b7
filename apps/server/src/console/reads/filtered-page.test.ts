import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { pageOfPayments } from './filtered-page.ts';

const rows = ['a', 'b', 'c'].map((id, index) => ({ id, amount: cents(10_050 + index) }));
const show = ({ id }: { id: string }) => id;

it('a page of payments contains the position of the next page only if more rows follow', () => {
  const page = (size: number) => pageOfPayments(rows, { size, is_by_amount: false, show });
  expect([page(2), page(3)]).toEqual([
    { list: ['a', 'b'], next: 'b' },
    { list: ['a', 'b', 'c'], next: null },
  ]);
  expect(pageOfPayments(rows.slice(0, 0), { size: 2, is_by_amount: false, show })).toEqual({ list: [], next: null });
});

it('a page ordered by amount continues after an amount, and one ordered by transfer continues after a time and id', () => {
  expect(pageOfPayments(rows, { size: 2, is_by_amount: true, show }).next).toBe('100.51_b');
  const moved = rows.map((row) => ({ ...row, place: `2026-03-10T10:00:00.000000Z_of ${row.id}` }));
  const shown = pageOfPayments(moved, { size: 2, is_by_amount: false, show: (row) => row });
  expect(shown).toEqual({ list: rows.slice(0, 2), next: '2026-03-10T10:00:00.000000Z_of b' });
});
