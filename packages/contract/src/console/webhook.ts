import * as v from 'valibot';
import { webhookKinds } from '../webhook.ts';
import { id, time } from '../wire.ts';
import { declareConsole } from './call.ts';
import { declareList } from './list.ts';

const address = {
  id,
  /** The path and query may contain a token of the receiver, so they are hidden from a staff member who may not change the address. */
  url: v.string(),
  /** Null means every kind. */
  kinds: v.nullable(v.array(v.picklist(webhookKinds))),
  added_at: time,
  /** The number of events that wait and the number that were given up, each counted up to 1,000. */
  waiting: v.number(),
  failed: v.number(),
  oldest_waiting_at: v.nullable(time),
  /** True if the current secret has been shown. It can be shown only once. */
  is_secret_shown: v.boolean(),
};

const attempt = v.object({
  at: time,
  took_ms: v.number(),
  /** Null without a response; then `error` is the reason. */
  status: v.nullable(v.number()),
  error: v.nullable(v.string()),
  /** The first characters of the response. */
  body: v.string(),
});

/** waiting: an attempt is due at `next_at`. dropped: the address was removed. */
const state = v.picklist(['waiting', 'delivered', 'failed', 'dropped']);

/** GET /api/o/webhook */
export const listWebhooks = declareConsole({
  purpose: 'Lists the addresses of other systems that receive events.',
  method: 'GET',
  path: '/api/o/webhook',
  access: 'look',
  response: v.object({ list: v.array(v.object(address)) }),
  errors: [],
});

/** GET /api/o/webhook/{id} */
export const getWebhook = declareList({
  purpose: 'Shows an address with its events, newest first, and the last response to each.',
  path: '/api/o/webhook/{id}',
  access: 'look',
  list: {
    shows: ['all', 'waiting', 'failed'],
    filters: {},
    sorts: ['newest', 'oldest'],
    /** The entry of the last row of the previous page. */
    after: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
  },
  response: v.object({
    ...address,
    events: v.array(
      v.object({
        entry: v.number(),
        event_id: id,
        kind: v.string(),
        at: time,
        state,
        attempts: v.number(),
        next_at: v.nullable(time),
        last: v.nullable(attempt),
      }),
    ),
    has_more: v.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

/** GET /api/o/webhook-event/{id} */
export const getWebhookEvent = declareConsole({
  purpose: 'Shows an event by its webhook-id, with every attempt to deliver it.',
  method: 'GET',
  path: '/api/o/webhook-event/{id}',
  access: 'look',
  response: v.object({
    id,
    /** Null until a job has numbered the event. */
    entry: v.nullable(v.number()),
    kind: v.string(),
    at: time,
    data: v.unknown(),
    deliveries: v.array(v.object({ address_id: id, url: v.string(), state, attempts: v.array(attempt) })),
  }),
  errors: ['NOT_FOUND'],
});
