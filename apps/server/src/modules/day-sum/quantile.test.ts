import { describe, expect, it } from 'vitest';
import { quantile } from './quantile.ts';

const MINUTES = new Map([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => [n * 60, 1]));

describe('a quantile of counted values', () => {
  it.each([
    ['the median of ten values is between the middle two', MINUTES, 0.5, 330],
    ['nine of ten values are below the quantile of 0.9', MINUTES, 0.9, 546],
    [
      'a value that occurs often counts each time',
      new Map([
        [900, 1],
        [5, 8],
      ]),
      0.5,
      5,
    ],
    [
      'the largest value is above all others',
      new Map([
        [900, 1],
        [5, 8],
      ]),
      1,
      900,
    ],
    ['a single value is every quantile', new Map([[7, 1]]), 0.9, 7],
    ['without values there is no quantile', new Map<number, number>(), 0.5, null],
  ])('%s', (_what, counts, share, expected) => {
    expect(quantile(counts, share)).toBe(expected);
  });
});
