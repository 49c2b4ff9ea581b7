import type { ResponseOf } from '@nua/contract';
import type { getTicket, listTickets } from '@nua/contract/ticket.ts';
import { type RawBuilder, sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { Queryable } from '../../db/connect.ts';

export type TicketThread = ResponseOf<typeof getTicket>;
export type TicketHead = ResponseOf<typeof listTickets>['list'][number];

/** A row of `ticket` with the start of its first entry. */
export type TicketRow = {
  id: string;
  kind: TicketHead['kind'];
  state: TicketHead['state'];
  deposit_id: string | null;
  withdraw_id: string | null;
  created_at: Date;
  changed_at: Date;
  unread: boolean;
  title: string;
};

type EntryRow = { id: string; operator: string | null; text: string; at: Date };

const MAX_TITLE = 120;
/** A longer thread shows only its newest entries. */
const MAX_ENTRIES = 500;

export const TICKET_COLUMNS: RawBuilder<TicketRow> = sql`t.id, t.kind, t.state, t.deposit_id, t.withdraw_id, t.created_at,
  t.changed_at, (t.answered_at >= t.read_at) is true as unread,
  (select left(e.text, ${sql.lit(MAX_TITLE)}) from ticket_entry e where e.ticket_id = t.id order by e.id limit 1) as title`;

/** Returns the time up to which the player or visitor has read: `at`, or just after the latest reply if that is later. */
export const readUpTo = (at: Date): RawBuilder<Date> =>
  sql`greatest(${at}::timestamptz, answered_at + interval '1 microsecond')`;

export function ticketHead(row: TicketRow): TicketHead {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.title.replace(/\s+/g, ' '),
    unread: row.unread,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}

/** Reads the question that matches a condition, with its entries. Errors: NOT_FOUND. */
export async function readThread(db: Queryable, where: RawBuilder<boolean>): Promise<TicketThread> {
  const { rows } = await sql<TicketRow>`select ${TICKET_COLUMNS} from ticket t where ${where}`.execute(db);
  const row = rows[0];
  if (!row) throw apiError('NOT_FOUND');
  const written = await sql<EntryRow>`
    select id, operator, text, at from ticket_entry where ticket_id = ${row.id} order by id desc limit ${MAX_ENTRIES}`.execute(
    db,
  );
  const entries = written.rows.reverse();
  return {
    ...ticketHead(row),
    deposit_id: row.deposit_id,
    withdraw_id: row.withdraw_id,
    entries: entries.map((entry) => ({
      id: entry.id,
      by: entry.operator === null ? 'you' : 'house',
      text: entry.text,
      at: entry.at.toISOString(),
    })),
  };
}
