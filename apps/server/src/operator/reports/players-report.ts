import type { PlayerGroup } from '@nua/contract/console/player-report.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Days } from '../../ledger/moved-payments.ts';

type Day = { day: string; created: number; guests: number; active: number; returning: number };

/** The accounts `p` that were created on some days. */
const created = (from: string, until: string): RawBuilder<unknown> =>
  sql`p.created_at >= karachi_midnight(${from}::date) and p.created_at < karachi_midnight(${until}::date + 1)`;

/** The time in which the job `report-sums` sums every round, with a wide margin. A round that is read twice counts once. */
const SUMMED_WITHIN_MS = 24 * 3_600_000;

/** Who played on which day: the stored sums, and the newest rounds, which may not be summed yet. */
const played = (from: string, until: string, now: Date): RawBuilder<unknown> => sql`(
  select s.day, s.player_id from arcade.round_sum s where s.day between ${from}::date and ${until}::date group by 1, 2
  union
  select karachi_day(r.at), r.player_id from arcade.round r
  where r.state = 'settled' and r.at >= greatest(karachi_midnight(${from}::date), ${new Date(now.getTime() - SUMMED_WITHIN_MS)}::timestamptz)
    and r.at < karachi_midnight(${until}::date + 1)
)`;

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
    ), plays as (
      select a.day, count(*)::int as active, count(f.id)::int as on_first_day
      from ${played(from, until, now)} a left join fresh f on f.id = a.player_id and f.day = a.day group by 1
    )
    select d.day::date::text as day, coalesce(b.created, 0) as created, coalesce(b.guests, 0) as guests, coalesce(y.active, 0) as active,
      coalesce(y.active - y.on_first_day, 0) as returning
    from generate_series(${from}::date, ${until}::date, interval '1 day') d (day)
    left join born b on b.day = d.day::date left join plays y on y.day = d.day::date order by 1 desc`.execute(db);
  return rows;
}

type Found = { id: string; name: string; created_at: Date };
const PAGE = 50;

/** Lists the players of a group of the report, by their ids. */
export async function listPlayersOf(
  db: Kysely<Database>,
  { from, until }: Days,
  { group, after, now }: { group: PlayerGroup; after: string | null; now: Date },
): Promise<{ list: Found[]; has_more: boolean }> {
  const isNew = group === 'created' || group === 'guests';
  const condition = isNew
    ? sql`${created(from, until)} and (${group} = 'created' or p.phone is null)`
    : sql`exists (select from ${played(from, until, now)} a
        where a.player_id = p.id and (${group} = 'active' or a.day > karachi_day(p.created_at)))`;
  const { rows } = await sql<Found>`
    select p.id, coalesce(p.user_name, p.alias_name) as name, p.created_at from player p
    where ${condition} and (${after}::uuid is null or p.id > ${after}) order by p.id limit ${PAGE + 1}`.execute(db);
  return { list: rows.slice(0, PAGE), has_more: rows.length > PAGE };
}
