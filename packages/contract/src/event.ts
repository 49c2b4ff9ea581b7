import type { Cents } from '@nua/money';
import type { NoticeKind } from './notice.ts';
import type { Sealed } from './seal.ts';
import type { WithdrawState } from './withdraw.ts';

/**
 * The meaning of each event of the real-time connection. An event only announces a change; the current state is always read
 * from the API, so an event that is shown late never shows a wrong balance.
 *
 * Source  specification section 4 ("events 1 to 7 and 9902"); the meaning of 2 to 6, 8 and 9902 is decided here
 */
export const events = {
  /** A message arrived. The keys `inviter_friend_reg_success` and `msg_vip_upgrade` also belong to this event. */
  message: 1,
  /** A deposit was credited, or was not paid. extra: deposit_id, amount. */
  deposit: 2,
  /** A withdrawal changed its state. extra: withdraw_id, amount, state. */
  withdraw: 3,
  /** A bonus was granted. extra: amount. */
  bonus: 4,
  /** The player reached a limit, or a time-out or self-exclusion began. extra: limit, if one was reached. */
  limit: 5,
  /** An announcement to all players, for example of planned maintenance. extra: title_ur and content_ur, the Urdu texts. */
  announcement: 6,
  /** A balance changed, for any reason. */
  balance: 7,
  /** The standings of a tournament changed. extra: tournament_id. */
  tournament: 8,
  /** The app is too old to continue and reloads itself. */
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
  tournament: 'tournament_standings';
  update: 'forced_update';
};

/** The keys of each kind of event. An old client may receive newer keys. */
export type EventKey<Kind extends EventKind = EventKind> = EventKeys[Kind];

/**
 * How an event is shown: 1 success dialog, 2 warning toast, 3 warning toast at the top right. An event without a show type is not shown.
 */
export type ShowType = 1 | 2 | 3;

/** A value that the template of a text can name. Money is Cents in code and "1250.00" on the wire. */
export type EventValue = string | number | boolean | Cents;

/**
 * Optional fields of an event's payload: the button's text, its target, a VIP level, a link.
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
 * The client shows its text for `key`, in the player's language; for an unknown key it shows title and content.
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
 * The real-time connection: its address, and its frames other than events.
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
  /** Client to server with its cursor. The response contains the missed events. */
  catch_up: 'catch_up',
  /** Client to server after an event for all players. The response contains the time to wait before refreshing data. */
  refresh_turn: 'refresh_turn',
  /** Client or server may send a ping. The receiver responds with `pong`. */
  ping: 'ping',
  pong: 'pong',
  /** Server to client: a frame was refused; `code` has the reason. */
  refused: 'refused',
  /**
   * Server to client, before it closes the connection for good: the session ended, the player is blocked, or the client
   * sent too much.
   */
  cut: 'cut',
} as const;

/**
 * The last events that a client has read. The player's own events and the shared events are numbered separately,
 * without gaps. `id` is the player, so that another player's cursor is ignored.
 *
 * Shape   { id, own: 12, all: 3 }; initially the player's `event_cursor`. A client without a cursor sends null and receives the
 *         current one
 */
export type EventCursor = { id: string; own: number; all: number };

/**
 * One event on the wire: kind, number in its stream (`a: 1` is the shared stream), time and payload. The payload is
 * plain, or sealed for `EVENT {event} {day}` with the key of the day.
 *
 * Shape   { e: 2, n: 12, at: '…Z', v: 1, k, d, p } or { e: 2, n: 12, at: '…Z', payload: { key, … } }
 */
export type EventFrame = { e: EventNumber; n: number; a?: 1; at: string } & (Sealed | { payload: EventPayload });

/**
 * The response to `catch_up`: the current numbers of the streams, and the missed events in order. `reload` means that
 * the cursor is too old: no events are sent, and the client refetches everything.
 *
 * Shape   { id, own, all, events: [frame], reload?: true }
 */
export type CaughtUp = EventCursor & { events: EventFrame[]; reload?: true };

/**
 * The response to `refresh_turn`. All players receive a shared event at the same moment, so the turns spread their
 * refetches over time.
 *
 * Shape   { wait_ms: 1250 }
 */
export type RefreshTurn = { wait_ms: number };

/**
 * The reason why a frame was refused or the connection closed: an error code, with the data that the error declares.
 */
export type SocketError = { code: number; event?: string; data?: unknown };
