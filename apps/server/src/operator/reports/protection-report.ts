import type { ProtectionGroup } from '@nua/contract/console/player-report.ts';
import type { Cents } from '@nua/money';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Days } from '../../ledger/moved-payments.ts';
import { namesOf } from './payments-report.ts';

type Day = {
  day: string;
  limits_set: number;
  limits_raised: number;
  breaks: number;
  exclusions: number;
  refused: number;
  players_refused: number;
};

const onDays = (column: RawBuilder<unknown>, from: string, until: string): RawBuilder<unknown> =>
  sql`${column} >= karachi_midnight(${from}::date) and ${column} < karachi_midnight(${until}::date + 1)`;

/**
 * Every row of the report about protection, as (grp, key, day, at, player_id, what, by, before, after, attempts). A refused sign-up has no
 * account, so it is read from the record of sign-ins, which is kept for ninety days.
 */
const rowsOf = (from: string, until: string): RawBuilder<unknown> => sql`(
  select case c.act when 'set' then 'limits_set' else 'limits_raised' end as grp, c.id::text as key, karachi_day(c.at) as day, c.at, c.player_id,
    c.kind || ' a ' || c.period as what, null as by, c.before_cents as before, c.after_cents as after, null::bigint as attempts
  from player_limit_change c where c.act in ('set', 'confirmed') and ${onDays(sql`c.at`, from, until)}
  union all
  select case when e.length in ('day', 'week', 'month') then 'breaks' else 'exclusions' end, e.id::text, karachi_day(e.from_at), e.from_at,
    e.player_id, e.length, e.set_by, null, null, null
  from player_exclusion e where ${onDays(sql`e.from_at`, from, until)}
  union all
  select 'refused', f.player_id || ' ' || f.day || ' ' || f.code || ' ' || f.call, f.day, f.last_at, f.player_id, f.code, f.call, null, null,
    f.attempts
  from protection_refusal f where f.day between ${from}::date and ${until}::date
  union all
  select 'refused', s.id::text, karachi_day(s.at), s.at, null, s.outcome, s.way, null, null, 1
  from sign_in_record s where s.outcome in ('PLAYER_EXCLUDED', 'PHONE_EXCLUDED') and s.player_id is null and s.way <> 'upgrade'
    and ${onDays(sql`s.at`, from, until)}
)`;

/** Counts by day what protects players, newest day first. A repeated attempt counts each time. */
export async function readProtectionReport(db: Kysely<Database>, { from, until }: Days): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with counted as (
      select day, count(*) filter (where grp = 'limits_set')::int as limits_set, count(*) filter (where grp = 'limits_raised')::int as limits_raised,
        count(*) filter (where grp = 'breaks')::int as breaks, count(*) filter (where grp = 'exclusions')::int as exclusions,
        coalesce(sum(attempts), 0)::int as refused, count(distinct player_id) filter (where grp = 'refused')::int as players_refused
      from ${rowsOf(from, until)} o group by 1
    )
    select d.day::date::text as day, coalesce(c.limits_set, 0) as limits_set, coalesce(c.limits_raised, 0) as limits_raised,
      coalesce(c.breaks, 0) as breaks, coalesce(c.exclusions, 0) as exclusions, coalesce(c.refused, 0) as refused,
      coalesce(c.players_refused, 0) as players_refused
    from generate_series(${from}::date, ${until}::date, interval '1 day') d (day)
    left join counted c on c.day = d.day::date order by 1 desc`.execute(db);
  return rows;
}

type Row = {
  key: string;
  at: Date;
  player_id: string | null;
  what: string;
  by: string | null;
  before: Cents | null;
  after: Cents | null;
  attempts: bigint | null;
};
type Listed = Omit<Row, 'attempts'> & { player: string | null; attempts: number | null };
const PAGE = 50;

/** Lists the rows of a group, newest first. `after` is the time and key of the last row of the page before. */
export async function listProtectionOf(
  db: Kysely<Database>,
  { from, until }: Days,
  { group, after }: { group: ProtectionGroup; after: { at: Date; key: string } | null },
): Promise<{ list: Listed[]; has_more: boolean }> {
  const { rows } = await sql<Row>`
    select o.key, date_trunc('milliseconds', o.at) as at, o.player_id, o.what, o.by, o.before, o.after, o.attempts from ${rowsOf(from, until)} o
    where o.grp = ${group} and (${after?.at ?? null}::timestamptz is null
      or (date_trunc('milliseconds', o.at), o.key) < (${after?.at ?? null}::timestamptz, ${after?.key ?? null}::text))
    order by 2 desc, 1 desc limit ${PAGE + 1}`.execute(db);
  const names = await namesOf(
    db,
    rows.map(({ player_id }) => player_id),
  );
  const list = rows.slice(0, PAGE).map(({ attempts, ...row }) => ({
    ...row,
    player: names.get(row.player_id ?? '') ?? null,
    attempts: attempts === null ? null : Number(attempts),
  }));
  return { list, has_more: rows.length > PAGE };
}
