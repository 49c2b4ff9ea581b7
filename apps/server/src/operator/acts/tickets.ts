import { type TicketKind, ticketText } from '@nua/contract/ticket.ts';
import type { Language } from '@nua/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import type { Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { addNotice } from '../../modules/notify/public.ts';
import { type Act, change, read } from '../act.ts';
import { assertLinksAllowed } from '../links.ts';
import { CommandError } from '../operator-deps.ts';
import { id, matching, oneOf, optional, type Parameter, readBy } from '../parameters.ts';
import { savedRepliesText, ticketText as shownText, ticketsText } from '../texts/ticket-texts.ts';

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

const MAX_LIST = 100;

const HEAD = sql`t.id, t.player_id, t.kind, t.state, t.language, t.deposit_id, t.withdraw_id, t.changed_at,
  coalesce(p.user_name, p.alias_name, 'not signed in: ' || t.contact) as who,
  coalesce((select e.text from ticket_entry e where e.ticket_id = t.id order by e.id limit 1), '') as first`;

const textBy = (expected: string): Parameter<string> =>
  readBy((typed) => {
    const found = v.safeParse(ticketText, typed);
    return found.success ? found.output : null;
  }, `${expected} of 1 to 4000 characters`);
const reply: Parameter<string> = { ...textBy('an answer'), takes: 'rest' };
const savedText = textBy('a text');

const replyName = matching(
  /^[a-z0-9][a-z0-9-]{0,39}$/,
  'a name of 1 to 40 small letters, digits and dashes, such as payout-time',
);

type SavedReply = { text_en: string; text_ur: string };

async function lockSavedReply(tx: Tx, name: string): Promise<SavedReply | null> {
  const { rows } = await sql<SavedReply>`
    select text_en, text_ur from saved_reply where name = ${name} and active for update`.execute(tx);
  return rows[0] ?? null;
}

async function lockTicket(tx: Tx, ticket_id: string): Promise<Head> {
  return await selectTicket(tx, ticket_id, sql`for no key update of t`);
}

async function selectTicket(db: Queryable, ticket_id: string, lock: RawBuilder<unknown>): Promise<Head> {
  const { rows } = await sql<Head>`select ${HEAD} from ticket t left join player p on p.id = t.player_id
    where t.id = ${ticket_id} ${lock}`.execute(db);
  if (!rows[0]) throw new CommandError(`There is no question ${ticket_id}.`);
  return rows[0];
}

const subjectOf = (ticket_id: string) => `ticket ${ticket_id}`;

/** An operator who has not replied for this long no longer counts as working on the question. */
export const ASSIGNED_MS = 30 * 60_000;

/** The operator who works on the question `t`; null if nobody does. */
export const assigneeAt = (now: Date): RawBuilder<string | null> =>
  sql`case when t.assigned_at > ${new Date(now.getTime() - ASSIGNED_MS)}::timestamptz then t.assignee end`;

async function findAssignee(db: Queryable, ticket_id: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ assignee: string | null }>`
    select ${assigneeAt(now)} as assignee from ticket t where t.id = ${ticket_id}`.execute(db);
  return rows[0]?.assignee ?? null;
}

const assign = (tx: Tx, ticket_id: string, assignee: string | null, at: Date) =>
  sql`update ticket set assignee = ${assignee}, assigned_at = ${assignee === null ? null : at} where id = ${ticket_id}`.execute(
    tx,
  );

