import * as v from 'valibot';
import { ticketKind, ticketKinds } from '../ticket.ts';
import { id, language, languages, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';
import { choiceFilter, playerFilter, timePlace } from './list-rules.ts';

const ticketStates = ['open', 'answered', 'closed'] as const;

const ticketHead = {
  id,
  kind: ticketKind,
  state: v.picklist(ticketStates),
  language,
  /** The player's name, or the contact of a visitor who is not signed in. */
  from: v.string(),
  player_id: v.nullable(id),
  /** The beginning of the first entry. */
  title: v.string(),
  changed_at: time,
  /** The staff member who works on the question; null if nobody does. */
  assignee: v.nullable(v.string()),
};

/** An entry of a question. `by` is null if the person who asked wrote it. */
const entry = v.object({ id, by: v.nullable(v.string()), text: v.string(), at: time });

/** GET /api/o/ticket */
export const listTickets = declareList({
  purpose: 'Lists the questions of players: those that wait for a reply, or all, by the time of their last change.',
  path: '/api/o/ticket',
  access: 'tickets',
  list: {
    shows: ['open', 'all'],
    /** The days of the last change. */
    has_days: true,
    filters: {
      kind: choiceFilter(ticketKinds, 'in_whole_list'),
      state: choiceFilter(ticketStates, 'in_whole_list'),
      language: choiceFilter(languages, 'in_whole_list'),
      player: playerFilter,
    },
    sorts: ['oldest', 'newest'],
    /** The time and id of the last row of the previous page, from `next`. */
    after: timePlace,
  },
  response: v.object({ list: v.array(v.object(ticketHead)), next: v.nullable(v.string()) }),
  errors: ['REASON_NEEDED'],
});

/** GET /api/o/ticket/{id} */
export const getTicket = declareConsole({
  purpose: 'Shows a question with its entries and the payment it is about. The log records the access.',
  method: 'GET',
  path: '/api/o/ticket/{id}',
  access: 'tickets',
  fresh: true,
  response: v.object({
    ...ticketHead,
    deposit_id: v.nullable(id),
    withdraw_id: v.nullable(id),
    entries: v.array(entry),
  }),
  errors: ['NOT_FOUND', 'SECOND_FACTOR_STALE'],
});

/** GET /api/o/ticket/{id}/entry */
export const listNewEntries = declareConsole({
  purpose:
    'Lists the entries of a question that follow the entry `after`, for an open page. The staff member must have opened the question within the last 30 minutes.',
  method: 'GET',
  path: '/api/o/ticket/{id}/entry',
  access: 'tickets',
  query: v.strictObject({ after: id }),
  response: v.object({ state: ticketHead.state, assignee: ticketHead.assignee, entries: v.array(entry) }),
  errors: ['NOT_FOUND', 'SECOND_FACTOR_STALE'],
});

/** GET /api/o/saved-reply */
export const listSavedReplies = declareConsole({
  purpose: 'Lists the replies that customer service has saved, by their names.',
  method: 'GET',
  path: '/api/o/saved-reply',
  access: 'tickets',
  is_edited: true,
  response: v.object({ list: v.array(v.object({ name: v.string(), text_en: v.string(), text_ur: v.string() })) }),
  errors: [],
});
