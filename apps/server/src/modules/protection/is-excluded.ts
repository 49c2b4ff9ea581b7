import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { type AskPlayer, askAlone, type PlayerQuery } from '../../db/player-query.ts';

/** A time-out or self-exclusion in force. `until` null is permanent. */
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
 * Whether a row `e` of `player_exclusion` binds at a moment; every query about exclusions uses this condition.
 *
 * An exclusion binds as soon as it is written. `from_at` is not compared, because the clock of another node may be ahead, and bets would be
 * accepted until this node's clock reaches it.
 */
export const bindsAt = (at: Date): RawBuilder<boolean> => sql`(e.until_at is null or e.until_at > ${at})`;

/** `isExcluded` inside a query over many rows: whether the player `player_id` is excluded at a moment. */
export const excludedAt = (player_id: RawBuilder<unknown>, at: Date): RawBuilder<boolean> =>
  sql`exists (select from player_exclusion e where e.player_id in (select linked_players(${player_id})) and ${bindsAt(at)})`;

/**
 * The exclusion that binds a player at a moment, or null; the longest if there are several. It may belong to another account of the same
 * person.
 *
 * Every feature that takes deposits, starts games, gives bonuses or sends advertising checks here first. Withdrawals, records and help stay
 * open.
 */
export const exclusionOf = (db: Kysely<Database>, player_id: string, at: Date): Promise<Exclusion | null> =>
  readExclusion(askAlone(db, player_id, at));

export const EXCLUSION: PlayerQuery<Row> = {
  select: (player_id, at) => sql`
    select length, from_at, until_at, set_by from player_exclusion e
    where e.player_id in (select linked_players(${player_id})) and ${bindsAt(at)}
    order by until_at desc nulls first limit 1`,
  times: ['from_at', 'until_at'],
};

/** `exclusionOf` for either kind of connection. */
export async function readExclusion(ask: AskPlayer): Promise<Exclusion | null> {
  const [row] = await ask(EXCLUSION);
  if (!row) return null;
  return {
    kind: TIME_OUTS.has(row.length) ? 'time_out' : 'self_exclusion',
    from: row.from_at,
    until: row.until_at,
    set_by: row.set_by === 'player' ? 'player' : 'operator',
  };
}

/** Whether a player may not play, deposit or receive advertising at a moment. */
export async function isExcluded(db: Kysely<Database>, player_id: string, at: Date): Promise<boolean> {
  return (await exclusionOf(db, player_id, at)) !== null;
}
