import { sql } from 'kysely';
import type { PlayerQuery } from '../../db/player-query.ts';

/** The stream of the events for all players. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

type Row = { own: bigint | number; all: bigint | number };

/**
 * How far the player's stream and everybody's have been numbered.
 *
 * Asked in one statement with what is read: the fact of every event up to here is in that reading, and every later event is told
 * to whoever listens from here on.
 */
export const EVENT_CURSOR: PlayerQuery<Row> = {
  select: (player_id) => sql`
    select coalesce((select last from event_head where stream = ${player_id}), 0) as own,
      coalesce((select last from event_head where stream = ${EVERYBODY}::uuid), 0) as "all"`,
};

/** As it travels: numbers. */
export const cursorOnWire = ([row]: Row[]) => ({ own: Number(row?.own ?? 0), all: Number(row?.all ?? 0) });
