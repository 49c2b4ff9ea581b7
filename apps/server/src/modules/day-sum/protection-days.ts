import type { ProtectionGroup } from '@nua/contract/console/player-report.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import type { Days } from '../../ledger/moved-payments.ts';

/** Limits, breaks, exclusions and refusals on a day. `refused` counts attempts, `players_refused` counts players. */
export type ProtectionDay = {
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

// The next four queries select the columns grp, key, day, at, player_id, what, by, before, after and attempts.

const limitRows = (from: string, until: string) => sql`
  select case c.act when 'set' then 'limits_set' else 'limits_raised' end as grp, c.id::text as key, karachi_day(c.at) as day, c.at, c.player_id,
    c.kind || ' a ' || c.period as what, null as by, c.before_cents as before, c.after_cents as after, null::bigint as attempts
  from player_limit_change c where c.act in ('set', 'confirmed') and ${onDays(sql`c.at`, from, until)}`;

const exclusionRows = (from: string, until: string) => sql`
  select case when e.length in ('day', 'week', 'month') then 'breaks' else 'exclusions' end as grp, e.id::text as key, karachi_day(e.from_at) as day,
    e.from_at as at, e.player_id, e.length as what, e.set_by as by, null::bigint as before, null::bigint as after, null::bigint as attempts
  from player_exclusion e where ${onDays(sql`e.from_at`, from, until)}`;

const refusedAttempts = (from: string, until: string) => sql`
  select 'refused' as grp, f.player_id || ' ' || f.day || ' ' || f.code || ' ' || f.call as key, f.day, f.last_at as at, f.player_id, f.code as what,
    f.call as by, null::bigint as before, null::bigint as after, f.attempts
  from protection_refusal f where ${onDays(sql`f.last_at`, from, until)}`;

/**
 * A refused registration has no account, and a refused passkey no session. They are read from `sign_in_record`, whose rows are deleted after
 * ninety days.
 */
const refusedSignIns = (from: string, until: string) => sql`
  select 'refused' as grp, s.id::text as key, karachi_day(s.at) as day, s.at, null::uuid as player_id, s.outcome as what, s.way as by,
    null::bigint as before, null::bigint as after, 1::bigint as attempts
  from sign_in_record s where s.outcome in ('PLAYER_EXCLUDED', 'PHONE_EXCLUDED') and s.player_id is null and s.way <> 'upgrade'
    and ${onDays(sql`s.at`, from, until)}`;

const rowsOf = (from: string, until: string, group: Exclude<ProtectionGroup, 'refused'>): RawBuilder<unknown> =>
  group === 'breaks' || group === 'exclusions' ? exclusionRows(from, until) : limitRows(from, until);

/** Builds a query for the rows of a group. It also selects the other group in the same table, so the caller filters by `grp`. */
export const protectionRows = (from: string, until: string, group: ProtectionGroup): RawBuilder<unknown> =>
  group === 'refused'
    ? sql`(${refusedAttempts(from, until)} union all ${refusedSignIns(from, until)})`
    : sql`(${rowsOf(from, until, group)})`;

const newestOf = (rows: RawBuilder<unknown>, condition: RawBuilder<unknown>, count: number) =>
  sql`(select o.at from (${rows}) o where ${condition} order by o.at desc limit ${count})`;

/** Builds a query for the times of a group's newest rows. Each table's query has the limit, so it reads only an index. */
export const newestProtectionTimes = (
  from: string,
  until: string,
  group: ProtectionGroup,
  condition: RawBuilder<unknown>,
  count: number,
): RawBuilder<unknown> =>
  group === 'refused'
    ? sql`(${newestOf(refusedAttempts(from, until), condition, count)} union all ${newestOf(refusedSignIns(from, until), condition, count)})`
    : sql`(${newestOf(rowsOf(from, until, group), condition, count)})`;

/** Counts limits, breaks, exclusions and refusals by day, newest day first. */
export async function readProtectionDays(db: Queryable, { from, until }: Days): Promise<ProtectionDay[]> {
  const { rows } = await sql<ProtectionDay>`
    with counted as (
      select day, count(*) filter (where grp = 'limits_set')::int as limits_set, count(*) filter (where grp = 'limits_raised')::int as limits_raised,
        count(*) filter (where grp = 'breaks')::int as breaks, count(*) filter (where grp = 'exclusions')::int as exclusions,
        coalesce(sum(attempts), 0)::int as refused, count(distinct player_id) filter (where grp = 'refused')::int as players_refused
      from (${limitRows(from, until)} union all ${exclusionRows(from, until)} union all
        ${refusedAttempts(from, until)} union all ${refusedSignIns(from, until)}) o group by 1
    )
    select d.day::date::text as day, coalesce(c.limits_set, 0) as limits_set, coalesce(c.limits_raised, 0) as limits_raised,
      coalesce(c.breaks, 0) as breaks, coalesce(c.exclusions, 0) as exclusions, coalesce(c.refused, 0) as refused,
      coalesce(c.players_refused, 0) as players_refused
    from generate_series(${from}::date, ${until}::date, interval '1 day') d (day)
    left join counted c on c.day = d.day::date order by 1 desc`.execute(db);
  return rows;
}
