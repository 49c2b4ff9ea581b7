import { type TicketKind, ticketText } from '@nua/contract/ticket.ts';
import type { Language } from '@nua/contract/wire.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Tx } from '../core/app.ts';
import { addNotice } from '../modules/notify/public.ts';
import { assertLinksAllowed } from './links.ts';
import { localTime } from './local-time.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { plainLine, plainText } from './plain-text.ts';
import { given } from './read-words.ts';

type Head = {
  id: string;
  player_id: string | null;
  who: string;
  kind: TicketKind;
  state: 'open' | 'answered' | 'closed';
  language: Language;
  deposit_id: string | null;
  withdraw_id: string | null;
  changed_at: Date;
  first: string;
};

const STATES = ['open', 'answered', 'closed'] as const;
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ur: 'Urdu' };
const MAX_LIST = 100;

const HEAD = sql`t.id, t.player_id, t.kind, t.state, t.language, t.deposit_id, t.withdraw_id, t.changed_at,
  coalesce(p.user_name, p.alias_name, 'not signed in: ' || t.contact) as who,
  (select e.text from ticket_entry e where e.ticket_id = t.id order by e.id limit 1) as first`;

/** Questions, the one that has waited longest first; open ones when nothing else is said. */
export async function listTickets(deps: Pick<OperatorDeps, 'db'>, state = 'open'): Promise<string> {
  if (state !== 'all' && !STATES.includes(state as Head['state'])) {
    throw new CommandError(`STATE is ${STATES.join(', ')} or all, not ${given(state)}.`);
  }
  const { rows } = await sql<Head>`select ${HEAD} from ticket t left join player p on p.id = t.player_id
    where ${state} in ('all', t.state) order by t.changed_at limit ${MAX_LIST}`.execute(deps.db);
  if (rows.length === 0) return state === 'open' ? 'No question waits for an answer.' : 'There is none.';
  return rows.map(lineOf).join('\n');
}

function lineOf(head: Head): string {
  const title = plainLine(head.first).slice(0, 80);
  return `${localTime(head.changed_at)}  ${head.id}  ${head.state}  ${head.kind}  ${plainLine(head.who)}  ${title}`;
}

/** One question with all that was written. What a player told us in confidence was read: the log says by whom. */
export async function showTicket(deps: OperatorDeps, acting: Acting, id: string): Promise<string> {
  return await deps.db.transaction().execute(async (tx) => {
    const head = await findTicket(tx, id);
    const { rows } = await sql<{ operator: string | null; text: string; at: Date }>`
      select operator, text, at from ticket_entry where ticket_id = ${id} order by id`.execute(tx);
    await logAct(tx, { ...acting, at: deps.clock.now(), act: 'ticket show', subject: `ticket ${id}` });
    const about = [
      `${head.kind}, ${head.state}, ${LANGUAGE_NAMES[head.language]}`,
      plainLine(head.who) + (head.player_id ? ` (player ${head.player_id})` : ''),
      ...(head.deposit_id ? [`deposit ${head.deposit_id}`] : []),
      ...(head.withdraw_id ? [`withdraw ${head.withdraw_id}`] : []),
    ];
    const entries = rows.map(
      ({ operator, text, at }) => `--- ${localTime(at)}  ${operator ?? 'asker'}\n${setIn(plainText(text))}`,
    );
    return [...about, ...entries].join('\n');
  });
}

/** Lines of a text stand further in than what we say about it: an asker cannot write an entry of ours. */
const setIn = (text: string): string => text.replace(/^/gm, '    ');

/** Answers a question; a player is told in the inbox and, while connected, at once. */
export async function replyTicket(deps: OperatorDeps, acting: Acting, id: string, words: string): Promise<string> {
  const read = v.safeParse(ticketText, words);
  if (!read.success) throw new CommandError(`An answer has 1 to 4000 characters, not ${words.trim().length}.`);
  assertLinksAllowed(deps, words);
  return await deps.db.transaction().execute(async (tx) => {
    const head = await findTicket(tx, id);
    const at = deps.clock.now();
    await sql`insert into ticket_entry (ticket_id, operator, text, at) values (${id}, ${acting.operator}, ${read.output}, ${at})`.execute(
      tx,
    );
    await sql`update ticket set state = 'answered', changed_at = ${at}, answered_at = ${at} where id = ${id}`.execute(
      tx,
    );
    // A notice is also a message in the inbox and an event of the open app.
    const { player_id } = head;
    if (player_id !== null) await addNotice(tx, { player_id, kind: 'ticket_answered', about: { ticket_id: id }, at });
    await logAct(tx, {
      ...acting,
      at,
      act: 'ticket reply',
      subject: `ticket ${id}`,
      before: { state: head.state },
      // The words stand in the question alone: the log is kept for good, and they may name a person.
      after: { state: 'answered', characters: read.output.length },
    });
    return head.player_id === null
      ? 'Answered; whoever holds the claim code can read it.'
      : 'Answered; the player is told.';
  });
}

/** Ends a question; a further entry of the asker opens it again. */
export async function closeTicket(deps: OperatorDeps, acting: Acting, id: string): Promise<string> {
  return await deps.db.transaction().execute(async (tx) => {
    const head = await findTicket(tx, id);
    if (head.state === 'closed') throw new CommandError('The question is closed already.');
    const at = deps.clock.now();
    await sql`update ticket set state = 'closed', changed_at = ${at} where id = ${id}`.execute(tx);
    const change = { before: { state: head.state }, after: { state: 'closed' } };
    await logAct(tx, { ...acting, at, act: 'ticket close', subject: `ticket ${id}`, ...change });
    return 'Closed.';
  });
}

async function findTicket(tx: Tx, id: string): Promise<Head> {
  const { rows } = await sql<Head>`select ${HEAD} from ticket t left join player p on p.id = t.player_id
    where t.id = ${id} for no key update of t`.execute(tx);
  if (!rows[0]) throw new CommandError(`There is no question ${id}.`);
  return rows[0];
}
