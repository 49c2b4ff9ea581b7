import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** A time-out or self-exclusion in force. `until` null is for good. */
export type Exclusion = {
  kind: 'time_out' | 'self_exclusion';
  from: Date;
  until: Date | null;
  set_by: 'player' | 'operator';
};

type Row = { length: string; from_at: Date; until_at: Date | null; set_by: string };

/** Up to a month it is a pause; from half a year on it is a self-exclusion. */
const TIME_OUTS: ReadonlySet<string> = new Set(['day', 'week', 'month']);

/**
 * The exclusion that binds a player at a moment: of several the one that lasts longest. Null where there is none.
 *
 * Whoever takes money in, lets play, gives something away or sends advertising asks here first. Paying out, records and help
 * stay open.
 */
export async function exclusionOf(db: Kysely<Database>, player_id: string, at: Date): Promise<Exclusion | null> {
  const { rows } = await sql<Row>`
    select length, from_at, until_at, set_by from player_exclusion
    where player_id = ${player_id} and from_at <= ${at} and (until_at is null or until_at > ${at})
    order by until_at desc nulls first limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    kind: TIME_OUTS.has(row.length) ? 'time_out' : 'self_exclusion',
    from: row.from_at,
    until: row.until_at,
    set_by: row.set_by === 'player' ? 'player' : 'operator',
  };
}

/** Whether a player may not play, pay in or be advertised to at a moment. */
export async function isExcluded(db: Kysely<Database>, player_id: string, at: Date): Promise<boolean> {
  return (await exclusionOf(db, player_id, at)) !== null;
}
