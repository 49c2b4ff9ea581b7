import { getTicket, listTickets } from '@nua/contract/console/ticket.ts';
import type { TicketKind } from '@nua/contract/ticket.ts';
import type { Language } from '@nua/contract/wire.ts';
import { sql } from 'kysely';
import { logAct } from '../../operator/operator-log.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole, staffOf } from '../console-handle.ts';

const PAGE = 50;
const TITLE = 80;

type Head = {
  id: string;
  kind: TicketKind;
  state: 'open' | 'answered' | 'closed';
  language: Language;
  from: string | null;
  player_id: string | null;
  title: string | null;
  changed_at: Date;
};

const COLUMNS = sql`t.id, t.kind, t.state, t.language, coalesce(p.user_name, p.alias_name, t.contact) as from, t.player_id,
  (select left(e.text, ${TITLE}) from ticket_entry e where e.ticket_id = t.id order by e.id limit 1) as title, t.changed_at`;

const shown = <Row extends Head>({ from, title, changed_at, ...row }: Row) => ({
  ...row,
  from: from ?? '',
  title: title ?? '',
  changed_at: changed_at.toISOString(),
});

/** Reads the place where a page continues: the time and the id of the last row before it. */
const placeOf = (after: string | undefined): { at: string; id: string } | null => {
  if (after === undefined) return null;
  const [at = '', id = ''] = after.split('_');
  if (Number.isNaN(Date.parse(at)))
    throw new ConsoleError('INVALID_INPUT', { fields: [{ path: 'after', rule: 'time' }] });
  return { at, id };
};

export const tickets = handleConsole(listTickets, async ({ reads }, { query: { show, after } }) => {
  const place = placeOf(after);
  const { rows } = await sql<Head>`
    select ${COLUMNS} from ticket t left join player p on p.id = t.player_id
    where (${show} = 'all' or t.state = 'open')
      and (${place === null} or (t.changed_at, t.id) > (${place?.at ?? null}::timestamptz, ${place?.id ?? null}::uuid))
    order by t.changed_at, t.id limit ${PAGE + 1}`.execute(reads);
  const list = rows.slice(0, PAGE).map(shown);
  const last = list.at(-1);
  return { list, next: rows.length > PAGE && last ? `${last.changed_at}_${last.id}` : null };
});

type Thread = Head & { deposit_id: string | null; withdraw_id: string | null };

export const ticket = handleConsole(getTicket, async (ctx, { params: { id } }) => {
  const { app, reads } = ctx;
  const { rows } = await sql<Thread>`select ${COLUMNS}, t.deposit_id, t.withdraw_id
    from ticket t left join player p on p.id = t.player_id where t.id = ${id}`.execute(reads);
  const [row] = rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const look = { operator: staffOf(ctx).name, at: app.clock.now(), act: 'ticket show', subject: `ticket ${id}` };
  await app.db.transaction().execute((tx) => logAct(tx, look));
  const entries = await sql<{ id: string; by: string | null; text: string; at: Date }>`
    select id, operator as by, text, at from ticket_entry where ticket_id = ${id} order by id`.execute(reads);
  return { ...shown(row), entries: entries.rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
});
