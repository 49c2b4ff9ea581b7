import { listLog } from '@nua/contract/console/log.ts';
import { sql } from 'kysely';
import { handleConsole } from '../console-handle.ts';
import { logFirstLook } from '../looks.ts';
import { directionOf, timeInDays } from './filtered-page.ts';

const PAGE = 50;

type Row = {
  id: string;
  entry: bigint | null;
  at: Date;
  by: string;
  staff_id: string | null;
  act: string;
  subject: string;
  before: unknown;
  after: unknown;
  note: string | null;
  hash: Buffer | null;
};

/**
 * Lists the log without entries from before the log had numbers.
 *
 * The entries are in the order of their numbers. If days or a subject are given, they are in the order of time, because the indexes for
 * these filters contain the time.
 */
export const log = handleConsole(listLog, async (ctx, { query: { sort, from, until, by, act, subject, after } }) => {
  const { direction, follows } = directionOf(sort);
  const place = after ?? null;
  const isByTime = from !== undefined || subject !== undefined;
  const isAfterPlace = isByTime
    ? sql`(at, entry) ${follows} (select l.at, l.entry from operator_log l where l.entry = ${place}::bigint)`
    : sql`entry ${follows} ${place}::bigint`;
  const { rows } = await sql<Row>`
    select id, entry, at, operator as by, staff_id, act, subject, before, after, note, hash from operator_log
    where entry is not null and ${timeInDays(sql`at`, from, until)}
      and (${by ?? null}::text is null or operator = ${by ?? null}) and (${act ?? null}::text is null or act = ${act ?? null})
      and (${subject ?? null}::text is null or subject = ${subject ?? null}) and (${place}::bigint is null or ${isAfterPlace})
    order by ${isByTime ? sql`at ${direction}, entry ${direction}` : sql`entry ${direction}`} limit ${PAGE + 1}`.execute(
    ctx.reads,
  );
  const look = await logFirstLook(ctx, { act: 'log', subject: 'read log', reason: 'the log' });
  const list = rows.slice(0, PAGE).map(({ entry, at, hash, ...row }) => ({
    ...row,
    entry: Number(entry),
    at: at.toISOString(),
    hash: hash?.toString('hex') ?? '',
  }));
  return look.show({ list, has_more: rows.length > PAGE });
});
