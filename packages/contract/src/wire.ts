import { type Cents, type Currency, parseCents } from '@nua/money';
import * as v from 'valibot';

/**
 * Money in a response: a decimal string with at most two decimals, or a number. It is parsed into Cents.
 *
 * Shape   "1250.00" | 1250 -> Cents
 * Units   paisa
 * Source  specification section 3 ("balance as number or string")
 */
export const money = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => (typeof value === 'number' ? value.toString() : value)),
  v.regex(/^-?\d{1,15}(\.\d{1,2})?$/),
  v.transform((value): Cents => parseCents(value)),
);

/** The average loss of a player who earns the needed points, in the cheapest and in the most expensive game. Null if no game counts. */
export const pointCost = { cost: v.nullable(money), cost_maximum: v.nullable(money) };

/**
 * Money in a request: a positive amount as a decimal string with at most two decimals.
 *
 * Shape   "1250.00" -> Cents
 * Units   paisa
 */
export const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,2})?$/),
  v.transform((value): Cents => parseCents(value)),
  v.check((value) => value > 0n, 'positive'),
);

/** A UUID. */
export const id = v.pipe(v.string(), v.uuid());

/** A point in time, ISO 8601 UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp());

/** A short text typed by a person: trimmed, no control characters. */
export const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{Cc}]*$/u));

/** The languages of every text. */
export const languages = ['en', 'ur'] as const;
export type Language = (typeof languages)[number];
export const language = v.picklist(languages);

/** A value in every language, for example a text. */
export const inEachLanguage = <Value extends v.GenericSchema>(value: Value) =>
  v.object({ en: value, ur: value } satisfies Record<Language, Value>);

/** The currency of an account. Amounts without a currency are in `wireCurrency` of @nua/money. */
export const currency = v.pipe(
  v.literal('PKR'),
  v.transform((code) => code as string as Currency),
);

/** The source of a login. */
export const origin = v.picklist(['web', 'android', 'ios']);

/**
 * A page of a list.
 *
 * Shape   { list, page, size, total }; page counts from 1, size at most 100
 */
export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ list: v.array(item), page: v.number(), size: v.number(), total: v.number() });

/** A response without content. */
export const nothing = v.object({});
