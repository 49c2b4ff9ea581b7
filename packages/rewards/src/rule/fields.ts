import { type Cents, parseCents } from '@nua/money';
import * as v from 'valibot';

/** An amount of a rule, zero included: a decimal text that is parsed into paisa. */
export const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}(\.\d{1,2})?$/),
  v.transform((value): Cents => parseCents(value)),
);

/** An amount of a rule above zero. */
export const positiveAmount = v.pipe(
  amount,
  v.check((value) => value > 0n, 'must be above zero'),
);

/**
 * A whole number within bounds.
 *
 * Shape   (1, 10) -> schema
 */
export const whole = (minimum: number, maximum: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum));

/** A share of a weighted rupee, in hundredths of a basis point. The maximum of 4 % is the whole revenue of a weighted rupee. */
export const rate = whole(0, 40_000);

/** A share in basis points. */
export const share = whole(0, 10_000);

export const id = v.pipe(v.string(), v.uuid());

/** The key of the content that describes the reward. */
export const contentKey = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,62}$/));

/** The bonus terms of every reward: its wagering factor, and the days to play it. */
export const bonusTerms = { wager_times: whole(1, 60), days: whole(1, 90) };

/**
 * Whether each value is larger than the previous value.
 *
 * Shape   [1, 2, 2] -> false
 */
export const isRising = <Value extends number | bigint>(values: readonly Value[]): boolean =>
  values.every((value, place) => place === 0 || values[place - 1]! < value);

/**
 * Whether all values are different.
 *
 * Shape   ['a', 'b', 'a'] -> false
 */
export const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
