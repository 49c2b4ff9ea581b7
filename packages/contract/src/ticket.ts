import * as v from 'valibot';
import { toAsciiNumber } from './ascii-number.ts';
import { declare } from './call.ts';
import { id, language, listOf, nothing, text, time } from './wire.ts';

/** The topic of a question; the page and the operator sort by it. */
export const ticketKinds = ['deposit', 'withdraw', 'account', 'game', 'safety', 'idea', 'other'] as const;
export type TicketKind = (typeof ticketKinds)[number];
export const ticketKind = v.picklist(ticketKinds);

/** The maximum length of an entry, in characters as JavaScript counts them (UTF-16 units). */
export const MAX_TICKET_TEXT = 4000;

/**
 * A text with several lines: trimmed, with line feeds as line ends, without control characters except line feed and
 * tab.
 *
 * Shape   "Hello\r\nthere" -> "Hello\nthere", 1 to 4,000 characters
 */
export const ticketText = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\r\n?/g, '\n').trim()),
  v.minLength(1),
  v.maxLength(MAX_TICKET_TEXT),
  v.check((value) => !/[^\P{Cc}\n\t]/u.test(value), 'no control characters'),
);

/**
 * A claim code as a person types it. Accepts spaces, dashes, small letters and Urdu digits, and reads O, I, L as 0, 1,
 * 1.
 *
 * Shape   "k7d2-…" -> 28 characters of 0-9 and A-Z without I, L, O, U; earlier codes have 24
 */
export const claimCode = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((value) =>
    toAsciiNumber(value)
      .toUpperCase()
      .replace(/[\s\p{Pd}]/gu, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  ),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{24}(?:[0-9A-HJKMNP-TV-Z]{4})?$/),
);

/** A question as a list shows it. */
export const ticketHead = v.object({
  id,
  kind: ticketKind,
  /**
   * open: waits for a reply of customer service. answered: customer service has replied. closed: finished; a new entry
   * reopens the question.
   */
  state: v.picklist(['open', 'answered', 'closed']),
  /** The beginning of the first entry. */
  title: v.string(),
  /** True if a reply of customer service is unread. */
  unread: v.boolean(),
  created_at: time,
  changed_at: time,
});

/** A question with all its entries. */
export const ticketThread = v.object({
  ...ticketHead.entries,
  deposit_id: v.nullable(id),
  withdraw_id: v.nullable(id),
  entries: v.array(v.object({ id, by: v.picklist(['you', 'house']), text: v.string(), at: time })),
});

/** GET /api/c/ticket */
export const listTickets = declare({
  purpose: 'The player’s questions to customer service, most recently changed first.',
  method: 'GET',
  path: '/api/c/ticket',
  auth: 'player',
  list: { filter: { state: { type: 'text', operators: ['', 'in'] } }, sort: ['changed_at'] },
  response: listOf(ticketHead),
  errors: [],
});

/** GET /api/c/ticket/{id} */
export const getTicket = declare({
  purpose: 'One question with all its messages.',
  method: 'GET',
  path: '/api/c/ticket/{id}',
  auth: 'player',
  response: ticketThread,
  errors: ['NOT_FOUND'],
});

/** POST /api/c/ticket */
export const createTicket = declare({
  purpose: 'Asks customer service a question, which may name a deposit or a withdrawal of the player.',
  method: 'POST',
  path: '/api/c/ticket',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  body: v.strictObject({
    kind: ticketKind,
    text: ticketText,
    deposit_id: v.optional(id),
    withdraw_id: v.optional(id),
    language: v.optional(language, 'en'),
  }),
  response: ticketThread,
  errors: ['NOT_FOUND', 'TICKET_LIMIT'],
});

/** POST /api/c/ticket/{id}/reply */
export const replyTicket = declare({
  purpose: 'Adds a message to a question. A closed question is reopened.',
  method: 'POST',
  path: '/api/c/ticket/{id}/reply',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  body: v.strictObject({ text: ticketText }),
  response: ticketThread,
  errors: ['NOT_FOUND', 'TICKET_LIMIT'],
});

/** PATCH /api/c/ticket/{id} */
export const updateTicket = declare({
  purpose: 'Marks the replies as read, or closes the question.',
  method: 'PATCH',
  path: '/api/c/ticket/{id}',
  auth: 'player',
  body: v.strictObject({ action: v.picklist(['read', 'close']) }),
  response: nothing,
  errors: ['NOT_FOUND'],
});

/** POST /api/c/ticket/claim */
export const createClaim = declare({
  purpose:
    'Asks customer service a question without signing in. The caller chooses a random claim code, which opens the question later. A repeated call with the same code creates no second question.',
  method: 'POST',
  path: '/api/c/ticket/claim',
  auth: 'public',
  body: v.strictObject({
    claim_code: claimCode,
    kind: ticketKind,
    contact: text(200),
    text: ticketText,
    language: v.optional(language, 'en'),
    captcha: v.optional(v.pipe(v.string(), v.maxLength(4000))),
  }),
  response: v.object({ claim_code: v.string() }),
  errors: ['CAPTCHA_REQUIRED', 'KEY_REUSED', 'TICKET_LIMIT', 'TICKET_NETWORK_LIMIT'],
});

/** POST /api/c/ticket/claim/read */
export const readClaim = declare({
  purpose: 'Opens a question by its claim code, which is never a part of a URL.',
  method: 'POST',
  path: '/api/c/ticket/claim/read',
  auth: 'public',
  body: v.strictObject({ claim_code: claimCode }),
  response: ticketThread,
  errors: ['NOT_FOUND'],
});

/** POST /api/c/ticket/claim/reply */
export const replyClaim = declare({
  purpose: 'Adds a message to a question by its claim code.',
  method: 'POST',
  path: '/api/c/ticket/claim/reply',
  auth: 'public',
  body: v.strictObject({ claim_code: claimCode, text: ticketText }),
  response: ticketThread,
  errors: ['NOT_FOUND', 'TICKET_LIMIT'],
});
