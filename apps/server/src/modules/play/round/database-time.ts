import { type RawBuilder, sql } from 'kysely';
import { type Clock, MovableClock } from '../../../core/clock.ts';

/**
 * The time of a statement by the database's clock, to the millisecond: the only clock for shared rounds. So no node's clock
 * has to be synchronised.
 *
 * A demo's clock that is moved by hand moves this one too; a stopped clock replaces it.
 */
export function databaseNow(clock: Clock): RawBuilder<Date> {
  if (!clock.runs) return sql`${clock.now()}::timestamptz`;
  const moved_ms = clock instanceof MovableClock ? clock.moved_ms : 0;
  return sql`date_trunc('milliseconds', clock_timestamp() + ${moved_ms}::float8 * interval '1 millisecond')`;
}
