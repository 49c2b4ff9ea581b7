import { firstRules } from '@nua/rewards';
import { segmentOf } from '@nua/rewards/wheel/wheel-table.ts';
import { describe, expect, it } from 'vitest';
import { restingTurn, slicePath, spansOf } from './wheel-geometry.ts';

const { segments } = firstRules.wheel;
const weights = segments.map(({ weight }) => weight);
const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);

/** The angles at which a path has corners on the rim, as fractions of a turn. */
const cornersOf = (path: string): number[] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[AZ])/g)].map(([, x, y]) => {
    const part = Math.atan2(Number(x), -Number(y)) / (2 * Math.PI);
    return part < 0 ? part + 1 : part;
  });

describe('the prize wheel’s drawing', () => {
  it('has slices proportional to their odds, which fill the whole circle', () => {
    const spans = spansOf(weights);
    spans.forEach(({ from, to }, place) => {
      expect(to - from).toBeCloseTo(weights[place]! / totalWeight, 12);
      expect(from).toBe(place === 0 ? 0 : spans[place - 1]!.to);
    });
    expect(spans.at(-1)!.to).toBe(1);
  });

  it('draws each slice from its start angle to its end angle', () => {
    for (const span of spansOf(weights)) {
      const [from, , to] = cornersOf(slicePath(span, 1000));
      expect((from! + 1) % 1).toBeCloseTo(span.from, 5);
      expect(((to! + 0.5) % 1) - 0.5).toBeCloseTo(((span.to + 0.5) % 1) - 0.5, 5);
    }
  });

  it('stops with the drawn number under the pointer after a start from any angle', () => {
    for (const [before, number] of [
      [0, 0.25],
      [1710, 0.999],
      [1710, 0],
      [359.9, 0.5],
    ] as const) {
      const turn = restingTurn(before, number);
      expect(turn).toBeGreaterThan(before + 3 * 360);
      expect((((-turn % 360) + 360) % 360) / 360).toBeCloseTo(number, 9);
    }
  });

  it('maps each number to the same slice as the server, even close to the edges of a slice', () => {
    const spans = spansOf(weights);
    const inside = 2 ** -30;
    const numbers = spans.flatMap(({ from, to }) => [from + inside, (from + to) / 2, to - inside]);
    for (const number of numbers) {
      const shown = spans.findIndex(({ from, to }) => number >= from && number < to);
      expect(shown, `${number}`).toBe(segmentOf(segments, number));
    }
  });
});
