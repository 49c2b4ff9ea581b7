import * as v from 'valibot';
import { tournamentSchema } from '../tournament/tournament-schema.ts';
import {
  amount,
  bonusTerms,
  contentKey,
  id,
  isDistinct,
  isRising,
  positiveAmount,
  rate,
  share,
  whole,
} from './fields.ts';
import { referralSchema, wheelSchema } from './wheel-schemas.ts';

const gameWord = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/));

/** The share of a stake that counts, in basis points by game id. A game that is not listed does not count. */
const weight = v.strictObject({ weights: v.record(gameWord, share) });

const depositPromo = v.strictObject({
  id,
  key: contentKey,
  type: v.picklist(['first_deposit', 'deposit']),
  /** The promotion applies to the account's nth deposit. An account has only one nth deposit, so such a promotion cannot repeat. */
  nth: whole(1, 3),
  percent_bps: whole(1, 20_000),
  amount_maximum: positiveAmount,
  deposit_minimum: positiveAmount,
  /** The largest stake that may include the bonus. */
  stake_maximum: positiveAmount,
  /** The conversion maximum, as a multiple of the bonus. */
  conversion_times: whole(1, 20),
  ...bonusTerms,
});

const freeRoundsPromo = v.strictObject({
  id,
  key: contentKey,
  type: v.literal('free_rounds'),
  /** The promotion applies to the account's nth deposit. */
  nth: whole(1, 3),
  deposit_minimum: positiveAmount,
  games: v.pipe(
    v.array(gameWord),
    v.minLength(1),
    v.check((all) => isDistinct(all), 'must name each game only once'),
  ),
  rounds: whole(1, 100),
  stake: positiveAmount,
  /** The number of days in which the rounds can be played. */
  play_days: whole(1, 30),
  /** The wagering factor and the days of the bonus that the winnings become. */
  ...bonusTerms,
});

const rebatePromo = v.strictObject({
  id,
  key: contentKey,
  type: v.literal('rebate'),
  /** The rate on a day's weighted stakes. */
  rate_bps_hundredths: rate,
  /** The maximum for a day. */
  amount_maximum: positiveAmount,
  ...bonusTerms,
});

const promo = v.strictObject({
  promos: v.pipe(
    v.array(v.variant('type', [depositPromo, freeRoundsPromo, rebatePromo])),
    v.maxLength(20),
    v.check((all) => isDistinct(all.map((one) => one.id)), 'each promotion must have a different id'),
    v.check((all) => isDistinct(all.map(({ key }) => key)), 'each promotion must have a different key'),
    v.check(
      (all) => all.every((one) => !('percent_bps' in one) || (one.type === 'first_deposit') === (one.nth === 1)),
      'first_deposit must have nth 1, and deposit must have a higher nth',
    ),
    v.check((all) => all.filter(({ type }) => type === 'rebate').length <= 1, 'there may be at most one rebate'),
  ),
});

const vip = v.strictObject({
  levels: v.pipe(
    v.array(
      v.strictObject({
        level: whole(1, 20),
        /** A point is one rupee of weighted stakes. */
        points: positiveAmount,
        level_up: amount,
        monthly: amount,
        monthly_points: positiveAmount,
      }),
    ),
    v.minLength(1),
    v.check((all) => all.every(({ level }, place) => level === place + 1), 'levels must count from 1 without a gap'),
    v.check((all) => isRising(all.map(({ points }) => points)), 'points must rise from level to level'),
    v.check(
      (all) => isRising(all.map(({ monthly_points }) => monthly_points)),
      'monthly_points must rise from level to level',
    ),
    v.check((all) => isRising(all.map(({ monthly }) => monthly)), 'monthly must rise from level to level'),
  ),
  keep_days: whole(7, 365),
  /**
   * To keep the level for the next `keep_days`, a player needs this share of the points between the previous level and
   * this one.
   */
  keep_share_bps: share,
  ...bonusTerms,
});

const club = v.strictObject({
  /** Level 1 is the player's invited friends, level 2 is the friends of those friends. */
  levels: v.pipe(v.array(v.strictObject({ rate_bps_hundredths: rate })), v.minLength(1), v.maxLength(3)),
  /** The maximum that an inviter receives for a day. */
  day_maximum: positiveAmount,
  ...bonusTerms,
});

/** The condition of a task; the same values as in the contract. */
export const taskKinds = ['verify_phone', 'deposit', 'weighted_stake', 'check_round', 'friend'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Tasks whose target is a count instead of rupees. */
export const countedTasks: readonly TaskKind[] = ['verify_phone', 'check_round', 'friend'];

const task = v.strictObject({
  tasks: v.pipe(
    v.array(
      v.strictObject({
        id,
        key: contentKey,
        kind: v.picklist(taskKinds),
        repeats: v.picklist(['once', 'daily']),
        /** Rupees; `n.00` for a count of n. */
        target: positiveAmount,
        prize: positiveAmount,
        screen: v.picklist(['promo', 'activity', 'referral']),
        ...bonusTerms,
      }),
    ),
    v.maxLength(50),
    v.check((all) => isDistinct(all.map((one) => one.id)), 'each task must have a different id'),
    v.check((all) => isDistinct(all.map(({ key }) => key)), 'each task must have a different key'),
    v.check(
      (all) => all.every(({ repeats, kind }) => repeats === 'once' || kind === 'weighted_stake'),
      'only a weighted_stake task may repeat daily',
    ),
    v.check(
      (all) => all.every(({ kind, target }) => !countedTasks.includes(kind) || target % 100n === 0n),
      'the target of a counted task must be a whole number',
    ),
  ),
});

/** Every kind of rule, with the schema of its document. */
export const schemas = {
  ...{ weight, promo, vip, club, wheel: wheelSchema, referral: referralSchema, task },
  tournament: tournamentSchema,
};

export type RuleKind = keyof typeof schemas;
/** A rule in use: amounts in paisa. */
export type RuleOf<Kind extends RuleKind> = v.InferOutput<(typeof schemas)[Kind]>;
/** A rule as a document: amounts as decimal texts. */
export type RuleDocument<Kind extends RuleKind> = v.InferInput<(typeof schemas)[Kind]>;
/** The rules that are in force together. */
export type Rules = { readonly [Kind in RuleKind]: RuleOf<Kind> };

export type Promo = RuleOf<'promo'>['promos'][number];
/** A promotion that grants a share of a deposit as a bonus. */
export type DepositBonusPromo = Extract<Promo, { percent_bps: number }>;
export type FreeRoundsPromo = Extract<Promo, { type: 'free_rounds' }>;
/** A promotion for a deposit. It grants a bonus or free rounds. */
export type PromoForDeposit = DepositBonusPromo | FreeRoundsPromo;
export type RebatePromo = Extract<Promo, { type: 'rebate' }>;
export type Task = RuleOf<'task'>['tasks'][number];
export type VipLevel = RuleOf<'vip'>['levels'][number];
