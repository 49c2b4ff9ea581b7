import type { MessageId } from '../../i18n/message-id.generated.ts';
import type { Deposit } from './deposit-query.ts';
import { type NewestLook, type StatusTone, type TimelineStep, timelineSteps } from './timeline.ts';

type Told = Pick<Deposit, 'status' | 'pay_type' | 'timeline' | 'reason' | 'created_at' | 'debt_paid'>;

export type DepositStatus = {
  tone: StatusTone;
  title: MessageId;
  text: MessageId;
  steps: readonly TimelineStep[];
  /** Seconds the player still has on the phone; null where there is no ring to show. */
  ring_s: number | null;
  /** Nothing more will happen by itself. */
  isOver: boolean;
};

/** How long a wallet waits for the PIN. */
export const APPROVE_S = 60;

const newest: NewestLook = {
  created: 'now',
  awaiting_approval: 'now',
  checking: 'unknown',
  reviewing: 'now',
  paid: 'done',
  failed: 'failed',
  expired: 'failed',
  reversed: 'failed',
};

const over = new Set(['paid', 'failed', 'expired', 'reversed']);
const BANK = 1;

/** The headline above the timeline: the state as it is known, never an outcome before there is one. */
function headline(told: Told, ring_s: number | null): Pick<DepositStatus, 'tone' | 'title' | 'text'> {
  const { status, pay_type } = told;
  if (status === 'paid' && told.debt_paid > 0n)
    return { tone: 'good', title: 'deposit.paid', text: 'deposit.paid.debt' };
  if (status === 'paid') return { tone: 'good', title: 'deposit.paid', text: 'deposit.paid.text' };
  if (status === 'failed') return { tone: 'bad', title: 'deposit.failed', text: 'deposit.failed.text' };
  if (status === 'expired') return { tone: 'bad', title: 'deposit.expired', text: 'deposit.expired.text' };
  if (status === 'reversed') return { tone: 'bad', title: 'deposit.reversed', text: 'deposit.reversed.text' };
  if (status === 'reviewing') return { tone: 'person', title: 'deposit.reviewing', text: 'deposit.reviewing.text' };
  if (pay_type === BANK) return { tone: 'open', title: 'deposit.transfer', text: 'deposit.transfer.text' };
  if (ring_s !== null) return { tone: 'open', title: 'deposit.approve', text: 'deposit.approve.text' };
  return { tone: 'asking', title: 'deposit.checking', text: 'deposit.checking.text' };
}

const titles: Readonly<Record<string, MessageId>> = {
  created: 'deposit.step.created',
  awaiting_approval: 'deposit.step.awaiting',
  checking: 'deposit.step.checking',
  reviewing: 'deposit.step.reviewing',
  paid: 'deposit.step.paid',
  failed: 'deposit.step.failed',
  expired: 'deposit.step.expired',
  reversed: 'deposit.step.reversed',
};

function titleOf(state: string, pay_type: number): MessageId {
  if (pay_type === BANK && state === 'awaiting_approval') return 'deposit.step.transfer';
  return titles[state] ?? 'deposit.step.checking';
}

type Begun = Pick<Deposit, 'status' | 'pay_type' | 'created_at'>;

/** Seconds in which the payer may still approve on the phone; null where there is none, or no phone. */
function secondsToApprove({ status, pay_type, created_at }: Begun, now: Date): number | null {
  const isWaiting = status === 'created' || status === 'awaiting_approval';
  const left_s = APPROVE_S - (now.getTime() - new Date(created_at).getTime()) / 1000;
  return pay_type !== BANK && isWaiting && left_s > 0 ? Math.min(APPROVE_S, Math.ceil(left_s)) : null;
}

/** The state a list shows: whoever had a minute to approve is not waited for any more, and the provider is asked. */
export function listedStatus(begun: Begun, now: Date): Deposit['status'] {
  const isWaiting = begun.status === 'created' || begun.status === 'awaiting_approval';
  const isChecking = isWaiting && begun.pay_type !== BANK && secondsToApprove(begun, now) === null;
  return isChecking ? 'checking' : begun.status;
}

/**
 * The status of a deposit as its page shows it, from what the server knows and what time it is.
 *
 * While the player may still approve on the phone a ring counts down; after it the status is "checking" until the provider has answered.
 */
export function depositStatus(told: Told, now: Date): DepositStatus {
  const isOver = over.has(told.status);
  const ring_s = secondsToApprove(told, now);
  const ahead: MessageId[] = isOver || told.status === 'reviewing' ? [] : ['deposit.step.paid-next'];
  return {
    ...headline(told, ring_s),
    steps: timelineSteps(told, newest, (state) => titleOf(state, told.pay_type), ahead),
    ring_s,
    isOver,
  };
}
