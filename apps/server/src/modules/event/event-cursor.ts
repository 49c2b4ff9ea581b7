import { sql } from 'kysely';
import type { PlayerQuery } from '../../db/player-query.ts';

/** The stream of the events for all players. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

type Row = { own: bigint | number; all: bigint | number };

/**
 * The number of the last event in the player's own stream and in the stream for all players.
 *
 * The cursor is read in the same statement as the player's data, so the data includes every event up to the cursor.
 */
export const EVENT_CURSOR: PlayerQuery<Row> = {
  select: (player_id) => sql`
    select coalesce((select last from event_head where stream = ${player_id}), 0) as own,
      coalesce((select last from event_head where stream = ${EVERYBODY}::uuid), 0) as "all"`,
};

export const cursorOnWire = ([row]: Row[]) => ({ own: Number(row?.own ?? 0), all: Number(row?.all ?? 0) });
