import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import type { Days } from '../../ledger/moved-payments.ts';

/** The new accounts of a day, and the players who played. */
export type PlayerDay = { day: string; created: number; guests: number; active: number; returning: number };

/** The job `report-sums` adds a round to the stored sums within this time. */
const SUMMED_WITHIN_MS = 24 * 3_600_000;

/** A condition on rounds `r`: rounds of these days that may not be in the stored sums yet. */
export const unsummedRounds = (from: string, until: string, now: Date): RawBuilder<unknown> =>
  sql`r.state = 'settled' and r.at < karachi_midnight(${until}::date + 1)
    and r.at >= greatest(karachi_midnight(${from}::date), ${new Date(now.getTime() - SUMMED_WITHIN_MS)}::timestamptz)`;

/**
 * Counts the new accounts and the active players of each day, newest day first. A player who plays on the day of registration is active,
 * but not returning.
 */
export async function readPlayerDays(db: Queryable, { from, until }: Days, now: Date): Promise<PlayerDay[]> {
  const { rows } = await sql<PlayerDay>`
    with fresh as materialized (
      select p.id, karachi_day(p.created_at) as day, p.phone is null as is_guest from player p
      where p.created_at >= karachi_midnight(${from}::date) and p.created_at < karachi_midnight(${until}::date + 1)
    ), born as (
      select day, count(*)::int as created, count(*) filter (where is_guest)::int as guests from fresh group by 1
    ), unsummed as materialized (
      select distinct karachi_day(r.at) as day, r.player_id from arcade.round r where ${unsummedRounds(from, until, now)} and not exists (
        select from arcade.round_sum s where s.player_id = r.player_id and s.day = karachi_day(r.at))
    ), plays as (
      select day, sum(active)::int as active from (
        select s.day, count(distinct s.player_id) as active from arcade.round_sum s where s.day between ${from}::date and ${until}::date group by 1
        union all
        select day, count(*) from unsummed group by 1) a
      group by 1
    ), first_days as (
      select f.day, count(*)::int as active from fresh f
      where exists (select from arcade.round_sum s where s.player_id = f.id and s.day = f.day)
        or exists (select from unsummed u where u.player_id = f.id and u.day = f.day)
      group by 1
    )
    select d.day::date::text as day, coalesce(b.created, 0) as created, coalesce(b.guests, 0) as guests, coalesce(y.active, 0) as active,
      coalesce(y.active, 0) - coalesce(n.active, 0) as returning
    from generate_series(${from}::date, ${until}::date, interval '1 day') d (day)
    left join born b on b.day = d.day::date left join plays y on y.day = d.day::date
    left join first_days n on n.day = d.day::date order by 1 desc`.execute(db);
  return rows;
}
