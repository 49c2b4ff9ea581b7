import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { type PlayerQuery, playerQueryRunner, type RunPlayerQuery } from '../../db/player-query.ts';

/** A time-out or self-exclusion in force. `until` is null for a permanent exclusion. */
export type Exclusion = {
  kind: 'time_out' | 'self_exclusion';
  from: Date;
  until: Date | null;
  set_by: 'player' | 'operator';
};

type Row = { length: string; from_at: Date; until_at: Date | null; set_by: string };

/** These lengths are time-outs. Longer exclusions are self-exclusions. */
const TIME_OUTS: ReadonlySet<string> = new Set(['day', 'week', 'month']);

/**
 * Returns the SQL condition that a row `e` of `player_exclusion` binds at a moment.
 *
 * `from_at` is not compared. With a comparison, a node whose clock is behind would accept bets until its clock reaches `from_at`.
 */
export const bindsAt = (at: Date): RawBuilder<boolean> => sql`(e.until_at is null or e.until_at > ${at})`;

/** `isExcluded` as SQL, for queries over many players. */
export const excludedAt = (player_id: RawBuilder<unknown>, at: Date): RawBuilder<boolean> =>
  sql`exists (select from player_exclusion e where e.player_id in (select linked_players(${player_id})) and ${bindsAt(at)})`;

/**
 * Returns the exclusion that binds a player at a moment, or null. Exclusions of the person's other accounts count, and the longest is
 * returned.
 *
 * Every feature that takes deposits, starts games, gives bonuses or sends advertising must check it. Withdrawals, records and help remain
 * available.
 */
export const exclusionOf = (db: Queryable, player_id: string, at: Date): Promise<Exclusion | null> =>
  readExclusion(playerQueryRunner(db, player_id, at));

export const EXCLUSION: PlayerQuery<Row> = {
  select: (player_id, at) => sql`
    select length, from_at, until_at, set_by from player_exclusion e
    where e.player_id in (select linked_players(${player_id})) and ${bindsAt(at)}
    order by until_at desc nulls first limit 1`,
  times: ['from_at', 'until_at'],
};

export async function readExclusion(load: RunPlayerQuery): Promise<Exclusion | null> {
  const [row] = await load(EXCLUSION);
  if (!row) return null;
  return {
    kind: TIME_OUTS.has(row.length) ? 'time_out' : 'self_exclusion',
    from: row.from_at,
    until: row.until_at,
    set_by: row.set_by === 'player' ? 'player' : 'operator',
  };
}

export async function isExcluded(db: Queryable, player_id: string, at: Date): Promise<boolean> {
  return (await exclusionOf(db, player_id, at)) !== null;
}
