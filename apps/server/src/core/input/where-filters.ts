import { type RawBuilder, sql } from 'kysely';
import type { Filter, FilterValue } from './list-query.ts';

/**
 * Builds one SQL condition from the validated filters of a list call.
 *
 * `columns` maps each field to its column, so that no name from the client reaches SQL.
 *
 * Shape   ([{ field: 'at', operator: 'gte', value: '2026-01-01T00:00:00Z' }], { at: 'deposit.created_at' }) -> condition
 */
export function whereFilters(
  filters: readonly Filter[],
  columns: Readonly<Record<string, string>>,
): RawBuilder<boolean> {
  const conditions = filters.map((filter) => {
    const column = columns[filter.field];
    if (column === undefined) throw new Error(`the list declares the filter ${filter.field} but has no column for it`);
    return condition(sql.ref(column), filter);
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function condition(column: RawBuilder<unknown>, filter: Filter): RawBuilder<boolean> {
  switch (filter.operator) {
    case 'eq':
      return sql`${column} = ${filter.value}`;
    case 'prefix':
      return sql`starts_with(${column}, ${filter.value})`;
    case 'gte':
      return sql`${column} >= ${filter.value}`;
    case 'lte':
      return sql`${column} <= ${filter.value}`;
    case 'in':
      return filter.value.length === 0 ? sql`false` : sql`${column} in (${sql.join(filter.value)})`;
  }
}

/** Applies the same filters to a row in memory. */
export function matchesFilters(row: Readonly<Record<string, FilterValue>>, filters: readonly Filter[]): boolean {
  return filters.every((filter) => fits(row[filter.field], filter));
}

function fits(value: FilterValue | undefined, filter: Filter): boolean {
  if (value === undefined) return false;
  switch (filter.operator) {
    case 'eq':
      return value === filter.value;
    case 'prefix':
      return String(value).startsWith(String(filter.value));
    case 'gte':
      return value >= filter.value;
    case 'lte':
      return value <= filter.value;
    case 'in':
      return filter.value.includes(value);
  }
}
