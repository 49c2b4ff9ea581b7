import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import type { PlayerQuery } from '../../db/player-query.ts';

export type RoundPeriod = 'day' | 'week' | 'month';

/** A player's stakes and payouts in one game and period, with their bonus parts. `day` is the first day of the period. */
export type RoundSum = {
  day: string;
  game_id: string;
  rounds: bigint;
  wagered: Cents;
  won: Cents;
  bonus_wagered: Cents;
  bonus_won: Cents;
};

/**
 * Sums a player's settled rounds by period and game, newest period first. It reads the stored daily sums, and the rounds after them.
 *
 * Shape   player, { by, from, to } -> RoundSum[]; from and to are calendar days in Karachi, inclusive
 * Units   amounts in paisa
 */
export async function sumRounds(
  db: Queryable,
  player_id: string,
  { by, from, to }: { by: RoundPeriod; from: string; to: string },
): Promise<RoundSum[]> {
  const { rows } = await sql<RoundSum>`
    select to_char(date_trunc(${sql.lit(by)}, p.day::timestamp), 'YYYY-MM-DD') as day, p.game_id,
      sum(p.rounds)::bigint as rounds, sum(p.stake_cents)::bigint as wagered, sum(p.payout_cents)::bigint as won,
      sum(p.bonus_stake_cents)::bigint as bonus_wagered, sum(p.bonus_payout_cents)::bigint as bonus_won
    from arcade.round_parts(${player_id}) p
    where p.day between ${from}::date and ${to}::date
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}

export const ROUNDS_COUNTED: PlayerQuery<{ total: number }> = {
  select: (player_id) => sql`select coalesce(sum(p.rounds), 0)::int as total from arcade.round_parts(${player_id}) p`,
};

/** Counts the ended rounds, including the voided rounds, which returned their stake. */
export const VOIDED_TOO_COUNTED: PlayerQuery<{ total: number }> = {
  select: (player_id) => sql`select (select coalesce(sum(p.rounds), 0) from arcade.round_parts(${player_id}) p)::int
    + (select count(*) from arcade.round r where r.player_id = ${player_id} and r.state = 'voided')::int as total`,
};

const PLAYERS_AT_ONCE = 200;
const ROUNDS_AT_ONCE = 20_000;

/** The maximum age of an id when its round is inserted. A node makes the id before it inserts the round, and the clocks of nodes differ. */
export const ID_AGE_MS = 10 * 60_000;

/** Returns the lowest id that a running or future transaction may still insert. Ids contain the machine's time, not the app clock's. */
export const firstUnfinishedId = (id_age_ms: number) => sql`(
  select arcade.id_at(least(now(), min(a.xact_start)) - make_interval(secs => ${id_age_ms}::float8 / 1000))
  from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid())`;

/**
 * Adds the new rounds of the next players to their stored sums. Returns the last of these players, or null if no player is left.
 *
 * Shape   (db, the player to continue after, or null, { before? or id_age_ms? }) -> player id or null
 */
export async function sumNextPlayers(
  db: Queryable,
  after: string | null,
  options: { before?: string; id_age_ms?: number } = {},
): Promise<string | null> {
  const before =
    options.before === undefined ? firstUnfinishedId(options.id_age_ms ?? ID_AGE_MS) : sql`${options.before}::uuid`;
  const { rows } = await sql<{ id: string; summed: number }>`
    select p.id, arcade.fold_rounds(p.id, ${before}, ${ROUNDS_AT_ONCE}) as summed
    from (select id from player where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      order by id limit ${PLAYERS_AT_ONCE}) p order by p.id`.execute(db);
  return rows.length < PLAYERS_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
}
