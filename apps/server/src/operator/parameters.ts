import { isDay } from '@nua/contract/console/period.ts';
import { type Cents, parseCents } from '@nua/money';
import { ArgumentError } from './operator-deps.ts';

/** An argument or option of an act: its form in help, and how its value is read. */
export type Parameter<Value = unknown> = {
  /** The form in help; the default is the name in capitals. */
  form?: string;
  /** `rest` takes every remaining word; `nothing` makes an option a switch. */
  takes?: 'rest' | 'nothing';
  optional?: true;
  required?: true;
  /** True if each operator types it, so a proposal does not store it. */
  typed_by_each?: true;
  /** True for a JSON value, which the console edits as a form. */
  is_document?: true;
  read: (typed: string, name: string) => Value;
};

export type Parameters = Readonly<Record<string, Parameter>>;
export type None = Record<never, Parameter>;

type ValueOf<P> = P extends Parameter<infer Value> ? Value : never;

export type Values<Arguments extends Parameters, Options extends Parameters> = {
  [Name in keyof Arguments]: ValueOf<Arguments[Name]>;
} & {
  [Name in keyof Options]: ValueOf<Options[Name]> | (Options[Name] extends { required: true } ? never : undefined);
};

/** Quotes a value in an error, shortened. */
export const quoted = (text: string | undefined): string =>
  text === undefined || text === '' ? 'nothing' : `"${text.length > 80 ? `${text.slice(0, 79)}…` : text}"`;

const invalid = (name: string, typed: string, expected: string) =>
  new ArgumentError('ARGUMENT_INVALID', name, `${name} must be ${expected}, not ${quoted(typed)}.`);

/** Declares a value that a function reads; null means that the word does not fit. `expected` completes "NAME must be …". */
export const readBy = <Value>(
  read: (typed: string) => Value | null,
  expected: string,
  form?: string,
): Parameter<Value> => ({
  ...(form !== undefined && { form }),
  read: (typed, name) => {
    const value = read(typed);
    if (value === null) throw invalid(name, typed, expected);
    return value;
  },
});

export const matching = (pattern: RegExp, expected: string): Parameter<string> =>
  readBy((typed) => (pattern.test(typed) ? typed : null), expected);

export const oneOf = <Word extends string>(...allowed: readonly Word[]): Parameter<Word> =>
  readBy((typed) => allowed.find((value) => value === typed) ?? null, allowed.join(' or '), allowed.join('|'));

export const optional = <Value>(parameter: Parameter<Value>): Parameter<Value | undefined> => ({
  ...parameter,
  optional: true,
});

export const required = <Value>(option: Parameter<Value>): Parameter<Value> & { required: true } => ({
  ...option,
  required: true,
});

export const word: Parameter<string> = { read: (typed) => typed };

/** A player as the operator types it. `findPlayer` looks it up in the transaction of the act, where it can lock the row. */
export const player: Parameter<string> = matching(/\S/, 'an id, a user name or a phone');

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const id: Parameter<string> = readBy(
  (typed) => (UUID.test(typed) ? typed.toLowerCase() : null),
  'an id such as 01990000-0000-7000-8000-000000000000',
);

/** A text must contain a visible character. */
export const text: Parameter<string> = { ...matching(/(?!\p{DI})[^\s\u2800]/u, 'a text'), takes: 'rest' };

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
export const amount: Parameter<Cents> = readBy(
  (typed) => (AMOUNT.test(typed) ? parseCents(typed) : null),
  'an amount such as 400 or 400.50, without sign and currency',
);
export const positiveAmount: Parameter<Cents> = readBy(
  (typed) => (/^\d{1,9}(\.\d{1,2})?$/.test(typed) && parseCents(typed) > 0n ? parseCents(typed) : null),
  'an amount such as 50 or 50.00, above zero',
);
/** A negative amount takes money away. */
export const signedAmount: Parameter<Cents> = readBy((typed) => {
  const size = /^[+-]?(\d{1,9}(?:\.\d{1,2})?)$/.exec(typed)?.[1];
  const read = size === undefined ? 0n : parseCents(size);
  return read === 0n ? null : ((typed.startsWith('-') ? -read : read) as Cents);
}, 'an amount such as 250 or -250.50, without currency and not zero');

export const json: Parameter<unknown> = {
  is_document: true,
  read: (typed, name) => {
    try {
      return JSON.parse(typed) as unknown;
    } catch {
      throw invalid(name, typed, `valid JSON (a text is written '"text"')`);
    }
  },
};

const NAME = /^[a-z][a-z0-9._-]{1,39}$/;
export const operatorName: Parameter<string> = matching(
  NAME,
  'a name of 2 to 40 small letters, digits, dots, dashes and underscores that begins with a letter',
);

const DAY = /^\d{4}-\d\d-\d\d$/;
export const day: Parameter<string> = readBy(
  (typed) => (isDay(typed) ? typed : null),
  'a day such as 2026-03-31',
  'DAY',
);

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
/** A date begins at midnight in Pakistan; a time includes its zone. */
export const date: Parameter<Date> = readBy(
  (typed) => {
    const at = new Date(DAY.test(typed) ? `${typed}T00:00:00+05:00` : MOMENT.test(typed) ? typed : Number.NaN);
    return Number.isNaN(at.getTime()) ? null : at;
  },
  'a date such as 2026-03-31 or 2026-03-31T18:00:00+05:00',
  'DATE',
);

export const flag: Parameter<true> = { takes: 'nothing', read: () => true };
