import * as v from 'valibot';
import type { Schema } from '../call.ts';
import type { ConsoleCall } from './call.ts';
import { defaultSort, type ListRules, needsDays, placeSchema, sortsWith, type TypedQuery } from './list-rules.ts';
import { day, isPeriod, MAX_REPORT_DAYS } from './period.ts';

type FilterQuery<Rules extends ListRules> = {
  [Name in keyof Rules['filters']]?: v.InferOutput<Rules['filters'][Name]['schema']> | undefined;
};
type DaysQuery<Rules extends ListRules> = Rules['has_days'] extends true
  ? { from?: string | undefined; until?: string | undefined }
  : unknown;
type ShowQuery<Rules extends ListRules> = Rules['shows'] extends readonly string[]
  ? { show: Rules['shows'][number] }
  : unknown;

/** The query of a list as its handler receives it, with the defaults filled in. */
export type ListQuery<Rules extends ListRules> = FilterQuery<Rules> &
  DaysQuery<Rules> &
  ShowQuery<Rules> & { sort: Rules['sorts'][number]; after?: v.InferOutput<Rules['after']> | undefined };

const areDaysRight = (rules: ListRules, query: TypedQuery): boolean =>
  isPeriod(query) && (query.from !== undefined || !needsDays(rules, query));

const isSortPossible = (rules: ListRules, query: TypedQuery): boolean =>
  query.sort === undefined || sortsWith(rules, query).some((sort) => sort === query.sort);

const isPlaceOfOrder = (rules: ListRules, query: TypedQuery): boolean =>
  query.after === undefined || v.is(placeSchema(rules, query), query.after);

/** The places of all orders of a list. */
function anyPlace({ after, after_by_amount, filters }: ListRules): Schema {
  const others = [after_by_amount, ...Object.values(filters).map((filter) => filter.after)];
  const places = [after, ...others.filter((place) => place !== undefined)];
  return places.length === 1 ? after : v.union(places);
}

/** Makes the query of a list from its rules. */
function queryOf<const Rules extends ListRules>(rules: Rules): v.GenericSchema<unknown, ListQuery<Rules>> {
  const { shows, has_days, filters, sorts } = rules;
  const entries: v.ObjectEntries = {
    ...(shows && { show: v.optional(v.picklist(shows), shows[0]) }),
    ...(has_days && { from: v.optional(day), until: v.optional(day) }),
    ...Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, v.optional(schema)])),
    sort: v.optional(v.picklist(sorts)),
    after: v.optional(anyPlace(rules)),
  };
  return v.pipe(
    v.strictObject(entries),
    v.check((query) => areDaysRight(rules, query as TypedQuery), `from and until, at most ${MAX_REPORT_DAYS} days`),
    v.check((query) => isSortPossible(rules, query as TypedQuery), 'an order that this filter allows'),
    v.forward(
      v.check((query) => isPlaceOfOrder(rules, query as TypedQuery), 'the place of a page in this order'),
      ['after'],
    ),
    v.transform((query) => {
      const { sort, show } = query as TypedQuery;
      return { ...query, sort: sort ?? defaultSort(rules, show) };
    }),
  ) as unknown as v.GenericSchema<unknown, ListQuery<Rules>>;
}

type ListDeclaration = Omit<ConsoleCall, 'method' | 'query' | 'body' | 'response' | 'list'> & {
  readonly list: ListRules;
  readonly response: Schema;
};

type DeclaredList<Declaration extends ListDeclaration> = Declaration & {
  readonly method: 'GET';
  readonly query: v.GenericSchema<unknown, ListQuery<Declaration['list']>>;
};

/** Declares a call that lists. Its query follows from `list`. */
export const declareList = <const Declaration extends ListDeclaration>(declaration: Declaration) =>
  ({ ...declaration, method: 'GET', query: queryOf(declaration.list) }) as DeclaredList<Declaration>;

/** A declared call with a list, in any form. */
export type ListCall = DeclaredList<ListDeclaration>;
