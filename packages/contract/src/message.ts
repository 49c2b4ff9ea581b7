import * as v from 'valibot';
import { declare } from './call.ts';
import { gameId } from './game.ts';
import { id, inEachLanguage, listOf, money, nothing, time } from './wire.ts';

/** Source  specification section 3 ("status (0 unknown, 1 Unread, 2 Read)") */
export const messageStatus = { unknown: 0, unread: 1, read: 2 } as const;

/** A text in both languages. Its placeholders are filled from `extra`. */
const texts = inEachLanguage(v.string());

/**
 * A gift attached to a message. Reading never claims it.
 *
 * Units   amounts in rupees on the wire, Cents inside
 */
export const gift = v.object({
  amount: money,
  wallet: v.picklist(['main', 'bonus']),
  state: v.picklist(['claimable', 'claimed', 'expired']),
  expires_at: time,
  claimed_at: v.nullable(time),
  /** The wagering required before the bonus money can be withdrawn; null for the main wallet. */
  wager: v.nullable(money),
  /** Free rounds instead of money: `amount` is then the sum of their stakes. Null for money. */
  free_rounds: v.nullable(
    v.object({
      rounds: v.number(),
      stake: money,
      games: v.array(gameId),
      /** The number of days after the claim in which the rounds can be played. */
      days: v.number(),
      /** The wagering factor of the bonus that the winnings become. */
      wager_times: v.number(),
    }),
  ),
});

/** A message as its player sees it. */
export const message = v.object({
  id,
  /**
   * 1 Inbox, 2 Notification, 3 Other, 4 BalanceChange. Types 3 and 4 are shown under Notification.
   *
   * Source  specification section 3 ("type (1 Inbox, 2 Notification, 3 Other, 4 BalanceChange)")
   */
  type: v.number(),
  /** 1 unread, 2 read. A client uses 0 for an unknown message. */
  status: v.number(),
  /** 1: a gift that can be claimed or was claimed. 0: no gift, or an expired one. */
  has_claim_item: v.number(),
  title: texts,
  content: texts,
  /** The values of the placeholders in title and content. A value with `label` and `link` is a link. */
  extra: v.record(v.string(), v.unknown()),
  /** True for an offer, false for a fact about the account. An excluded player receives no offers. */
  promotional: v.boolean(),
  gift: v.nullable(gift),
  at: time,
});

const summary = v.picklist(['none', 'regular', 'gift', 'both']);

/**
 * The number of unread messages in each tab.
 *
 * Source  specification section 4 ("Unread is tracked separately for inbox and notification. Summary is none, regular, gift or both")
 */
export const unread = v.object({
  inbox: v.number(),
  notification: v.number(),
  /** Whether the unread messages include regular messages, gifts, or both. */
  summary,
  inbox_summary: summary,
  notification_summary: summary,
  /** Gifts that can be claimed, including those of read messages. */
  gifts: v.number(),
  inbox_gifts: v.number(),
  notification_gifts: v.number(),
});

/**
 * The filter by tab. The value 2 is the Notification tab, which also shows types 3 and 4.
 *
 * Source  specification section 7 ("filter on type (notification or inbox)") and section 3, whose numbers mean the same
 */
const byType = { type: { type: 'number', operators: [''], aliases: { inbox: 1, notification: 2 } } } as const;

/** GET /api/c/message */
export const listMessages = declare({
  purpose: 'Messages, newest first. Type 1 is the inbox; type 2 is the notifications, which include types 3 and 4.',
  method: 'GET',
  path: '/api/c/message',
  auth: 'player',
  list: {
    filter: { ...byType, id: { type: 'id', operators: [''] }, status: { type: 'number', operators: [''] } },
    sort: ['at'],
  },
  response: v.object({ ...listOf(message).entries, unread }),
  errors: [],
});

/** GET /api/c/message/unread */
export const countUnread = declare({
  purpose: 'The numbers of unread messages and of claimable gifts, for the badge of the message button.',
  method: 'GET',
  path: '/api/c/message/unread',
  auth: 'player',
  response: unread,
  errors: [],
});

/** PATCH /api/c/message/{id} */
export const updateMessage = declare({
  purpose: 'Marks a message as read, or claims its gift. A gift is paid once, even if the call is repeated.',
  method: 'PATCH',
  path: '/api/c/message/{id}',
  auth: 'player',
  body: v.strictObject({ action: v.picklist(['read', 'claim']) }),
  response: message,
  errors: ['NOT_FOUND', 'NO_GIFT', 'GIFT_EXPIRED', 'GIFT_WHILE_EXCLUDED'],
  idempotent: true,
  in_maintenance: 'works',
});

/** DELETE /api/c/message/{id} */
export const deleteMessage = declare({
  purpose: 'Deletes a message. A message with a claimable gift is not deleted.',
  method: 'DELETE',
  path: '/api/c/message/{id}',
  auth: 'player',
  response: nothing,
  errors: ['NOT_FOUND', 'GIFT_UNCLAIMED'],
});

/** POST /api/c/message/read */
export const readAllMessages = declare({
  purpose: 'Marks all messages as read, or those of one tab. Claims no gift.',
  method: 'POST',
  path: '/api/c/message/read',
  auth: 'player',
  list: { filter: byType, sort: [] },
  response: v.object({ read: v.number() }),
  errors: [],
});

/** DELETE /api/c/message/read */
export const deleteReadMessages = declare({
  purpose: 'Deletes the read messages of both tabs or of one. Messages with a claimable gift are not deleted.',
  method: 'DELETE',
  path: '/api/c/message/read',
  auth: 'player',
  list: { filter: byType, sort: [] },
  response: v.object({
    deleted: v.number(),
    /** Read messages that were not deleted because their gift can still be claimed. */
    kept: v.number(),
  }),
  errors: [],
});
