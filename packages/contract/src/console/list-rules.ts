import * as v from 'valibot';
import type { Schema } from '../call.ts';
import { id } from '../wire.ts';

/** The orders of a list: by the time of its rows, by their keys, or by their amounts. */
export type ListSort = 'newest' | 'oldest' | 'a_to_z' | 'z_to_a' | 'largest' | 'smallest';

/** Reports whether an order is one by amount. */
export const isByAmount = (sort: string | undefined): boolean => sort === 'largest' || sort === 'smallest';

/**
 * When a filter requires days. always: in every query, because the filter searches by the days. in_whole_list: where nothing else, a narrow
 * filter or a queue, limits the rows; without days, the query would read the whole table.
 */
type NeedsDays = 'always' | 'in_whole_list';

/** A filter of a list. The form of the console is made from it. */
export type ListFilter = {
  /** choice: one of `values`. player: a player, found by name. text: a text as it is stored. */
  readonly field: 'choice' | 'player' | 'text';
  readonly schema: Schema;
  readonly values?: readonly string[];
  readonly needs_days?: NeedsDays;
  /** True if an index finds the few rows of a value, so that the other filters need no days. */
  readonly is_narrow?: true;
  /** True if the list cannot be ordered by amount while this filter is chosen, because no index has both. */
  readonly excludes_amounts?: true;
  /** The place of a page in rows of this filter, if it orders them by another time. */
  readonly after?: Schema;
};

/** A filter that is one of some values. */
export const choiceFilter = <const Values extends readonly string[], const Need extends NeedsDays | undefined>(
  values: Values,
  needs_days?: Need,
) => ({ field: 'choice' as const, values, schema: v.picklist(values), ...(needs_days && { needs_days }) });

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Reports whether a date exists: `Date` counts the days after the end of a month into the next one. */
const isTime = (text: string): boolean => {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === text.slice(0, 19);
};

/** The place after a row in an order of times that may change: the time and the id of the row, as the page showed them. */
export const timePlace = v.pipe(
  v.string(),
  v.regex(new RegExp(`^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3,6}Z_${UUID}$`)),
  v.check((place) => isTime(place.slice(0, place.indexOf('_'))), 'a time and an id'),
);

/** The place after a row in an order of amounts, which may change: the amount and the id of the row, as the page showed them. */
export const amountPlace = v.pipe(v.string(), v.regex(new RegExp(`^(?:0|[1-9]\\d{0,11})\\.\\d\\d_${UUID}$`)));

/** A filter for the rows of one player. */
export const playerFilter = { field: 'player', schema: id, is_narrow: true } as const satisfies ListFilter;

/** How a list is filtered, ordered and paged. */
export type ListRules = {
  /** The parts of the list, the default first. `all` is the whole list; every other part is a queue, which stays short. */
  readonly shows?: readonly [string, ...string[]];
  /** True if the rows can be limited to days in Asia/Karachi, at most `MAX_REPORT_DAYS` of them. */
  readonly has_days?: true;
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** The possible orders, the default first. An index must serve each of them. */
  readonly sorts: readonly [ListSort, ...ListSort[]];
  /** The default order of the part `all`, if it differs. */
  readonly sort_of_all?: ListSort;
  /** The filter by whose values an index orders the amounts. Without it, an order by amount of the whole list needs days. */
  readonly amounts_by?: string;
  /**
   * The place of a page: the values of the last row of the previous page that the order compares. The id is enough if they never change,
   * because the server then reads them again.
   */
  readonly after: Schema;
  /** The place of a page in the orders by amount. */
  readonly after_by_amount?: Schema;
};

/** The values of a query, before they are parsed. */
export type TypedQuery = Readonly<Record<string, string | undefined>>;

/** Returns the order of a list without a chosen one. */
export const defaultSort = ({ sorts, sort_of_all }: ListRules, show: string | undefined): ListSort =>
  show === 'all' && sort_of_all !== undefined ? sort_of_all : sorts[0];

const chosenFilters = ({ filters }: ListRules, query: TypedQuery): string[] =>
  Object.keys(filters).filter((name) => query[name] !== undefined);

/** Returns the schema of the place of a page in the order that a query chooses. */
export const placeSchema = (rules: ListRules, query: TypedQuery): Schema =>
  chosenFilters(rules, query)
    .map((name) => rules.filters[name]!.after)
    .find((after) => after !== undefined) ??
  (isByAmount(query.sort) ? (rules.after_by_amount ?? rules.after) : rules.after);

/** Returns the orders that are possible with the chosen filters. */
export const sortsWith = (rules: ListRules, query: TypedQuery): readonly ListSort[] =>
  chosenFilters(rules, query).some((name) => rules.filters[name]!.excludes_amounts)
    ? rules.sorts.filter((sort) => !isByAmount(sort))
    : rules.sorts;

/** Reports whether a query needs days, because it would otherwise read the whole table. */
export function needsDays(rules: ListRules, query: TypedQuery): boolean {
  const { shows, filters, amounts_by } = rules;
  const chosen = chosenFilters(rules, query);
  const isQueue = shows !== undefined && (query.show ?? shows[0]) !== 'all';
  const isLimited = isQueue || chosen.some((name) => filters[name]!.is_narrow);
  const hasIndex = isByAmount(query.sort) && amounts_by !== undefined && chosen.includes(amounts_by);
  if (isByAmount(query.sort) && !isLimited && !hasIndex) return true;
  return chosen.some((name) => {
    const { needs_days } = filters[name]!;
    const isIndexed = hasIndex && name === amounts_by;
    return needs_days === 'always' || (needs_days === 'in_whole_list' && !isLimited && !isIndexed);
  });
}
