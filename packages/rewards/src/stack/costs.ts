import { houseGame } from '@nua/games';
import { type Ratio, ratio, ratioText } from '@nua/games/play/odds.ts';
import { type Cents, cents, toWire, ZERO } from '@nua/money';
import { freeRoundsCost, type ProvidedReturns } from '../promo/free-rounds.ts';
import { worstShare } from '../promo/promo.ts';
import { multiplyRatios, ONE, perRupee, rateOf, subtractRatio } from '../rate/rate.ts';
import { perFriend } from '../referral/referral.ts';
import { minimumFriends } from '../referral/referral-spin.ts';
import type { RuleKind, Rules } from '../rule/rule-schemas.ts';
import { ruleKinds } from '../rule/rules.ts';
import { fullPrizeFrom, purseOf, tournamentRate } from '../tournament/tournament.ts';
import { greatestReturn } from '../weight/weight.ts';
import { expectedPrize } from '../wheel/wheel-table.ts';
import { marginOf } from './stack.ts';

/** A line of the printed costs of a rule. `what` names the reward or its part, and `gives` is the amount that the player receives. */
export type CostLine = { kind: RuleKind; what: string; gives: string; condition: string; cost: string };

/**
 * Formats a fraction as a decimal, rounded up, so that a shown cost is never too low.
 *
 * Shape   (25/27, 4) -> '0.9260'
 */
export function costText({ numerator, denominator }: Ratio, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  return ratioText(ratio((numerator * scale + denominator - 1n) / denominator, scale), decimals);
}

/**
 * Formats a fraction in per cent, rounded up to four decimals.
 *
 * Shape   25/27 -> '92.5926 %'
 */
export const percentText = (rate: Ratio): string => `${costText(multiplyRatios(rate, ratio(100n, 1n)), 4)} %`;

/** Formats a fraction of paisa in rupees, rounded down. */
const rupees = ({ numerator, denominator }: Ratio): string => toWire(cents(numerator / denominator));
/** Formats a fraction of paisa in rupees, rounded up. */
const rupeesUp = ({ numerator, denominator }: Ratio): string =>
  toWire(cents((numerator + denominator - 1n) / denominator));
const timesAmount = (rate: Ratio, amount: Cents): Ratio => multiplyRatios(rate, ratio(amount, 1n));
const ofStakes = (rate: Ratio): string => `${percentText(rate)} of weighted stakes`;

const LINES: { readonly [Kind in RuleKind]: (rules: Rules, provided: ProvidedReturns) => Omit<CostLine, 'kind'>[] } = {
  weight: ({ weight }) =>
    Object.entries(weight.weights).map(([what, bps]) => {
      const game = houseGame(what);
      const edge = game ? percentText(subtractRatio(ONE, greatestReturn(game))) : 'none';
      return {
        what,
        gives: `counts ${percentText(ratio(BigInt(bps), 10_000n))}`,
        condition: 'own stakes',
        cost: `edge ${edge}`,
      };
    }),
  promo: ({ promo }, provided) =>
    promo.promos.map((one) => {
      if (one.type === 'free_rounds')
        return {
          what: one.key,
          gives: `${one.rounds} rounds of ${toWire(one.stake)} on ${one.games.join(', ')}`,
          condition: `deposit ${one.nth}`,
          cost: `at most ${rupeesUp(freeRoundsCost(one, provided))} a person on average`,
        };
      const gives = `at most ${toWire(one.amount_maximum)}`;
      if (one.type === 'rebate')
        return { what: one.key, gives, condition: 'a day', cost: ofStakes(rateOf(one.rate_bps_hundredths)) };
      const share = worstShare(one);
      const cost = `${percentText(share)} of it, at most ${rupeesUp(timesAmount(share, one.amount_maximum))} a person`;
      return { what: one.key, gives, condition: `deposit ${one.nth}, staked ${one.wager_times} times by weight`, cost };
    }),
  vip: ({ vip }) =>
    vip.levels.flatMap(({ level, points, level_up, monthly, monthly_points }, place) => {
      const gap = cents(points - (vip.levels[place - 1]?.points ?? ZERO));
      return [
        {
          what: `level ${level}`,
          gives: toWire(level_up),
          condition: toWire(gap),
          cost: ofStakes(perRupee(level_up, gap)),
        },
        {
          ...{ what: `level ${level}, a month`, gives: toWire(monthly), condition: toWire(monthly_points) },
          cost: ofStakes(perRupee(monthly, monthly_points)),
        },
      ];
    }),
  club: ({ club }) =>
    club.levels.map(({ rate_bps_hundredths }, place) => ({
      ...{ what: `level ${place + 1}`, gives: `at most ${toWire(club.day_maximum)}`, condition: 'a day' },
      cost: ofStakes(rateOf(rate_bps_hundredths)),
    })),
  wheel: ({ wheel }) => {
    const spin = expectedPrize(wheel.segments);
    return wheel.thresholds.map(({ amount, spins }) => {
      const gives = multiplyRatios(spin, ratio(BigInt(spins), 1n));
      const cost = ofStakes(multiplyRatios(gives, ratio(1n, amount)));
      return { what: `${spins} spins a day`, gives: `${rupees(gives)} on average`, condition: toWire(amount), cost };
    });
  },
  referral: (rules) => {
    const { target, friend_weighted } = rules.referral;
    const revenue = rupees(timesAmount(marginOf(rules), friend_weighted));
    const what = `target, ${minimumFriends(rules.referral)} friends or more`;
    const cost = `${rupeesUp(perFriend(rules))} a friend, who leaves ${revenue}`;
    return [{ what, gives: toWire(target), condition: `${toWire(friend_weighted)} of each friend`, cost }];
  },
  task: ({ task }) =>
    task.tasks.map(({ key, prize, target, kind, repeats }) => ({
      ...{ what: key, gives: toWire(prize), condition: `${kind} ${toWire(target)}, ${repeats}` },
      cost: kind === 'weighted_stake' ? ofStakes(perRupee(prize, target)) : `${toWire(prize)} a person`,
    })),
  tournament: ({ tournament }) =>
    tournament.tournaments.map((one) => ({
      ...{ what: one.name.en, gives: `a purse of ${toWire(purseOf(one))}` },
      condition: `${toWire(fullPrizeFrom(one, one.prizes[0]!))} for the whole first prize`,
      cost: `${ofStakes(tournamentRate(one))}, at most the purse`,
    })),
};

/**
 * The cost of every part of the rules, a line each, for printing before they are published.
 *
 * Shape   rules -> lines in the order of the kinds
 */
export const costsOf = (rules: Rules, provided: ProvidedReturns = {}): CostLine[] =>
  ruleKinds.flatMap((kind) => LINES[kind](rules, provided).map((line) => ({ kind, ...line })));
