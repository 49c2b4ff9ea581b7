import type { Cents } from '@nua/money';
import { gameOfVersion } from './catalogue.ts';
import { courseOf } from './course-variance.ts';
import type { AnyGame, Values } from './game.ts';
import { modeOdds } from './game-math.ts';
import { fractionText, type Odds, payRatio, type Ratio } from './odds.ts';
import { readCall } from './read-call.ts';

/** A settled round of a house game. `shared` is the result of its shared round. */
export type SettledRound = {
  game_id: string;
  table_version: number;
  stake: Cents;
  /** Call and outcome as stored. */
  outcome: Values;
  shared: Values | null;
};

/**
 * The theory of one round: its average payout, and the variance of the payout.
 *
 * All values are whole numbers that are rounded down for each round, so sums of them do not depend on the order of the rounds.
 *
 * Units   expected_micro: millionths of a paisa; variance_milli: thousandths of a squared paisa; largest: paisa
 */
export type RoundTheory = {
  /** The published call that has the same odds, as JSON text. Empty if there is none. */
  mode: string;
  expected_micro: bigint;
  variance_milli: bigint;
  largest: Cents;
};

type KnownCall = { odds: Odds; mode: string };

/** The maximum number of cached calls of a game. It is limited because the chips of a roulette bet can be placed in very many ways. */
const MAX_KNOWN = 5_000;
const known = new WeakMap<AnyGame, Map<string, KnownCall>>();

const textOf = ({ rtp, variance, largest }: Odds): string => [rtp, variance, largest].map(fractionText).join(' ');

/** Finds the odds of a call, and the published call under which it is counted: the same call, or another one with the same odds. */
function knownCall(game: AnyGame, call: Values): KnownCall {
  const calls = known.get(game) ?? new Map<string, KnownCall>();
  known.set(game, calls);
  const key = JSON.stringify(call);
  const cached = calls.get(key);
  if (cached !== undefined) return cached;
  const odds = game.odds(call);
  const modes = modeOdds(game);
  const same = modes.find((one) => JSON.stringify(one.call) === key);
  const equal = same ?? modes.find((one) => textOf(one.odds) === textOf(odds));
  if (calls.size >= MAX_KNOWN) calls.clear();
  const found = { odds, mode: equal === undefined ? '' : JSON.stringify(equal.call) };
  calls.set(key, found);
  return found;
}

const times = (amount: bigint, { numerator, denominator }: Ratio): bigint => (amount * numerator) / denominator;

/**
 * Computes the theory of a settled round from its own call and the table that paid it.
 *
 * Shape   round -> theory; null for an unknown game, table or call
 */
export function theoryOfRound({ game_id, table_version, stake, outcome, shared }: SettledRound): RoundTheory | null {
  const game = gameOfVersion(game_id, table_version);
  const call = game === undefined ? null : readCall(game, outcome);
  if (game === undefined || call === null) return null;
  const { odds, mode } = knownCall(game, call);
  const { variance, largest } = courseOf(game_id, call, outcome, shared) ?? odds;
  return {
    mode,
    expected_micro: times(stake * 1_000_000n, odds.rtp),
    variance_milli: times(stake * stake * 1_000n, variance),
    largest: payRatio(stake, largest),
  };
}

/** The sums of rounds that one comparison needs. */
export type ReturnSums = {
  rounds: bigint;
  stake: Cents;
  payout: Cents;
  expected_micro: bigint;
  variance_milli: bigint;
  /** The largest payout that any of the rounds could have had. */
  largest: Cents;
};

/**
 * Payout and theory of many rounds, as shares of their stakes.
 *
 * low, high: the return is between them in 99 of 100 cases. z: the difference between return and theory in standard deviations. All three
 * are null if there are too few rounds.
 */
export type ReturnFigures = {
  return: number;
  theory: number;
  low: number | null;
  high: number | null;
  z: number | null;
};

/** 99 % of a normal distribution are within this number of standard deviations from the mean. */
const Z_99 = 2.5758293035489004;
const MIN_ROUNDS = 100n;
/**
 * If one round can move the sum by more than this share of the sum's standard deviation, the sum is not close enough to a normal
 * distribution.
 */
const MAX_SHARE_OF_ONE_ROUND = 0.2;

/**
 * Compares the return of rounds with their theory.
 *
 * The rounds are too few if there are fewer than a hundred, or if a single win could still decide the result.
 *
 * Shape   sums -> figures; null without a stake
 */
export function returnFigures(sums: ReturnSums): ReturnFigures | null {
  const { rounds, stake, payout, expected_micro, variance_milli, largest } = sums;
  if (stake <= 0n) return null;
  const staked = Number(stake);
  const deviation = Math.sqrt(Number(variance_milli) / 1e3);
  const shares = { return: Number(payout) / staked, theory: Number(expected_micro) / (staked * 1e6) };
  const isEnough = rounds >= MIN_ROUNDS && deviation > 0 && Number(largest) <= MAX_SHARE_OF_ONE_ROUND * deviation;
  if (!isEnough) return { ...shares, low: null, high: null, z: null };
  const half = (Z_99 * deviation) / staked;
  return {
    ...shares,
    low: Math.max(0, shares.theory - half),
    high: shares.theory + half,
    // The two sums are large, so their difference is computed as a bigint before it becomes a number.
    z: Number(payout * 1_000_000n - expected_micro) / 1e6 / deviation,
  };
}
