import { houseGames, isGameId } from '@nua/games/play/catalogue.ts';
import { nextElement } from '@nua/games/play/chain.ts';
import { describe, expect, it } from 'vitest';
import { compareReturn, jointWidth } from './joint-interval.ts';
import { chainElement, measurePart } from './measure-return.ts';

const games = houseGames.map(({ id }) => id).filter(isGameId);

describe('the measured returns of games', () => {
  it('are compared with wider intervals if there are more games', () => {
    expect(jointWidth(1)).toBeCloseTo(2.575829, 5);
    // A single interval excludes 1 - 0.99^(1/14).
    expect(jointWidth(14)).toBeCloseTo(3.38297, 3);
  });

  it('have a distance of 1 at the edge of the expected interval', () => {
    const sums = { rounds: 10_000, staked: 10_000, expected: 9_900, variance: 40_000 };
    const judged = compareReturn({ ...sums, paid: 10_500 }, 3);
    expect(judged).toMatchObject({ expected: 0.99, measured: 1.05 });
    expect(judged.half).toBeCloseTo(0.06, 10);
    expect(judged.distance).toBeCloseTo(1, 10);
  });

  it('use the same hash chain as the games', () => {
    expect(chainElement('ab')).toBe(nextElement('ab'));
  });

  it.each(games)('are reproducible for %s, played by its published strategy', (game) => {
    const rounds = 300;
    const sums = measurePart({ game, part: 0, rounds });
    expect(sums).toEqual(measurePart({ game, part: 0, rounds }));
    expect(sums).not.toEqual(measurePart({ game, part: 1, rounds }));
    expect(sums.rounds).toBe(rounds);
    expect(sums.paid).toBeGreaterThan(0);
    // Few rounds show only large deviations, so the test allows twice the interval.
    expect(compareReturn(sums, 2 * jointWidth(games.length)).distance).toBeLessThan(1);
  });
});
