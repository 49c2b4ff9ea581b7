import { type ListRules, needsDays } from '@nua/contract/console/list-rules.ts';
import { isDay, MAX_REPORT_DAYS } from '@nua/contract/console/period.ts';
import * as v from 'valibot';
import { listTexts, titleOfFilter, valueText } from '../texts/list.ts';
import type { FilterValues } from './use-list.ts';

const DAY_MS = 86_400_000;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

type Part = { show: string | undefined; sort?: string };

/**
 * Adds a missing `from` or `until`, so that the period is as long as possible. If a filter or the order needs days, the default period
 * ends today. Values with a wrong day stay as they are.
 */
export function withDays(rules: ListRules, values: FilterValues, part: Part, today: string): FilterValues {
  const { from, until } = values;
  // A date field accepts years of five digits.
  if ([from, until].some((day) => day !== undefined && !isDay(day))) return values;
  const more_days = MAX_REPORT_DAYS - 1;
  if (from !== undefined && until === undefined) {
    const longest = dayAfter(from, more_days);
    return { ...values, until: longest < today ? longest : today };
  }
  if (from === undefined && (until !== undefined || needsDays(rules, { ...values, ...part }))) {
    const last = until ?? today;
    return { ...values, from: dayAfter(last, -more_days), until: last };
  }
  return values;
}

/** Describes each filter in force by one text. `from` and `until` share a text. */
export function filterTexts({ from, until, ...rest }: FilterValues): string[] {
  const days = from !== undefined && until !== undefined ? [listTexts.days({ from, until })] : [];
  return [...days, ...Object.entries(rest).map(([name, value]) => `${titleOfFilter(name)}: ${valueText(name, value)}`)];
}

/** Returns the names of the filters whose value the call would refuse. */
export const wrongFilters = ({ filters }: ListRules, values: FilterValues): string[] =>
  Object.entries(filters).flatMap(([name, { schema }]) =>
    values[name] === undefined || v.is(schema, values[name]) ? [] : [name],
  );
