import {
  type EventExtra,
  type EventKey,
  type EventKind,
  type EventNumber,
  type EventPayload,
  events,
  type ShowType,
} from '@nua/contract/event.ts';
import type { WithdrawState } from '@nua/contract/withdraw.ts';
import { type Cents, toWire, ZERO } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { recordWebhookEvent } from '../webhook/public.ts';

/** An event for one player, or for all players if `player_id` is null. */
type QueuedEvent = { player_id: string | null; event: EventNumber; payload: EventPayload; at: Date };

/** Builds the insert into the outbox from a query of player_id, event, payload, at. No other code inserts into the outbox. */
const outboxInsert = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into outbox (player_id, event, payload, at) ${rows}`;

/**
 * Writes an event in the caller's transaction. The dispatcher numbers and delivers the event after the commit.
 *
 * Units   amounts in `payload.extra` are Cents; they are sent as "1250.00"
 */
export async function queueEvent(tx: Tx, { player_id, event, payload, at }: QueuedEvent): Promise<void> {
  await outboxInsert(sql`values (${player_id}, ${event}, ${payloadText(payload)}::jsonb, ${at})`).execute(tx);
}

/** Converts a payload to JSON; Cents become texts such as "1250.00". */
const payloadText = (payload: Omit<EventPayload, 'key'>): string =>
  JSON.stringify(payload, (_name, value) => (typeof value === 'bigint' ? toWire(value as Cents) : value));

type About = { player_id: string; at: Date };
type BothLanguages = { en: string; ur: string };
type EventText = Pick<EventPayload, 'title' | 'content'>;

async function queue<Kind extends EventKind>(
  tx: Tx,
  { event, ...rest }: Omit<QueuedEvent, 'event'> & { event: Kind; payload: { key: EventKey<Kind> } },
): Promise<void> {
  await queueEvent(tx, { ...rest, event: events[event] });
}

/**
 * Builds an insert of event 1: messages were added to the inboxes of many players.
 *
 * Shape   a query of player_id, payload without its key, at -> the insert
 */
export function messageEventsInsert(
  rows: RawBuilder<unknown>,
  key: EventKey<'message'> = 'msg_new',
): RawBuilder<unknown> {
  return outboxInsert(sql`select m.player_id, ${events.message}::int, jsonb_build_object('key', ${key}::text) || m.payload, m.at
    from (${rows}) m`);
}

/** Queues event 1: a message was added to the inbox. `key` selects the text that is shown. */
export async function sendMessageEvent(
  tx: Tx,
  { player_id, at, key, ...payload }: About & Omit<EventPayload, 'key'> & { key: EventKey<'message'> },
): Promise<void> {
  const row = sql`select ${player_id}::uuid as player_id, ${payloadText(payload)}::jsonb as payload, ${at}::timestamptz as at`;
  await messageEventsInsert(row, key).execute(tx);
}

/** Queues event 1: an invited friend has registered. With `is_quiet` the event shows no pop-up. */
export async function sendFriendRegistered(
  tx: Tx,
  { player_id, at, name, is_quiet }: About & { name: string; is_quiet: boolean },
): Promise<void> {
  await sendMessageEvent(tx, {
    player_id,
    at,
    key: 'inviter_friend_reg_success',
    title: 'A friend has joined',
    content: '{{.name}} has registered with your invite code.',
    extra: { name, navigateTo: '/club' },
    ...(!is_quiet && { show_type: 1 }),
  });
}

/** Queues event 2: a deposit was credited to the main wallet, less the part that paid the player's debt. */
export async function sendDepositCredited(
  tx: Tx,
  { player_id, at, deposit_id, amount, debt = ZERO }: About & { deposit_id: string; amount: Cents; debt?: Cents },
): Promise<void> {
  const payload = {
    key: debt > 0n ? 'deposit_paid_debt' : 'deposit_credited',
    title: 'Your deposit has arrived',
    content:
      debt > 0n
        ? 'PKR {{.debt}} of PKR {{.amount}} was used to pay what you owed.'
        : 'PKR {{.amount}} is in your main wallet.',
    extra: { deposit_id, amount, ...(debt > 0n && { debt }), navigateTo: '/wallet' },
    show_type: 1,
  } as const;
  await queue(tx, { player_id, event: 'deposit', payload, at });
}

/** Queues event 2: a deposit was refused or has expired; nothing was credited. */
export async function sendDepositUnpaid(
  tx: Tx,
  about: About & { deposit_id: string; amount: Cents; state: 'failed' | 'expired' },
): Promise<void> {
  const { player_id, at, deposit_id, amount, state } = about;
  const payload = {
    key: `deposit_${state}` as const,
    title: state === 'failed' ? 'Deposit failed' : 'Deposit expired',
    content: 'PKR {{.amount}} was not added. Your messages explain what to do.',
    extra: { deposit_id, amount, navigateTo: `/wallet/deposit?id=${deposit_id}` },
    show_type: 2,
  } as const;
  await queue(tx, { player_id, event: 'deposit', payload, at });
}

/** The text for each state. With null the client only reloads its data. */
const WITHDRAW: Readonly<Record<WithdrawState, (EventText & { show_type: ShowType }) | null>> = {
  requested: null,
  reviewing: null,
  approved: null,
  sending: null,
  unknown: null,
  paid: { title: 'Withdrawal complete', content: 'PKR {{.amount}} was sent to your account.', show_type: 1 },
  rejected: { title: 'Withdrawal failed', content: 'PKR {{.amount}} was returned.', show_type: 2 },
  cancelled: null,
};

/** Queues event 3: a withdrawal has a new state. The end of a withdrawal also queues a webhook event. */
export async function sendWithdrawState(
  tx: Tx,
  { player_id, at, withdraw_id, amount, state }: About & { withdraw_id: string; amount: Cents; state: WithdrawState },
): Promise<void> {
  const payload = {
    key: `withdraw_${state}` as const,
    ...WITHDRAW[state],
    extra: { withdraw_id, amount, state, navigateTo: '/wallet' },
  };
  await queue(tx, { player_id, event: 'withdraw', payload, at });
  if (state === 'paid' || state === 'rejected' || state === 'cancelled')
    await recordWebhookEvent(tx, 'payout.ended', { player_id, withdraw_id, amount, state }, at);
}

/** Queues event 4: a bonus was credited to the bonus wallet. With `is_awaited` the event shows no pop-up. */
export async function sendBonusGranted(
  tx: Tx,
  { player_id, at, amount, extra, is_awaited }: About & { amount: Cents; extra?: EventExtra; is_awaited?: true },
): Promise<void> {
  const payload = {
    key: 'bonus_granted' as const,
    title: 'You have a bonus',
    content: 'PKR {{.amount}} is in your bonus wallet.',
    extra: { navigateTo: '/wallet', ...extra, amount },
    ...(!is_awaited && { show_type: 1 as const }),
  };
  await queue(tx, { player_id, event: 'bonus', payload, at });
}

/** Queues event 5: a limit was reached. `until` is the time at which it resets. */
export async function sendLimitReached(
  tx: Tx,
  { player_id, at, limit, until }: About & { limit: string; until?: Date | null },
): Promise<void> {
  const payload = {
    key: 'limit_reached',
    title: 'Limit reached',
    content: 'You have reached one of your limits. See your profile for details.',
    extra: { limit, ...(until && { until: until.toISOString() }), navigateTo: '/profile' },
    show_type: 3,
  } as const;
  await queue(tx, { player_id, event: 'limit', payload, at });
}

/** Queues event 5: a time-out or self-exclusion has begun, so the client closes an open game immediately. */
export async function sendPlayerExcluded(tx: Tx, { player_id, at }: About): Promise<void> {
  await queue(tx, { player_id, event: 'limit', payload: { key: 'player_excluded' }, at });
}

/** Queues event 6: an announcement to all players, in the operator's own words. */
export async function sendAnnouncement(
  tx: Tx,
  { at, title, content, extra }: { at: Date; title: BothLanguages; content: BothLanguages; extra?: EventExtra },
): Promise<void> {
  const payload = {
    key: 'announcement',
    title: title.en,
    content: content.en,
    extra: { ...extra, title_ur: title.ur, content_ur: content.ur },
    show_type: 3,
  } as const;
  await queue(tx, { player_id: null, event: 'announcement', payload, at });
}

/** Queues event 7: a balance changed, and the client may not know it yet. */
export async function sendBalanceChanged(
  tx: Tx,
  {
    player_id,
    at,
    key = 'balance_changed',
    ...rest
  }: About & Omit<EventPayload, 'key'> & { key?: EventKey<'balance'> },
): Promise<void> {
  await queue(tx, { player_id, event: 'balance', payload: { key, ...rest }, at });
}

/** Queues event 8: a player's place in a tournament changed. It shows no pop-up; an open page reloads the standings. */
export async function sendStandingsChanged(
  tx: Tx,
  player_ids: readonly string[],
  tournament_id: string,
  at: Date,
): Promise<void> {
  const payload = payloadText({ extra: { tournament_id } });
  await outboxInsert(sql`select p.id, ${events.tournament}::int,
    jsonb_build_object('key', ${'tournament_standings' satisfies EventKey<'tournament'>}::text) || ${payload}::jsonb, ${at}::timestamptz
    from unnest(${[...player_ids]}::uuid[]) p (id)`).execute(tx);
}

/** Queues event 9902: every open app reloads itself. */
export async function sendForcedUpdate(tx: Tx, { at, version }: { at: Date; version: string }): Promise<void> {
  const payload = {
    key: 'forced_update',
    title: 'New version available',
    content: 'This page reloads in a moment.',
    extra: { version },
    show_type: 3,
  } as const;
  await queue(tx, { player_id: null, event: 'update', payload, at });
}
