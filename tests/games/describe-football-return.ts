import { type FootballLeg, football, isOffered } from '@nua/games/football/football.ts';
import { footballTable } from '@nua/games/football/football-table.ts';
import { footballMarkets } from '@nua/games/football/match.ts';
import { describe, expect, it } from 'vitest';

const TOTAL_WEIGHT = 2n ** 64n;

/**
 * Counts the scores of all matches with a strength difference from -4 to 4. Compares the return of each pick with the
 * published return.
 */
export function describeFootballReturn(differences: readonly number[]): void {
  describe('the return of a football pick', () => {
    it.each(differences)('at a strength difference of %d is the average payout over all scores', (difference) => {
      // Four consecutive teams have the same strength, so a team four numbers later is stronger by one. The home side's
      // row in the table is one higher.
      const [home, away] = difference < 0 ? [0, 4 * -difference] : [4 * difference, difference === 0 ? 1 : 0];
      const [homeWeights, awayWeights] = [footballTable.goals[5 + difference]!, footballTable.goals[4 - difference]!];
      for (const [market, picks] of Object.entries(footballMarkets))
        for (const pick of picks) {
          const leg = { home, away, market, pick } as FootballLeg;
          let ways = 0n;
          for (let one = 0; one < 8; one += 1)
            for (let two = 0; two < 8; two += 1)
              if (isRight(market, pick, one, two)) ways += BigInt(homeWeights[one]!) * BigInt(awayWeights[two]!);
          const paid = (95n * TOTAL_WEIGHT) / ways;
          expect([market, pick, isOffered(leg)]).toEqual([market, pick, paid >= 101n]);
          const { rtp, hit, variance } = football.odds({ legs: [leg] });
          expect(rtp.numerator * TOTAL_WEIGHT * 100n).toBe(ways * paid * rtp.denominator);
          expect(hit.numerator * TOTAL_WEIGHT).toBe(ways * hit.denominator);
          expect(variance.numerator * (TOTAL_WEIGHT * 100n) ** 2n).toBe(
            ways * (TOTAL_WEIGHT - ways) * paid ** 2n * variance.denominator,
          );
        }
    });
  });
}

function isRight(market: string, pick: string, one: number, two: number): boolean {
  const words = [
    Math.sign(one - two) === 1 ? 'home' : one === two ? 'draw' : 'away',
    one + two >= 3 ? 'over' : 'under',
    one * two > 0 ? 'yes' : 'no',
    `${one}-${two}`,
  ];
  return words[Object.keys(footballMarkets).indexOf(market)] === pick;
}
