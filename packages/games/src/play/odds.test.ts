import { describe, expect, it } from 'vitest';
import { choose } from './choose.ts';
import { percentText, ratio, subtractRatio } from './odds.ts';

describe('a fraction', () => {
  it.each([
    [6n, 4n, 3n, 2n],
    [-6n, 4n, -3n, 2n],
    [-4n, 6n, -2n, 3n],
    [0n, 5n, 0n, 1n],
    [7n, 7n, 1n, 1n],
  ])('of %d over %d is %d over %d in its lowest terms', (numerator, denominator, up, down) => {
    expect(ratio(numerator, denominator)).toEqual({ numerator: up, denominator: down });
  });

  it('less a larger one is below zero', () => {
    expect(subtractRatio(ratio(1n, 3n), ratio(1n, 2n))).toEqual({ numerator: -1n, denominator: 6n });
  });

  it.each([
    [24n, 125n, 2, '19.20%'],
    [2n, 3n, 2, '66.66%'],
    [1n, 2000n, 3, '0.050%'],
    [1n, 1n, 1, '100.0%'],
  ])('of %d over %d in percent, to %d decimals, is %s', (numerator, denominator, decimals, text) => {
    expect(percentText({ numerator, denominator }, decimals)).toBe(text);
  });

  it('has two decimals in percent by default', () => {
    expect(percentText({ numerator: 1n, denominator: 8n })).toBe('12.50%');
  });
});

it.each([
  [40, 10, 847_660_528n],
  [5, 0, 1n],
  [5, 5, 1n],
  [5, 2, 10n],
  [0, 0, 1n],
  [5, 6, 0n],
  [5, 9, 0n],
])('%d things taken %d at a time give %d choices', (of, taken, ways) => {
  expect(choose(of, taken)).toBe(ways);
});
