import type { Cents } from '@nua/money';
import * as v from 'valibot';
import { amount, bonusTerms, id, isDistinct, positiveAmount, rate, whole } from '../rule/fields.ts';

const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), 'must be a day'),
);
const name = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(60));
const gameWord = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/));

/** How points are counted. No ranking is by winnings, because it would favour low edges and large stakes. */
export const tournamentRankings = ['weighted_stake', 'best_multiplier'] as const;
export type TournamentRanking = (typeof tournamentRankings)[number];

const WEEK_DAYS = 7;
const MAX_ROUNDS = 100n;

const isPaidIn = (stake: Cents) => (prize: Cents) => prize % stake === 0n && prize <= stake * MAX_ROUNDS;

const tournament = v.strictObject({
  id,
  name: v.strictObject({ en: name, ur: name }),
  /** The games whose rounds count. Empty means every game that has a weight. */
  games: v.pipe(
    v.array(gameWord),
    v.maxLength(50),
    v.check((all) => isDistinct(all), 'must name each game only once'),
  ),
  ranking: v.picklist(tournamentRankings),
  /** The smallest own stake of a round that counts for `best_multiplier`; zero for `weighted_stake`. */
  stake_minimum: amount,
  /** The first of `length_days` whole days, in the calendar of Pakistan. */
  first_day: day,
  length_days: whole(1, 31),
  repeats: v.picklist(['once', 'weekly']),
  /** The prizes in the order of the places. Their sum is the purse. */
  prizes: v.pipe(
    v.array(positiveAmount),
    v.minLength(1),
    v.maxLength(50),
    v.check(
      (all) => all.every((prize, place) => place === 0 || prize <= all[place - 1]!),
      'prizes must not rise from place to place',
    ),
  ),
  /** A prize is at most this share of its winner's own weighted stakes in the tournament. */
  prize_rate_bps_hundredths: v.pipe(
    rate,
    v.check((value) => value > 0, 'must be above zero'),
  ),
  /** With fewer ranked players nothing is paid. */
  players_minimum: whole(2, 1_000),
  /** Null if prizes are bonus money. Otherwise a prize is paid as free rounds of this stake. */
  free_rounds: v.optional(
    v.nullable(
      v.strictObject({ games: v.pipe(v.array(gameWord), v.minLength(1), v.maxLength(10)), stake: positiveAmount }),
    ),
    null,
  ),
  /** The VIP level from which players are ranked; 0 for all. */
  level_minimum: whole(0, 20),
  /** A player is ranked from this amount of own weighted stakes; zero ranks from the first stake. */
  entry_weighted: amount,
  ...bonusTerms,
});

export const tournamentSchema = v.strictObject({
  tournaments: v.pipe(
    v.array(tournament),
    v.maxLength(10),
    v.check((all) => isDistinct(all.map((one) => one.id)), 'each tournament must have a different id'),
    v.check(
      (all) => all.every(({ repeats, length_days }) => repeats === 'once' || length_days <= WEEK_DAYS),
      'a weekly tournament may last at most a week',
    ),
    v.check(
      (all) => all.every(({ ranking, stake_minimum }) => (ranking === 'best_multiplier') === stake_minimum > 0n),
      'best_multiplier needs a stake_minimum above zero, and weighted_stake needs zero',
    ),
    v.check(
      (all) =>
        all.every(({ free_rounds, prizes }) => free_rounds === null || prizes.every(isPaidIn(free_rounds.stake))),
      'each prize must be 1 to 100 free rounds',
    ),
  ),
});

export type Tournament = v.InferOutput<typeof tournamentSchema>['tournaments'][number];
