import { houseGame } from '@nua/games';
import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents } from '@nua/money';
import { greatestRatio, multiplyRatios } from '../rate/rate.ts';
import type { FreeRoundsPromo } from '../rule/rule-schemas.ts';
import { greatestReturn } from '../weight/weight.ts';

/**
 * The average winnings of free rounds on the named game with the highest return, exact. They are the most that the rounds cost the house.
 *
 * Shape   ({ games, rounds: 10, stake }) -> fraction of a paisa
 * Errors  throws for a game that is none of the house
 */
export function freeRoundsCost({ games, rounds, stake }: Pick<FreeRoundsPromo, 'games' | 'rounds' | 'stake'>): Ratio {
  const returns = games.map((id) => {
    const game = houseGame(id);
    if (game === undefined) throw new Error(`${id} is no game of the house`);
    return greatestReturn(game);
  });
  return multiplyRatios(greatestRatio(...returns), ratio(stake * BigInt(rounds), 1n));
}

/**
 * The same cost in whole paisa, rounded up.
 *
 * Shape   ({ games, rounds: 10, stake }) -> 99.00
 */
export function freeRoundsCostCents(grant: Pick<FreeRoundsPromo, 'games' | 'rounds' | 'stake'>): Cents {
  const { numerator, denominator } = freeRoundsCost(grant);
  return cents((numerator + denominator - 1n) / denominator);
}

/**
 * The games of a promotion that cannot have free rounds: only a round of one step is decided by its stake alone.
 *
 * Shape   ({ games }) -> ids
 */
export const gamesWithoutFreeRounds = ({ games }: Pick<FreeRoundsPromo, 'games'>): string[] =>
  games.filter((id) => houseGame(id)?.kind !== 'single');
