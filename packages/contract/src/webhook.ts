import * as v from 'valibot';
import { limitKinds, limitPeriods } from './limit.ts';
import { id, money, time } from './wire.ts';

/**
 * The kinds of events that an operator's other systems receive as webhooks, with the data of each.
 *
 * The data contains ids and amounts but no personal data. A system that may read more data requests them by the id.
 *
 * Source  docs/reference/webhooks.md
 */
export const webhookEvents = {
  /** A player registered, or a guest became a player. */
  'player.registered': v.strictObject({ player_id: id }),
  /** A deposit was credited. */
  'deposit.paid': v.strictObject({ player_id: id, deposit_id: id, amount: money }),
  /** The provider took back a deposit that was credited. */
  'deposit.reversed': v.strictObject({ player_id: id, deposit_id: id, amount: money }),
  /** The provider undid the reversal of a deposit. */
  'deposit.restored': v.strictObject({ player_id: id, deposit_id: id, amount: money }),
  /** A withdrawal ended. In the state `paid` the money was sent. In any other state it was returned. */
  'payout.ended': v.strictObject({
    player_id: id,
    withdraw_id: id,
    amount: money,
    state: v.picklist(['paid', 'rejected', 'cancelled']),
  }),
  /** A limit of a player was set, lowered, raised or removed. `amount` is null if it was removed. */
  'limit.set': v.strictObject({
    player_id: id,
    kind: v.picklist(limitKinds),
    period: v.picklist(limitPeriods),
    amount: v.nullable(money),
  }),
  /** A time-out or self-exclusion began. `until` is null if it does not end. */
  'exclusion.set': v.strictObject({ player_id: id, until: v.nullable(time) }),
  /** An alarm was raised. `rule` is the name of its rule; a `page` should wake a person, unless it is a drill. */
  'alarm.raised': v.strictObject({
    alarm_id: id,
    rule: v.string(),
    severity: v.picklist(['page', 'ticket']),
    is_drill: v.boolean(),
  }),
  /** An alarm was closed. */
  'alarm.closed': v.strictObject({ alarm_id: id, rule: v.string(), is_drill: v.boolean() }),
} as const;

export type WebhookKind = keyof typeof webhookEvents;
export const webhookKinds = Object.keys(webhookEvents) as [WebhookKind, ...WebhookKind[]];

/** The data of an event in code. Amounts are Cents; they are sent as "1250.00". */
export type WebhookData<Kind extends WebhookKind> = v.InferOutput<(typeof webhookEvents)[Kind]>;
