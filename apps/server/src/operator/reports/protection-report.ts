import type { ProtectionGroup } from '@nua/contract/console/player-report.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import type { Days } from '../../ledger/moved-payments.ts';
import { newestProtectionTimes, protectionRows } from '../../modules/day-sum/public.ts';
import { namesOf } from './payments-report.ts';

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

/**
 * Lists the rows of a group, newest first. `after` is the time and key of the last row of the previous page.
 *
 * A page has times in milliseconds, and the indexes have microseconds. So the newest rows of each table are found by its index, the other
 * rows in the millisecond of the last row are added, and all are then ordered by time and key.
 */
export async function listProtectionOf(
  db: Queryable,
  { from, until }: Days,
  { group, after }: { group: ProtectionGroup; after: { at: Date; key: string } | null },
): Promise<{ list: Listed[]; has_more: boolean }> {
  const belowLast = sql`o.grp = ${group} and (${after?.at ?? null}::timestamptz is null
    or o.at < ${after?.at ?? null}::timestamptz + interval '1 millisecond'
      and (date_trunc('milliseconds', o.at), o.key) < (${after?.at ?? null}::timestamptz, ${after?.key ?? null}::text))`;
  const { rows } = await sql<Row>`
    with newest as (
      select n.at from ${newestProtectionTimes(from, until, group, belowLast, PAGE + 1)} n order by n.at desc limit ${PAGE + 1}
    )
    select o.key, date_trunc('milliseconds', o.at) as at, o.player_id, o.what, o.by, o.before, o.after, o.attempts
    from ${protectionRows(from, until, group)} o
    where ${belowLast} and o.at >= (select date_trunc('milliseconds', min(n.at)) from newest n)
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
