import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { categoryRows, periodRows, verifyLink } from './report-rows.ts';

const row = (day: string, category: 2 | 6, wagered: bigint, won: bigint) => ({
  day,
  category,
  rounds: 1,
  wagered: cents(wagered),
  won: cents(won),
  net: cents(won - wagered),
});
const rows = [row('2026-03-09', 6, 1000n, 500n), row('2026-03-10', 6, 3000n, 4000n), row('2026-03-10', 2, 1000n, 0n)];

it('a period is the sum of its categories, the newest first [R2.05]', () => {
  expect(periodRows(rows).map(({ day, wagered, net }) => [day, wagered, net])).toEqual([
    ['2026-03-10', 4000n, 0n],
    ['2026-03-09', 1000n, -500n],
  ]);
});

it('a category is the sum of its periods, the most played first [R2.05]', () => {
  expect(categoryRows(rows).map(({ category, rounds, wagered, net }) => [category, rounds, wagered, net])).toEqual([
    [6, 2, 4000n, 500n],
    [2, 1, 1000n, -1000n],
  ]);
});

it('the link to the verifying page carries what is known of a round and nothing else [R2.05]', () => {
  const outcome = { roll: 5000, target: '4950', over: true, client_seed: 'abc', secret: 'x' };
  expect(verifyLink({ nonce: 7, outcome })).toBe('/arcade/verify?client_seed=abc&target=4950&nonce=7&over=1');
});
