import { sql } from 'kysely';
import { maskedNumber } from '../../core/values/phone-number.ts';
import type { Queryable } from '../../db/connect.ts';
import type { ExportRow, RowRange } from './export-rows.ts';
import type { ExportColumn } from './export-writer.ts';

export const playerStates = ['active', 'guest', 'blocked', 'closed'] as const;

export const playerColumns: readonly ExportColumn[] = [
  { name: 'id', type: 'id' },
  { name: 'name', type: 'text' },
  { name: 'state', type: 'text' },
  { name: 'phone', type: 'text' },
  { name: 'language', type: 'text' },
  { name: 'origin', type: 'text' },
  { name: 'created_at', type: 'time' },
  { name: 'blocked_at', type: 'time' },
  { name: 'block_reason', type: 'text' },
  { name: 'closed_at', type: 'time' },
];

type Player = {
  place: string;
  id: string;
  name: string;
  state: string;
  phone: string | null;
  language: string;
  origin: string;
  created_at: Date;
  blocked_at: Date | null;
  block_reason: string | null;
  closed_at: Date | null;
};

/** Reads players as their cards in the console show them: the middle of a phone number is hidden. */
export async function readPlayerRows(db: Queryable, range: RowRange): Promise<ExportRow[]> {
  const { from, until, filter, after, limit } = range;
  const { state = null } = filter;
  const { rows } = await sql<Player>`
    select * from (
      select p.created_at::text as place, p.id, coalesce(p.user_name, p.alias_name) as name,
        case when p.status = 4 then 'blocked' when p.status = 5 then 'closed' when p.phone is null then 'guest' else 'active' end as state,
        p.phone, p.language, p.origin, p.created_at, p.blocked_at, p.block_reason, p.closed_at
      from player p
      where p.created_at >= ${from} and p.created_at < ${until} and (p.created_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    ) s where (${state}::text is null or s.state = ${state}::text)
    order by s.created_at, s.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    place: { at: row.place, id: row.id },
    cells: [
      row.id,
      row.name,
      row.state,
      row.phone === null ? null : maskedNumber(row.phone),
      row.language,
      row.origin,
      row.created_at,
      row.blocked_at,
      row.block_reason,
      row.closed_at,
    ],
  }));
}

export const logColumns: readonly ExportColumn[] = [
  { name: 'id', type: 'id' },
  { name: 'entry', type: 'number' },
  { name: 'at', type: 'time' },
  { name: 'by', type: 'text' },
  { name: 'act', type: 'text' },
  { name: 'subject', type: 'text' },
  { name: 'before', type: 'text' },
  { name: 'after', type: 'text' },
  { name: 'note', type: 'text' },
  { name: 'hash', type: 'text' },
];

type Entry = {
  place: string;
  id: string;
  entry: bigint | null;
  at: Date;
  by: string;
  act: string;
  subject: string;
  before: string | null;
  after: string | null;
  note: string | null;
  hash: Buffer | null;
};

export async function readLogRows(db: Queryable, range: RowRange): Promise<ExportRow[]> {
  const { from, until, filter, after, limit } = range;
  const { by = null } = filter;
  const { rows } = await sql<Entry>`
    select o.at::text as place, o.id, o.entry, o.at, o.operator as by, o.act, o.subject, o.before::text as before, o.after::text as after,
      o.note, o.hash
    from operator_log o
    where o.at >= ${from} and o.at < ${until} and o.at >= ${after.at}::timestamptz
      and (o.at, o.id) > (${after.at}::timestamptz, ${after.id}::uuid) and (${by}::text is null or o.operator = ${by}::text)
    order by o.at, o.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    place: { at: row.place, id: row.id },
    cells: [
      row.id,
      row.entry === null ? null : Number(row.entry),
      row.at,
      row.by,
      row.act,
      row.subject,
      row.before,
      row.after,
      row.note,
      row.hash?.toString('hex') ?? null,
    ],
  }));
}
