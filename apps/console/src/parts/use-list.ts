import {
  defaultSort,
  isByAmount,
  type ListRules,
  type ListSort,
  needsDays,
  sortsWith,
} from '@nua/contract/console/list-rules.ts';
import { isDay } from '@nua/contract/console/period.ts';
import { useAddress } from '../router.ts';

/** The values of the filters that are in force, by their names. `from` and `until` are the days. */
export type FilterValues = Readonly<Record<string, string>>;

type Changes = { show?: string; sort?: ListSort; values?: FilterValues; after?: string };

/** The part, filters, order and page of a list that the address chooses, and the addresses of other choices. */
export type ListPlace = {
  rules: ListRules;
  show: string | undefined;
  sort: ListSort;
  /** The orders that are possible with the filter. */
  sorts: readonly ListSort[];
  values: FilterValues;
  /** True on a page after the first one. */
  isLaterPage: boolean;
  query: Record<string, string | undefined>;
  hrefWith: (changes: Changes) => string;
};

const namesOf = ({ has_days, filters }: ListRules): string[] => [
  ...(has_days ? ['from', 'until'] : []),
  ...Object.keys(filters),
];

/** Returns the order, or the default one if the filter does not allow it, or if it would read the whole list. */
function possibleSort(
  rules: ListRules,
  show: string | undefined,
  values: FilterValues,
  sort: string | undefined,
): ListSort {
  const isUnbounded = isByAmount(sort) && values.from === undefined && needsDays(rules, { ...values, show, sort });
  const found = isUnbounded ? undefined : sortsWith(rules, values).find((one) => one === sort);
  return found ?? defaultSort(rules, show);
}

/** Reads the filter, the order and the page of a list from an address. */
export function listPlaceOf(rules: ListRules, { pathname, searchParams }: URL): ListPlace {
  const typedValue = (name: string): string | undefined => searchParams.get(name) || undefined;
  const show = rules.shows?.find((part) => part === typedValue('show')) ?? rules.shows?.[0];
  const values = Object.fromEntries(
    namesOf(rules).flatMap((name) => {
      const value = typedValue(name);
      const isDayName = name === 'from' || name === 'until';
      return value === undefined || (isDayName && !isDay(value)) ? [] : [[name, value]];
    }),
  );
  const sorts = sortsWith(rules, values);
  const sort = possibleSort(rules, show, values, typedValue('sort'));
  const after = typedValue('after');
  const hrefWith = (changes: Changes): string => {
    const next = { show, values, ...changes };
    // A chosen part has its own default order.
    const chosen = changes.sort ?? (changes.show === undefined ? sort : undefined);
    const order = possibleSort(rules, next.show, next.values, chosen);
    const query = new URLSearchParams({
      ...(next.show !== undefined && next.show !== rules.shows?.[0] && { show: next.show }),
      ...next.values,
      ...(order !== defaultSort(rules, next.show) && { sort: order }),
      ...(changes.after !== undefined && { after: changes.after }),
    });
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  return {
    rules,
    show,
    sort,
    sorts,
    values,
    isLaterPage: after !== undefined,
    query: { ...values, show, sort, after },
    hrefWith,
  };
}

/** Reads the place of a list from the current address. */
export const useList = ({ list }: { list: ListRules }): ListPlace => listPlaceOf(list, useAddress());
