import { type RawBuilder, sql } from 'kysely';
import { type Clock, MovableClock } from '../../../core/clock.ts';

/**
 * Returns the time of a statement by the database's clock, in milliseconds.
 *
 * Shared rounds use only this clock, so nodes need no synchronised clocks. A shifted demo clock shifts this one too; a stopped clock
 * replaces it.
 */
export function databaseNow(clock: Clock): RawBuilder<Date> {
  if (!clock.runs) return sql`${clock.now()}::timestamptz`;
  const moved_ms = clock instanceof MovableClock ? clock.moved_ms : 0;
  return sql`date_trunc('milliseconds', clock_timestamp() + ${moved_ms}::float8 * interval '1 millisecond')`;
}
