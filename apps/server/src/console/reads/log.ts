import { listLog } from '@nua/contract/console/log.ts';
import { sql } from 'kysely';
import { handleConsole } from '../console-handle.ts';

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

/** Lists the log, newest first, without entries from before the log had numbers. */
export const log = handleConsole(listLog, async ({ reads }, { query: { before } }) => {
  const { rows } = await sql<Row>`
    select id, entry, at, operator as by, staff_id, act, subject, before, after, note, hash from operator_log
    where entry is not null and (${before ?? null}::bigint is null or entry < ${before ?? null}::bigint)
    order by entry desc limit ${PAGE + 1}`.execute(reads);
  const list = rows.slice(0, PAGE).map(({ entry, at, hash, ...row }) => ({
    ...row,
    entry: Number(entry),
    at: at.toISOString(),
    hash: hash?.toString('hex') ?? '',
  }));
  return { list, has_more: rows.length > PAGE };
});
