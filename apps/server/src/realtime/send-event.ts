import { type EventExtra, type EventPayload, events, type ShowType } from '@nua/contract/event.ts';
import { type Cents, ZERO } from '@nua/money';
import type { Tx } from '../http/request-context.ts';
import { queueEvent } from './queue-event.ts';

/** Whom it concerns, and when it happened. */
type About = { player_id: string; at: Date };
type BothLanguages = { en: string; ur: string };
type Words = Pick<EventPayload, 'title' | 'content'>;

/** 1: a message lies in the inbox. `key` may be one of the named ones; its text is the message's own. */
export async function sendMessageEvent(
  tx: Tx,
  { player_id, at, ...payload }: About & EventPayload & { key: string },
): Promise<void> {
  await queueEvent(tx, { player_id, event: events.message, payload, at });
}

/** 2: a deposit has arrived: in the main wallet, after what of it paid the player's debt. */
export async function sendDepositCredited(
  tx: Tx,
  { player_id, at, deposit_id, amount, debt = ZERO }: About & { deposit_id: string; amount: Cents; debt?: Cents },
): Promise<void> {
  const payload: EventPayload = {
    key: debt > 0n ? 'deposit_paid_debt' : 'deposit_credited',
    title: 'Your deposit has arrived',
    content:
      debt > 0n ? 'PKR {{.debt}} of PKR {{.amount}} paid what you owed.' : 'PKR {{.amount}} is in your main wallet.',
    extra: { deposit_id, amount, ...(debt > 0n && { debt }), navigateTo: '/wallet' },
    show_type: 1,
  };
  await queueEvent(tx, { player_id, event: events.deposit, payload, at });
}

/** 2: a deposit was refused or has expired; nothing was credited. */
export async function sendDepositUnpaid(
  tx: Tx,
  about: About & { deposit_id: string; amount: Cents; state: 'failed' | 'expired' },
): Promise<void> {
  const { player_id, at, deposit_id, amount, state } = about;
  const payload: EventPayload = {
    key: `deposit_${state}`,
    title: state === 'failed' ? 'Your deposit was not paid' : 'Your deposit has expired',
    content: 'PKR {{.amount}} was not added. Your messages say what to do.',
    extra: { deposit_id, amount, navigateTo: `/wallet/deposit?id=${deposit_id}` },
    show_type: 2,
  };
  await queueEvent(tx, { player_id, event: events.deposit, payload, at });
}

const WITHDRAW: Partial<Record<string, Words & { show_type: ShowType }>> = {
  paid: { title: 'Your withdrawal is paid', content: 'PKR {{.amount}} has left for your account.', show_type: 1 },
  rejected: {
    title: 'Your withdrawal was not paid',
    content: 'PKR {{.amount}} has come back.',
    show_type: 2,
  },
};

/** 3: a withdrawal has another state. Paid and rejected are shown; the others only make the client ask again for what is on the screen. */
export async function sendWithdrawState(
  tx: Tx,
  { player_id, at, withdraw_id, amount, state }: About & { withdraw_id: string; amount: Cents; state: string },
): Promise<void> {
  const payload: EventPayload = {
    key: `withdraw_${state}`,
    ...WITHDRAW[state],
    extra: { withdraw_id, amount, state, navigateTo: '/wallet' },
  };
  await queueEvent(tx, { player_id, event: events.withdraw, payload, at });
}

/** 4: a bonus stands in the bonus wallet. One that the player has just asked for is shown where it was asked for. */
export async function sendBonusGranted(
  tx: Tx,
  { player_id, at, amount, extra, is_awaited }: About & { amount: Cents; extra?: EventExtra; is_awaited?: true },
): Promise<void> {
  const payload: EventPayload = {
    key: 'bonus_granted',
    title: 'You have a bonus',
    content: 'PKR {{.amount}} is in your bonus wallet.',
    extra: { navigateTo: '/wallet', ...extra, amount },
    ...(!is_awaited && { show_type: 1 }),
  };
  await queueEvent(tx, { player_id, event: events.bonus, payload, at });
}

/** 5: a limit was reached: which one, and until when it holds. */
export async function sendLimitReached(
  tx: Tx,
  { player_id, at, limit, until }: About & { limit: string; until?: Date | null },
): Promise<void> {
  const payload: EventPayload = {
    key: 'limit_reached',
    title: 'A limit is reached',
    content: 'One of your limits is reached. Your profile shows which and until when.',
    extra: { limit, ...(until && { until: until.toISOString() }), navigateTo: '/profile' },
    show_type: 3,
  };
  await queueEvent(tx, { player_id, event: events.limit, payload, at });
}

/** 6: something everybody is to know, in the operator's own words. */
export async function sendAnnouncement(
  tx: Tx,
  { at, title, content, extra }: { at: Date; title: BothLanguages; content: BothLanguages; extra?: EventExtra },
): Promise<void> {
  const payload: EventPayload = {
    key: 'announcement',
    title: title.en,
    content: content.en,
    extra: { ...extra, title_ur: title.ur, content_ur: content.ur },
    show_type: 3,
  };
  await queueEvent(tx, { player_id: null, event: events.announcement, payload, at });
}

/** 7: a balance changed in a way the player's screen does not know of. */
export async function sendBalanceChanged(
  tx: Tx,
  { player_id, at, key = 'balance_changed', ...rest }: About & Partial<EventPayload>,
): Promise<void> {
  await queueEvent(tx, { player_id, event: events.balance, payload: { key, ...rest }, at });
}

/** 9902: every app that is open loads itself anew. */
export async function sendForcedUpdate(tx: Tx, { at, version }: { at: Date; version: string }): Promise<void> {
  const payload: EventPayload = {
    key: 'forced_update',
    title: 'There is a new version',
    content: 'The page loads itself anew in a moment.',
    extra: { version },
    show_type: 3,
  };
  await queueEvent(tx, { player_id: null, event: events.update, payload, at });
}
