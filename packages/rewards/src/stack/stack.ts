import { houseGames } from '@nua/games';
import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { ZERO } from '@nua/money';
import { addRatios, EDGE, greatestRatio, multiplyRatios, NONE, perRupee, rateOf, subtractRatio } from '../rate/rate.ts';
import type { Rules } from '../rule/rule-schemas.ts';
import { tournamentRate } from '../tournament/tournament.ts';
import { greatestReturn, weightRatio } from '../weight/weight.ts';
import { expectedPrize } from '../wheel/wheel-table.ts';

/** The maximum share of a weighted rupee that each repeating reward returns. */
export type Rates = Readonly<
  Record<'rebate' | 'vip_level_up' | 'vip_monthly' | 'club' | 'wheel' | 'stake_tasks' | 'tournament', Ratio>
>;

/**
 * The exact maximum rate of every repeating reward.
 *
 * Thresholds count as if players stake exactly the needed rupees for each level or spin. A task with stakes counts even
 * if it is paid only once. Tournaments count as if all ran at once and one player won every prize.
 *
 * Shape   rules -> fractions of a weighted rupee
 */
export function ratesOf({ promo, vip, club, wheel, task, tournament }: Omit<Rules, 'weight' | 'referral'>): Rates {
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
    tournament: addRatios(...tournament.tournaments.map(tournamentRate)),
  };
}

/**
 * The maximum share of a weighted rupee that all repeating rewards together return.
 *
 * Shape   rules -> fraction; 1/50 with the first rules
 */
export const repeatingRate = (rules: Rules): Ratio => addRatios(...Object.values(ratesOf(rules)));

/**
 * The part of the 4 % that is left after all repeating rewards. It is negative if the rewards return too much.
 *
 * Shape   rules -> fraction
 */
export const marginOf = (rules: Rules): Ratio => subtractRatio(EDGE, repeatingRate(rules));

/** The maximum return of a rupee staked on a game, rewards included. */
export type GameStack = { readonly game_id: string; readonly stack: Ratio };

/**
 * The return of every game plus all repeating rewards.
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
 * The highest stack of all games. Above 1, the operator would pay players for playing.
 *
 * Shape   rules -> fraction; under 0.998 with the first rules
 */
export const stackOf = (rules: Rules): Ratio => greatestRatio(...stacksOf(rules).map(({ stack }) => stack));
