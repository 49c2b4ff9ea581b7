import type { Cents } from '@nua/money';

/**
 * What each event of the real-time connection means. An event tells that something happened; what is true now is always
 * asked of the API, so an event that is shown late never shows a wrong balance.
 *
 * Source  specification section 4 ("events 1 to 7 and 9902"); the meaning of 2 to 6 and 9902 is decided here
 */
export const events = {
  /** A message came; also the two named keys `inviter_friend_reg_success` and `msg_vip_upgrade`. */
  message: 1,
  /** Money paid in has been credited. extra: deposit_id, amount. */
  deposit: 2,
  /** A withdrawal has another state. extra: withdraw_id, amount, state. */
  withdraw: 3,
  /** A bonus was granted. extra: amount. */
  bonus: 4,
  /** A limit that the player has set, or that is set for the player, was reached. extra: limit. */
  limit: 5,
  /** Something for everybody: planned maintenance, a closed way to pay. */
  announcement: 6,
  /** A balance changed in a way the screen may not know of. */
  balance: 7,
  /** The app is too old to go on: it loads itself anew. */
  update: 9902,
} as const;

export type EventNumber = (typeof events)[keyof typeof events];

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
