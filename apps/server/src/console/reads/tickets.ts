import { getTicket, listNewEntries, listSavedReplies, listTickets } from '@nua/contract/console/ticket.ts';
import type { TicketKind } from '@nua/contract/ticket.ts';
import type { Language } from '@nua/contract/wire.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { assigneeAt } from '../../operator/acts/tickets.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';
import { findLook, type Look, logLook } from '../looks.ts';
import { directionOf, logListLook, placeOf, timeInDays } from './filtered-page.ts';

const PAGE = 50;
const TITLE = 80;
const MAX_NEW_ENTRIES = 100;

type Head = {
  id: string;
  kind: TicketKind;
  state: 'open' | 'answered' | 'closed';
  language: Language;
  from: string | null;
  player_id: string | null;
  title: string | null;
  changed_at: Date;
  assignee: string | null;
};

const columnsAt = (
  now: Date,
) => sql`t.id, t.kind, t.state, t.language, coalesce(p.user_name, p.alias_name, t.contact) as from, t.player_id,
  (select left(e.text, ${TITLE}) from ticket_entry e where e.ticket_id = t.id order by e.id limit 1) as title, t.changed_at,
  ${assigneeAt(now)} as assignee`;

const wireRow = <Row extends Head>({ from, title, changed_at, ...row }: Row) => ({
  ...row,
  from: from ?? '',
  title: title ?? '',
  changed_at: changed_at.toISOString(),
});

export const tickets = handleConsole(listTickets, async (ctx, { query }) => {
  const { app, reads } = ctx;
  const { show, sort, from, until, kind, state, language, player } = query;
  const { direction, follows } = directionOf(sort);
  const place = placeOf(query.after);
  const queue = show === 'open' ? 'questions that wait' : 'all questions';
  const look = await logListLook(ctx, { act: 'ticket list', queue, player });
  const { rows } = await sql<Head>`
    select ${columnsAt(app.clock.now())} from ticket t left join player p on p.id = t.player_id
    where (${show} = 'all' or t.state = 'open') and ${timeInDays(sql`t.changed_at`, from, until)}
      and (${kind ?? null}::text is null or t.kind = ${kind ?? null}) and (${state ?? null}::text is null or t.state = ${state ?? null})
      and (${language ?? null}::text is null or t.language = ${language ?? null})
      and (${player ?? null}::uuid is null or t.player_id = ${player ?? null})
      and (${place === null} or (t.changed_at, t.id) ${follows} (${place?.value ?? null}::timestamptz, ${place?.id ?? null}::uuid))
    order by t.changed_at ${direction}, t.id ${direction} limit ${PAGE + 1}`.execute(reads);
  // The contact of a visitor is shown only on the page of the question, where each look is logged.
  const list = rows.slice(0, PAGE).map((row) => wireRow(row.player_id === null ? { ...row, from: 'a visitor' } : row));
  const last = list.at(-1);
  return look.show({ list, next: rows.length > PAGE && last ? `${last.changed_at}_${last.id}` : null });
});

const lookAt = (id: string): Look => ({ act: 'ticket show', subject: `ticket ${id}`, reason: `ticket ${id}` });

type Thread = Head & { deposit_id: string | null; withdraw_id: string | null };

export const ticket = handleConsole(getTicket, async (ctx, { params: { id } }) => {
  const { app, reads } = ctx;
  const { rows } = await sql<Thread>`select ${columnsAt(app.clock.now())}, t.deposit_id, t.withdraw_id
    from ticket t left join player p on p.id = t.player_id where t.id = ${id}`.execute(reads);
  const [row] = rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const look = await logLook(ctx, lookAt(id!));
  return look.show({ ...wireRow(row), entries: await readEntries(reads, id!, null) });
});

type Entry = { id: string; by: string | null; text: string; at: Date };

/** Reads the entries of a question, or only those after the entry `after`. */
async function readEntries(reads: Queryable, ticket_id: string, after: string | null) {
  const { rows } = await sql<Entry>`select id, operator as by, text, at from ticket_entry
    where ticket_id = ${ticket_id} and (${after}::uuid is null or id > ${after}) order by id
    limit ${after === null ? null : MAX_NEW_ENTRIES}`.execute(reads);
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

/** An open page sends this call every few seconds, so it is not logged. It is refused if the last look is half an hour old. */
export const newEntries = handleConsole(listNewEntries, async (ctx, { params: { id }, query: { after } }) => {
  const { app, reads } = ctx;
  const { rows } = await sql<Pick<Head, 'state' | 'assignee'>>`
    select t.state, ${assigneeAt(app.clock.now())} as assignee from ticket t where t.id = ${id}`.execute(reads);
  const [row] = rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const look = await findLook(ctx, lookAt(id!));
  if (look === null) throw new ConsoleError('SECOND_FACTOR_STALE');
  return look.show({ state: row.state, assignee: row.assignee, entries: await readEntries(reads, id!, after) });
});

export const savedReplies = handleConsole(listSavedReplies, async ({ reads }) => {
  const { rows } = await sql<{ name: string; text_en: string; text_ur: string }>`
    select name, text_en, text_ur from saved_reply where active order by name limit 500`.execute(reads);
  return { list: rows };
});
