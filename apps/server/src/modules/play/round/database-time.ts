import { type RawBuilder, sql } from 'kysely';
import { type Clock, MovableClock } from '../../../core/clock.ts';

/**
 * The moment of a statement by the database's clock, to the millisecond: the only clock that times shared rounds. No node's clock decides
 * anything about them, so none has to be measured or believed.
 *
 * A demo's clock that is moved by hand moves this one as far; a clock that does not run is the time itself.
 */
export function databaseNow(clock: Clock): RawBuilder<Date> {
  if (!clock.runs) return sql`${clock.now()}::timestamptz`;
  const moved_ms = clock instanceof MovableClock ? clock.moved_ms : 0;
  return sql`date_trunc('milliseconds', clock_timestamp() + ${moved_ms}::float8 * interval '1 millisecond')`;
}