export const ticketActs = {
  'ticket list': read({
    permission: 'tickets',
    help: 'questions to customer service, the longest waiting first; open ones unless a state is given',
    arguments: { state: optional(oneOf('open', 'answered', 'closed', 'all')) },
    run: async ({ deps }, { state = 'open' }) => {
      const { rows } = await sql<Head>`select ${HEAD} from ticket t left join player p on p.id = t.player_id
        where ${state} in ('all', t.state) order by t.changed_at limit ${MAX_LIST}`.execute(deps.db);
      return {
        state,
        tickets: rows.map(({ changed_at, id: ticket, kind, who, first, ...row }) => ({
          ...{ at: changed_at, ticket, state: row.state, kind, who, title: first },
        })),
      };
    },
    text: ticketsText,
  }),
  'ticket show': read({
    permission: 'tickets',
    help: 'a question with all its entries',
    arguments: { ticket: id },
    subject: async (_call, { ticket }) => subjectOf(ticket),
    run: async ({ deps: { db } }, { ticket }) => {
      const head = await selectTicket(db, ticket, sql``);
      const { rows } = await sql<{ operator: string | null; text: string; at: Date }>`
        select operator, text, at from ticket_entry where ticket_id = ${ticket} order by id`.execute(db);
      const { kind, state, language, who, player_id, deposit_id, withdraw_id } = head;
      const facts = { kind, state, language, who, player_id, deposit_id, withdraw_id };
      return { ...facts, entries: rows };
    },
    text: shownText,
  }),
  'ticket reply': change({
    permission: 'tickets',
    approval: 'one',
    help: 'answers a question; a player is notified in the inbox and in the open app',
    arguments: { ticket: id, text: reply },
    prepare: async ({ deps, acting }, { ticket }) => {
      const assignee = await findAssignee(deps.db, ticket, deps.clock.now());
      const isOthers = assignee !== null && assignee !== acting.operator;
      return {
        ...(isOthers && { preview: `${assignee} works on this question. Your reply is sent in addition to theirs.` }),
        seen: undefined,
      };
    },
    run: async ({ tx, deps, acting }, { ticket, text }) => {
      assertLinksAllowed(deps, text);
      const { state, player_id } = await lockTicket(tx, ticket);
      return {
        subject: subjectOf(ticket),
        before: { state },
        apply: async ({ at }) => {
          await sql`insert into ticket_entry (ticket_id, operator, text, at) values (${ticket}, ${acting.operator}, ${text}, ${at})`.execute(
            tx,
          );
          await sql`update ticket set state = 'answered', changed_at = ${at}, answered_at = ${at},
            assigned_at = case when assignee = ${acting.operator} then ${at} else assigned_at end where id = ${ticket}`.execute(
            tx,
          );
          if (player_id !== null)
            await addNotice(tx, { player_id, kind: 'ticket_answered', about: { ticket_id: ticket }, at });
          return {
            data: { ticket, state: 'answered', player_id },
            // The log is never deleted, so it omits the text, which may name a person.
            after: { state: 'answered', characters: text.length },
          };
        },
      };
    },
    text: ({ player_id }) =>
      player_id === null ? 'Answered; the asker reads it with the claim code.' : 'Answered; the player is notified.',
  }),
  'ticket close': change({
    permission: 'tickets',
    approval: 'one',
    help: 'closes a question; a further entry of the asker opens it again',
    arguments: { ticket: id },
    run: async ({ tx }, { ticket }) => {
      const { state } = await lockTicket(tx, ticket);
      if (state === 'closed') throw new CommandError('The question is closed already.');
      return {
        subject: subjectOf(ticket),
        before: { state },
        apply: async ({ at }) => {
          await sql`update ticket set state = 'closed', changed_at = ${at}, assignee = null, assigned_at = null where id = ${ticket}`.execute(
            tx,
          );
          return { data: { ticket, state: 'closed' }, after: { state: 'closed' } };
        },
      };
    },
    text: () => 'Closed.',
  }),
  'ticket take': change({
    permission: 'tickets',
    approval: 'one',
    help: 'shows everybody that you work on a question, for half an hour after your last reply',
    arguments: { ticket: id },
    prepare: async ({ deps, acting }, { ticket }) => {
      const assignee = await findAssignee(deps.db, ticket, deps.clock.now());
      const isOthers = assignee !== null && assignee !== acting.operator;
      return { ...(isOthers && { preview: `Takes the question over from ${assignee}.` }), seen: undefined };
    },
    run: async ({ tx, acting }, { ticket }) => {
      await lockTicket(tx, ticket);
      return {
        subject: subjectOf(ticket),
        apply: async ({ at }) => {
          await assign(tx, ticket, acting.operator, at);
          return { data: { ticket, assignee: acting.operator }, after: { assignee: acting.operator } };
        },
      };
    },
    text: () => 'You work on this question.',
  }),
  'ticket release': change({
    permission: 'tickets',
    approval: 'one',
    help: 'ends the work on a question without closing it',
    arguments: { ticket: id },
    run: async ({ tx }, { ticket }) => {
      await lockTicket(tx, ticket);
      return {
        subject: subjectOf(ticket),
        apply: async ({ at }) => {
          await assign(tx, ticket, null, at);
          return { data: { ticket, assignee: null }, after: { assignee: null } };
        },
      };
    },
    text: () => 'Nobody works on this question.',
  }),
  'reply save': change({
    permission: 'tickets',
    approval: 'one',
    help: 'saves a text for replies under a name, or changes it',
    arguments: { name: replyName, text_en: savedText, text_ur: savedText },
    run: async ({ tx, deps }, { name, text_en, text_ur }) => {
      assertLinksAllowed(deps, [text_en, text_ur]);
      const before = await lockSavedReply(tx, name);
      return {
        subject: `reply ${name}`,
        ...(before && { before }),
        apply: async ({ at }) => {
          await sql`insert into saved_reply (name, text_en, text_ur, changed_at) values (${name}, ${text_en}, ${text_ur}, ${at})
            on conflict (name) do update set text_en = excluded.text_en, text_ur = excluded.text_ur, active = true,
              changed_at = excluded.changed_at`.execute(tx);
          return { data: { name }, after: { text_en, text_ur } };
        },
      };
    },
    text: () => 'Saved.',
  }),
  'reply remove': change({
    permission: 'tickets',
    approval: 'one',
    help: 'removes a saved reply; the log keeps its texts',
    arguments: { name: replyName },
    run: async ({ tx }, { name }) => {
      const before = await lockSavedReply(tx, name);
      if (before === null) throw new CommandError(`There is no saved reply ${name}.`);
      return {
        subject: `reply ${name}`,
        before,
        apply: async ({ at }) => {
          await sql`update saved_reply set active = false, changed_at = ${at} where name = ${name}`.execute(tx);
          return { data: { name } };
        },
      };
    },
    text: () => 'Removed.',
  }),
  'reply list': read({
    permission: 'tickets',
    help: 'the saved replies in both languages',
    arguments: {},
    run: async ({ deps }) => {
      const { rows } = await sql<{ name: string } & SavedReply>`
        select name, text_en, text_ur from saved_reply where active order by name limit ${MAX_LIST}`.execute(deps.db);
      return { replies: rows };
    },
    text: savedRepliesText,
  }),
} satisfies Record<string, Act>;
