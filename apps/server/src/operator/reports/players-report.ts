import type { PlayerGroup } from '@nua/contract/console/player-report.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Days } from '../../ledger/moved-payments.ts';

type Day = { day: string; created: number; guests: number; active: number; returning: number };

/** The accounts `p` that were created on some days. */
const created = (from: string, until: string): RawBuilder<unknown> =>
  sql`p.created_at >= karachi_midnight(${from}::date) and p.created_at < karachi_midnight(${until}::date + 1)`;

/** The time in which the job `report-sums` sums every round, with a wide margin. A player of a summed round counts once. */
const SUMMED_WITHIN_MS = 24 * 3_600_000;

/** The newest rounds `r` of some days that are perhaps not in the stored sums yet. */
const newest = (from: string, until: string, now: Date): RawBuilder<unknown> =>
  sql`r.state = 'settled' and r.at < karachi_midnight(${until}::date + 1)
    and r.at >= greatest(karachi_midnight(${from}::date), ${new Date(now.getTime() - SUMMED_WITHIN_MS)}::timestamptz)`;

/**
 * Counts by day the new accounts and the players who played, newest day first. A player who plays on the day of the account is active and
 * not returning.
 */
export async function readPlayerReport(db: Kysely<Database>, { from, until }: Days, now: Date): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with fresh as materialized (
      select p.id, karachi_day(p.created_at) as day, p.phone is null as is_guest from player p where ${created(from, until)}
    ), born as (
      select day, count(*)::int as created, count(*) filter (where is_guest)::int as guests from fresh group by 1
    ), unsummed as materialized (
      select distinct karachi_day(r.at) as day, r.player_id from arcade.round r where ${newest(from, until, now)} and not exists (
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

type Found = { id: string; name: string; created_at: Date };
const PAGE = 50;

/** Lists the players of a group on one day, by their ids. */
export async function listPlayersOf(
  db: Kysely<Database>,
  { group, day, after, now }: { group: PlayerGroup; day: string; after: string | null; now: Date },
): Promise<{ list: Found[]; has_more: boolean }> {
  const played = sql`p.id in (
    select s.player_id from arcade.round_sum s where s.day = ${day}::date
    union
    select r.player_id from arcade.round r where ${newest(day, day, now)})`;
  const condition =
    group === 'created' || group === 'guests'
      ? sql`${created(day, day)} and (${group} = 'created' or p.phone is null)`
      : sql`${played} and (${group} = 'active' or p.created_at < karachi_midnight(${day}::date))`;
  const { rows } = await sql<Found>`
    select p.id, coalesce(p.user_name, p.alias_name) as name, p.created_at from player p
    where ${condition} and (${after}::uuid is null or p.id > ${after}) order by p.id limit ${PAGE + 1}`.execute(db);
  return { list: rows.slice(0, PAGE), has_more: rows.length > PAGE };
}
