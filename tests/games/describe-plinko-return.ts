import { type PlinkoCall, plinko } from '@nua/games/plinko/plinko.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';

/** The payout of this stake is a whole number for every multiplier. */
const STAKE = cents(100);

/** Plays every path, and compares the average payout with the published odds. */
export function describePlinkoReturn(calls: readonly PlinkoCall[]): void {
  describe('the return of plinko', () => {
    it.each(calls)('at $rows rows and $risk risk is the average payout over all paths', (call) => {
      const paths = 2 ** call.rows;
      let [paid, squares, hits, largest] = [0n, 0n, 0n, 0n];
      for (let path = 0; path < paths; path += 1) {
        let row = 0;
        const { payout } = plinko.play(call, STAKE, () => ((path >> row++) & 1 ? 0.5 : 0));
        paid += payout;
        squares += payout * payout;
        hits += payout > 0n ? 1n : 0n;
        if (payout > largest) largest = payout;
      }
      const { rtp, hit, variance, largest: maximum } = plinko.odds(call);
      const all = BigInt(paths);
      expect(rtp.numerator * all * STAKE).toBe(paid * rtp.denominator);
      expect(hit.numerator * all).toBe(hits * hit.denominator);
      expect(variance.numerator * (all * STAKE) ** 2n).toBe((squares * all - paid * paid) * variance.denominator);
      expect(maximum.numerator * STAKE).toBe(largest * maximum.denominator);
    });
  });
}
