import { houseGame } from '@nua/games';
import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type Cents, cents } from '@nua/money';
import { greatestRatio, multiplyRatios } from '../rate/rate.ts';
import type { FreeRoundsPromo } from '../rule/rule-schemas.ts';
import { greatestReturn } from '../weight/weight.ts';

/** The games of providers, each with the return that its provider publishes, in basis points. */
export type ProvidedReturns = Readonly<Record<string, number>>;

/**
 * The maximum average cost of free rounds to the operator: their exact average winnings on the listed game with the
 * highest return.
 *
 * Shape   ({ games, rounds: 10, stake }) -> fraction of a paisa
 * Errors  throws for an unknown game
 */
export function freeRoundsCost(
  { games, rounds, stake }: Pick<FreeRoundsPromo, 'games' | 'rounds' | 'stake'>,
  provided: ProvidedReturns = {},
): Ratio {
  const returns = games.map((id) => {
    const game = houseGame(id);
    if (Object.hasOwn(provided, id)) return ratio(BigInt(provided[id]!), 10_000n);
    if (game === undefined) throw new Error(`${id} is not a known game`);
    return greatestReturn(game);
  });
  return multiplyRatios(greatestRatio(...returns), ratio(stake * BigInt(rounds), 1n));
}

/**
 * The result of `freeRoundsCost` in whole paisa, rounded up.
 *
 * Shape   ({ games, rounds: 10, stake }) -> 99.00
 */
export function freeRoundsCostCents(
  grant: Pick<FreeRoundsPromo, 'games' | 'rounds' | 'stake'>,
  provided: ProvidedReturns = {},
): Cents {
  const { numerator, denominator } = freeRoundsCost(grant, provided);
  return cents((numerator + denominator - 1n) / denominator);
}

/**
 * The listed games that cannot have free rounds. Only single-step house games and the games of providers can have them.
 *
 * Shape   ({ games }) -> ids
 */
export const gamesWithoutFreeRounds = (
  { games }: Pick<FreeRoundsPromo, 'games'>,
  provided: ProvidedReturns = {},
): string[] => games.filter((id) => houseGame(id)?.kind !== 'single' && !Object.hasOwn(provided, id));
