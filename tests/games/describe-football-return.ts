import { type FootballLeg, football, isOffered } from '@nua/games/football/football.ts';
import { footballTable } from '@nua/games/football/football-table.ts';
import { footballMarkets } from '@nua/games/football/match.ts';
import { describe, expect, it } from 'vitest';

const TOTAL_WEIGHT = 2n ** 64n;

/** Compares the return of each pick with the average payout over all scores, for each strength difference. */
export function describeFootballReturn(differences: readonly number[]): void {
  describe('the return of a football pick', () => {
    it.each(differences)('at a strength difference of %d is the average payout over all scores', (difference) => {
      // The strength of a team is its number divided by four, rounded down. Playing at home adds one to the table's row.
      const [home, away] = difference < 0 ? [0, 4 * -difference] : [4 * difference, difference === 0 ? 1 : 0];
      const [homeWeights, awayWeights] = [footballTable.goals[5 + difference]!, footballTable.goals[4 - difference]!];
      for (const [market, picks] of Object.entries(footballMarkets))
        for (const pick of picks) {
          const leg = { home, away, market, pick } as FootballLeg;
          let ways = 0n;
          for (let home_goals = 0; home_goals < 8; home_goals += 1)
            for (let away_goals = 0; away_goals < 8; away_goals += 1)
              if (isRight(market, pick, home_goals, away_goals))
                ways += BigInt(homeWeights[home_goals]!) * BigInt(awayWeights[away_goals]!);
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

function isRight(market: string, pick: string, home_goals: number, away_goals: number): boolean {
  const results = [
    Math.sign(home_goals - away_goals) === 1 ? 'home' : home_goals === away_goals ? 'draw' : 'away',
    home_goals + away_goals >= 3 ? 'over' : 'under',
    home_goals * away_goals > 0 ? 'yes' : 'no',
    `${home_goals}-${away_goals}`,
  ];
  return results[Object.keys(footballMarkets).indexOf(market)] === pick;
}
