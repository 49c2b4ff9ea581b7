import type { FilterRule, ListRules } from '@nua/contract/call.ts';
import { apiError, type FieldError, inputError } from '../api-error.ts';
import { BodyError, parseJson } from './json-body.ts';

export type FilterOperator = 'eq' | 'prefix' | 'gte' | 'lte' | 'in';
export type FilterValue = string | number | boolean;

/** One condition of a list. */
export type Filter =
  | { field: string; operator: Exclude<FilterOperator, 'in'>; value: FilterValue }
  | { field: string; operator: 'in'; value: readonly FilterValue[] };

export type ListInput = {
  page: number;
  size: number;
  offset: number;
  sort: readonly { field: string; direction: 'asc' | 'desc' }[];
  filter: readonly Filter[];
};

const OPERATORS: Readonly<Record<string, FilterOperator>> = {
  '': 'eq',
  k: 'prefix',
  gte: 'gte',
  lte: 'lte',
  in: 'in',
};
const SIZE_DEFAULT = 20;
const MAX_SIZE = 100;
const MAX_PAGE = 1_000_000;
const MAX_IN = 100;
const MAX_TEXT = 200;

/** The list input of a request without a query: the first page in the default order. */
export const FIRST_PAGE: ListInput = { page: 1, size: SIZE_DEFAULT, offset: 0, sort: [], filter: [] };

/** The query of a list call before validation. Missing parts have the list's defaults. */
export type RawListQuery = Partial<Readonly<Record<(typeof PARAMETERS)[number], Readonly<Record<string, unknown>>>>>;

const PARAMETERS = ['paging', 'sort', 'filter'] as const;

/**
 * Parses the JSON texts of a query into objects.
 *
 * Shape   { paging?: '{"page":1,"size":20}', sort?: '{"at":"desc"}', filter?: '{"kind__in":["bet"]}' } -> RawListQuery
 * Errors  MALFORMED_JSON, INVALID_INPUT
 */
export function rawListQueryOf(query: Readonly<Record<string, unknown>>): RawListQuery {
  return Object.fromEntries(PARAMETERS.map((name) => [name, readObject(query[name], name)]));
}

/**
 * Validates paging, sort and filter.
 *
 * Errors  INVALID_INPUT for a wrong value, UNKNOWN_FILTER for an unknown field or operator
 */
export function readListQuery(rules: ListRules, { paging = {}, sort = {}, filter = {} }: RawListQuery): ListInput {
  const { page, size } = readPaging(paging);
  return {
    page,
    size,
    offset: (page - 1) * size,
    sort: readSort(rules, sort),
    filter: readFilter(rules, filter),
  };
}

function readObject(given: unknown, name: string): Record<string, unknown> {
  if (given === undefined || given === '') return {};
  if (typeof given !== 'string') throw inputError([{ path: name, rule: 'once' }]);
  let value: unknown;
  try {
    value = parseJson(given);
  } catch (error) {
    if (error instanceof BodyError) throw apiError('MALFORMED_JSON', { field: name });
    throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw inputError([{ path: name, rule: 'object' }]);
  }
  return value as Record<string, unknown>;
}

function readPaging(given: Readonly<Record<string, unknown>>): { page: number; size: number } {
  const fieldErrors: FieldError[] = [];
  const readInteger = (name: string, fallback: number, max: number): number => {
    const value = given[name] ?? fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value;
    fieldErrors.push({ path: `paging.${name}`, rule: `integer from 1 to ${max}` });
    return fallback;
  };
  const page = readInteger('page', 1, MAX_PAGE);
  const size = readInteger('size', SIZE_DEFAULT, MAX_SIZE);
  for (const name of Object.keys(given)) {
    if (name !== 'page' && name !== 'size') fieldErrors.push({ path: `paging.${name}`, rule: 'unknown' });
  }
  if (fieldErrors.length > 0) throw inputError(fieldErrors);
  return { page, size };
}

function readSort(rules: ListRules, given: Readonly<Record<string, unknown>>): ListInput['sort'] {
  return Object.entries(given).map(([field, direction]) => {
    if (!rules.sort.includes(field)) throw apiError('UNKNOWN_FILTER', { field: `sort.${field}` });
    if (direction !== 'asc' && direction !== 'desc') {
      throw inputError([{ path: `sort.${field}`, rule: 'asc or desc' }]);
    }
    return { field, direction };
  });
}

function readFilter(rules: ListRules, given: Readonly<Record<string, unknown>>): Filter[] {
  const filters: Filter[] = [];
  for (const [name, value] of Object.entries(given)) {
    const [field = '', suffix = '', ...rest] = name.split('__');
    const rule = Object.hasOwn(rules.filter, field) ? rules.filter[field] : undefined;
    const operator = Object.hasOwn(OPERATORS, suffix) ? OPERATORS[suffix] : undefined;
    if (!rule || !operator || rest.length > 0 || !(rule.operators as readonly string[]).includes(suffix)) {
      throw apiError('UNKNOWN_FILTER', { field: `filter.${name}` });
    }
    // An empty filter does not restrict the list. Clients normally leave it out.
    if (value === null || value === '') continue;
    filters.push(readCondition(name, field, operator, resolveAlias(rule, value), FORMS[rule.type]));
  }
  return filters;
}

function resolveAlias({ aliases = {} }: FilterRule, value: unknown): unknown {
  return typeof value === 'string' && Object.hasOwn(aliases, value) ? aliases[value] : value;
}

function readCondition(
  name: string,
  field: string,
  operator: FilterOperator,
  value: unknown,
  fits: (value: FilterValue) => boolean,
): Filter {
  if (operator === 'in') {
    if (!Array.isArray(value) || value.length > MAX_IN || !value.every((one) => isFilterValue(one) && fits(one))) {
      throw inputError([{ path: `filter.${name}`, rule: `a list of at most ${MAX_IN} values` }]);
    }
    return { field, operator, value };
  }
  if (!isFilterValue(value) || !fits(value)) throw inputError([{ path: `filter.${name}`, rule: 'a single value' }]);
  return { field, operator, value };
}

/** Checks the form of a filter's values, so that the database receives only values that it can parse. */
const FORMS: Readonly<Record<FilterRule['type'], (value: FilterValue) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31,
  time: (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z)?$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  id: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
};

function isFilterValue(value: unknown): value is FilterValue {
  if (typeof value === 'string') return value.length <= MAX_TEXT && !value.includes('\0');
  return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean';
}
