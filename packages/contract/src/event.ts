import type { Cents } from '@nua/money';
import type { NoticeKind } from './notice.ts';
import type { Sealed } from './seal.ts';
import type { WithdrawState } from './withdraw.ts';

/**
 * What each event of the real-time connection means. An event tells that something happened; what is true now is always
 * asked of the API, so an event that is shown late never shows a wrong balance.
 *
 * Source  specification section 4 ("events 1 to 7 and 9902"); the meaning of 2 to 6 and 9902 is decided here
 */
export const events = {
  /** A message came; also the two named keys `inviter_friend_reg_success` and `msg_vip_upgrade`. */
  message: 1,
  /** Money paid in has been credited, or a deposit was not paid. extra: deposit_id, amount. */
  deposit: 2,
  /** A withdrawal has another state. extra: withdraw_id, amount, state. */
  withdraw: 3,
  /** A bonus was granted. extra: amount. */
  bonus: 4,
  /** A limit that the player has set, or that is set for the player, was reached. extra: limit. */
  limit: 5,
  /** Something for everybody: planned maintenance, a closed way to pay. extra: title_ur, content_ur beside the English words. */
  announcement: 6,
  /** A balance changed in a way the screen may not know of. */
  balance: 7,
  /** The app is too old to go on: it loads itself anew. */
  update: 9902,
} as const;

export type EventKind = keyof typeof events;
export type EventNumber = (typeof events)[EventKind];

type EventKeys = {
  message: 'msg_new' | 'inviter_friend_reg_success' | 'msg_vip_upgrade' | `notice_${NoticeKind}`;
  deposit: 'deposit_credited' | 'deposit_paid_debt' | 'deposit_failed' | 'deposit_expired';
  withdraw: `withdraw_${WithdrawState}`;
  bonus: 'bonus_granted';
  limit: 'limit_reached' | 'player_excluded';
  announcement: 'announcement';
  balance: 'balance_changed' | 'deposit_reversed' | 'game_money_home' | 'gift_claimed';
  update: 'forced_update';
};

/** The keys that events of a kind are sent with. A client may be older than the server and meet others. */
export type EventKey<Kind extends EventKind = EventKind> = EventKeys[Kind];

/** How an event shows itself: 1 success dialog, 2 warning toast, 3 warning toast at the top right; without it nothing is shown. */
export type ShowType = 1 | 2 | 3;

/** A value a text's template can name. Money is written as Cents and travels as "1250.00". */
export type EventValue = string | number | boolean | Cents;

/**
 * What an event's payload says beside its own values: the button's text, where it leads, a VIP level, a link.
 *
 * Source  specification section 3 ("extra carries confirmText, navigateTo, level and url (label and link)")
 */
export type EventExtra = {
  confirmText?: string;
  navigateTo?: string;
  level?: number;
  url?: { label: string; link: string };
} & { readonly [name: string]: EventValue | { label: string; link: string } | undefined };

/**
 * The payload of an event.
 *
 * The client shows its own text of `key`, in the player's language; title and content are shown where it knows none.
 *
 * Shape   { key, title?, content?, extra?, show_type? }; title and content are templates: {{.name}} is replaced from extra
 * Source  specification section 3 ("key, title, content, extra, show_type")
 */
export type EventPayload = {
  key: string;
  title?: string;
  content?: string;
  extra?: EventExtra;
  show_type?: ShowType;
};

/**
 * The real-time connection: where it is, and what is said on it beside the events.
 *
 * Source  specification section 7 ("websocket transport with the token in the query") and section 9 (reconnect constants)
 */
export const socket = {
  path: '/socket.io',
  reconnect_delay_ms: 1000,
  reconnect_delay_max_ms: 5000,
  reconnect_jitter: 0.5,
  timeout_ms: 20_000,
  /** Client to server, once a day: the calendar day of the visit. */
  visit: '1001',
  /** Client to server with its cursor, answered with what it missed. */
  catch_up: 'catch_up',
  /** Client to server after an event for everybody, answered with when it may refresh what the event has made old. */
  refresh_turn: 'refresh_turn',
  /** Either side asks, the other answers with `pong`. */
  ping: 'ping',
  pong: 'pong',
  /** Server to client: a frame was not taken; `code` says why. */
  refused: 'refused',
  /** Server to client, right before it closes for good: the session ended, the player is blocked, or too much was sent. */
  cut: 'cut',
} as const;

/**
 * How far a client has come: its own events and everybody's are numbered apart, each without a hole. `id` is the player the first
 * number belongs to, so that a cursor of somebody else says nothing.
 *
 * Shape   { id, own: 12, all: 3 }; from the player's `event_cursor` at first. A client without one sends null and is told where it
 *         stands
 */
export type EventCursor = { id: string; own: number; all: number };

/**
 * One event on the wire: which, its number in its stream (`a: 1` is everybody's), when it happened, and its payload, sealed for
 * `EVENT {event} {day}` with the key of the day or open.
 *
 * Shape   { e: 2, n: 12, at: '…Z', v: 1, k, d, p } or { e: 2, n: 12, at: '…Z', payload: { key, … } }
 */
export type EventFrame = { e: EventNumber; n: number; a?: 1; at: string } & (Sealed | { payload: EventPayload });

/**
 * The answer to `catch_up`: where the streams stand, and what was missed in order. `reload` says that it is too long ago: nothing
 * is told again, everything is to be asked anew.
 *
 * Shape   { id, own, all, events: [frame], reload?: true }
 */
export type CaughtUp = EventCursor & { events: EventFrame[]; reload?: true };

/**
 * The answer to `refresh_turn`. Everybody hears of an event at the same moment; the turns keep them from asking the API at the same
 * moment.
 *
 * Shape   { wait_ms: 1250 }
 */
export type RefreshTurn = { wait_ms: number };

/** Why a frame was refused or the connection cut: an error's number, and what its declaration says it carries. */
export type SocketError = { code: number; event?: string; data?: unknown };
