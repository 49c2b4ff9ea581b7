import { limbo } from '@nua/games/limbo/limbo.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';

const PLACES = 100_000_000n;

/**
 * Tests the targets from 1.01 to 10,000 in steps of `every`, and the highest target. The range of random numbers is divided into 100
 * million equal places.
 */
export function describeLimboReturn({ every }: { every: number }): void {
  const targets = Array.from({ length: Math.ceil(999_900 / every) }, (_, step) => 101 + step * every);

  describe('the return of limbo', () => {
    it('is 99 % minus the rounding for each target: the number of cases that reach the target matches its odds', () => {
      for (const target of [...targets, 1_000_000]) {
        const { hit, rtp } = limbo.odds({ target_hundredths: target });
        // A later place never has a higher result. The last place that reaches the target is therefore the number of such places.
        const places = Number((hit.numerator * PLACES) / hit.denominator);
        if (resultAt(places) < target || resultAt(places + 1) >= target)
          expect.fail(`wrong number of places for ${target}`);
        const returned = BigInt(places) * BigInt(target);
        if (rtp.numerator * 100n * PLACES !== returned * rtp.denominator) expect.fail(`wrong return of ${target}`);
        const lost = 99n * PLACES - returned;
        if (lost < 0n || lost >= BigInt(target)) expect.fail(`wrong rounding of ${target}`);
      }
    });
  });
}

/** The result of a random number in the middle of a place. */
function resultAt(place: number): number {
  const number = (place - 0.5) / Number(PLACES);
  return limbo.play({ target_hundredths: 200 }, cents(100), () => number).outcome.result_hundredths;
}
