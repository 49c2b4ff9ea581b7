import { houseGames } from '@nua/games';
import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { ZERO } from '@nua/money';
import { addRatios, EDGE, greatestRatio, multiplyRatios, NONE, perRupee, rateOf, subtractRatio } from '../rate/rate.ts';
import type { Rules } from '../rule/rule-schemas.ts';
import { greatestReturn, weightRatio } from '../weight/weight.ts';
import { expectedPrize } from '../wheel/wheel-table.ts';

/** What each reward that repeats gives back of a weighted rupee at most. */
export type Rates = Readonly<
  Record<'rebate' | 'vip_level_up' | 'vip_monthly' | 'club' | 'wheel' | 'stake_tasks', Ratio>
>;

/**
 * The dearest rate of every reward that repeats, exact.
 *
 * Thresholds count at their best moment: a level or a spin is taken as if nobody ever staked a rupee more than it asks for. A task of stakes
 * counts here also where it comes once.
 *
 * Shape   rules -> fractions of a weighted rupee
 */
export function ratesOf({ promo, vip, club, wheel, task }: Omit<Rules, 'weight' | 'referral'>): Rates {
  const spin = expectedPrize(wheel.segments);
  const stakeTasks = task.tasks.filter(({ kind }) => kind === 'weighted_stake');
  return {
    rebate: addRatios(...promo.promos.map((one) => (one.type === 'rebate' ? rateOf(one.rate_bps_hundredths) : NONE))),
    vip_level_up: greatestRatio(
      ...vip.levels.map(({ points, level_up }, place) =>
        ratio(level_up, points - (vip.levels[place - 1]?.points ?? ZERO)),
      ),
    ),
    vip_monthly: greatestRatio(...vip.levels.map((one) => perRupee(one.monthly, one.monthly_points))),
    club: addRatios(...club.levels.map(({ rate_bps_hundredths }) => rateOf(rate_bps_hundredths))),
    wheel: greatestRatio(
      ...wheel.thresholds.map(({ amount, spins }) => ratio(spin.numerator * BigInt(spins), spin.denominator * amount)),
    ),
    stake_tasks: addRatios(...stakeTasks.map(({ prize, target }) => perRupee(prize, target))),
  };
}

/**
 * What everything that repeats gives back of a weighted rupee at most.
 *
 * Shape   rules -> fraction; 1/50 with the first rules
 */
export const repeatingRate = (rules: Rules): Ratio => addRatios(...Object.values(ratesOf(rules)));

/**
 * What of the 4 % is left of a weighted rupee when everything that repeats is paid; below zero where too much is given.
 *
 * Shape   rules -> fraction
 */
export const marginOf = (rules: Rules): Ratio => subtractRatio(EDGE, repeatingRate(rules));

/** What a rupee staked on a game gives back at most, rewards included. */
export type GameStack = { readonly game_id: string; readonly stack: Ratio };

/**
 * The return of every game with everything that repeats on top.
 *
 * Shape   rules -> [{ game_id, stack }]
 */
export function stacksOf(rules: Rules): GameStack[] {
  const rate = repeatingRate(rules);
  return houseGames.map((game) => ({
    game_id: game.id,
    stack: addRatios(greatestReturn(game), multiplyRatios(weightRatio(rules.weight, game.id), rate)),
  }));
}

/**
 * The dearest of them: above 1 the house would pay for being played.
 *
 * Shape   rules -> fraction; under 0.998 with the first rules
 */
export const stackOf = (rules: Rules): Ratio => greatestRatio(...stacksOf(rules).map(({ stack }) => stack));
