import { type KenoCall, keno } from '@nua/games/keno/keno.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';

/** The payout of this stake is a whole number for every multiplier. */
const STAKE = cents(100);

/** Returns random numbers that make a round draw these numbers in order. Each selects one of the remaining numbers. */
export function numbersFor(drawn: readonly number[]): () => number {
  const numbers = drawn.map((number, turn) => {
    const drawn_below = drawn.slice(0, turn).filter((earlier) => earlier < number).length;
    return (number - 1 - drawn_below + 0.5) / (40 - turn);
  });
  return () => numbers.shift()!;
}

/** Compares the average payout with the published odds. It plays every order of hits and misses, weighted by the number of its draws. */
export function describeKenoReturn(calls: readonly KenoCall[]): void {
  describe('the return of keno', () => {
    it.each(calls)('on $picks at $risk risk is the average payout over all draws', (call) => {
      const numbers = Array.from({ length: 40 }, (_, place) => place + 1);
      const others = numbers.filter((number) => !call.picks.includes(number));
      let [draws, paid, squares, hits] = [0n, 0n, 0n, 0n];
      for (let hit_pattern = 0; hit_pattern < 2 ** 10; hit_pattern += 1) {
        const [picks_left, others_left] = [[...call.picks], [...others]];
        const drawn: number[] = [];
        let weight = 1n;
        for (let turn = 0; turn < 10 && weight > 0n; turn += 1) {
          const from = (hit_pattern >> turn) & 1 ? picks_left : others_left;
          weight *= BigInt(from.length);
          if (from.length > 0) drawn.push(from.pop()!);
        }
        if (weight === 0n) continue;
        const { payout } = keno.play(call, STAKE, numbersFor(drawn));
        draws += weight;
        paid += weight * payout;
        squares += weight * payout * payout;
        hits += payout > 0n ? weight : 0n;
      }
      // The number of all draws, 40 · 39 · … · 31.
      expect(draws).toBe(3_075_990_524_006_400n);
      const { rtp, hit, variance } = keno.odds(call);
      expect(rtp.numerator * draws * STAKE).toBe(paid * rtp.denominator);
      expect(hit.numerator * draws).toBe(hits * hit.denominator);
      expect(variance.numerator * (draws * STAKE) ** 2n).toBe((squares * draws - paid * paid) * variance.denominator);
    });
  });
}
