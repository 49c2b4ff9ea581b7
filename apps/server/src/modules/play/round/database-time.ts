import { type RawBuilder, sql } from 'kysely';
import { type Clock, MovableClock } from '../../../core/clock.ts';

/**
 * A SQL expression for the time of the database's clock, in whole milliseconds.
 *
 * Shared rounds use only this clock, so nodes need no synchronised clocks. A shifted demo clock shifts this time too. A stopped clock
 * replaces it.
 */
export function databaseNow(clock: Clock): RawBuilder<Date> {
  if (!clock.runs) return sql`${clock.now()}::timestamptz`;
  const moved_ms = clock instanceof MovableClock ? clock.moved_ms : 0;
  return sql`date_trunc('milliseconds', clock_timestamp() + ${moved_ms}::float8 * interval '1 millisecond')`;
}
