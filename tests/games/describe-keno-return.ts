import { type KenoCall, keno } from '@nua/games/keno/keno.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';

/** A stake that every multiplier of the table divides. */
const STAKE = cents(100);

/** Random numbers that draw these numbers in this order. Each selects a position among the remaining numbers. */
export function numbersFor(drawn: readonly number[]): () => number {
  const numbers = drawn.map((number, turn) => {
    const gone = drawn.slice(0, turn).filter((earlier) => earlier < number).length;
    return (number - 1 - gone + 0.5) / (40 - turn);
  });
  return () => numbers.shift()!;
}

/**
 * Plays every order of hits and misses in ten drawn numbers. Each order is weighted by the number of draws that have it. Compares the
 * average payout with the published odds.
 */
export function describeKenoReturn(calls: readonly KenoCall[]): void {
  describe('the return of keno', () => {
    it.each(calls)('on $picks at $risk risk is the average payout over all draws', (call) => {
      const others = Array.from({ length: 40 }, (_, place) => place + 1).filter((one) => !call.picks.includes(one));
      let [draws, paid, squares, hits] = [0n, 0n, 0n, 0n];
      for (let order = 0; order < 2 ** 10; order += 1) {
        const [picked, missed] = [[...call.picks], [...others]];
        const drawn: number[] = [];
        let weight = 1n;
        for (let turn = 0; turn < 10 && weight > 0n; turn += 1) {
          const from = (order >> turn) & 1 ? picked : missed;
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
      // 40 · 39 · … · 31 draws: none is missing, and none is counted twice.
      expect(draws).toBe(3_075_990_524_006_400n);
      const { rtp, hit, variance } = keno.odds(call);
      expect(rtp.numerator * draws * STAKE).toBe(paid * rtp.denominator);
      expect(hit.numerator * draws).toBe(hits * hit.denominator);
      expect(variance.numerator * (draws * STAKE) ** 2n).toBe((squares * draws - paid * paid) * variance.denominator);
    });
  });
}
