import type { DepositState } from '@nua/contract/deposit.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { isBankTransfer } from '../channel/pay-types.ts';
import type { Deposit } from './deposit-query.ts';
import { otherHead, type StatusHead, type StepLooks, type TimelineStep, timelineSteps } from './timeline.ts';

type ShownDeposit = Pick<Deposit, 'status' | 'pay_type' | 'timeline' | 'reason' | 'created_at' | 'debt_paid'>;

export type DepositStatus = StatusHead & {
  steps: readonly TimelineStep[];
  /** Seconds left to approve on the phone, shown as a countdown ring; null without a countdown. */
  ring_s: number | null;
  /** The deposit is final for the player. */
  isOver: boolean;
};

/** How long a mobile wallet waits for the player's PIN. */
export const APPROVE_S = 60;

const looks: Omit<StepLooks<DepositState>, 'awaiting_approval'> = {
  created: { newest: 'now', title: 'deposit.step.created' },
  checking: { newest: 'unknown', title: 'deposit.step.checking' },
  reviewing: { newest: 'now', title: 'deposit.step.reviewing' },
  paid: { newest: 'done', title: 'deposit.step.paid' },
  failed: { newest: 'failed', title: 'deposit.step.failed' },
  expired: { newest: 'failed', title: 'deposit.step.expired' },
  reversed: { newest: 'failed', title: 'deposit.step.reversed' },
};

/** The title of the approval step. Before the payment, the title does not claim that the player has approved. */
function approvalStepTitle({ pay_type, timeline }: ShownDeposit): MessageId {
  const isPaid = timeline.some(({ state }) => state === 'paid');
  if (isBankTransfer(pay_type)) return isPaid ? 'deposit.step.transferred' : 'deposit.step.transfer';
  if (isPaid) return 'deposit.step.approved';
  return timeline.at(-1)?.state === 'awaiting_approval' ? 'deposit.step.awaiting' : 'deposit.step.asked';
}

const finalStates = new Set<DepositState>(['paid', 'failed', 'expired', 'reversed']);

/** The reasons for expiry that prove that the player paid nothing. */
const notCharged = new Set<string | null>(['expired', 'dropped', 'expired_at_provider', 'never_sent']);

const expiredText = ({ reason }: ShownDeposit): MessageId =>
  notCharged.has(reason) ? 'deposit.expired.not-charged' : 'deposit.expired.text';

/** The headline above the timeline. For an open deposit, it claims no outcome. */
function headline(deposit: ShownDeposit, ring_s: number | null): StatusHead {
  switch (deposit.status) {
    case 'paid':
      return {
        tone: 'good',
        title: 'deposit.paid',
        text: deposit.debt_paid > 0n ? 'deposit.paid.debt' : 'deposit.paid.text',
      };
    case 'failed':
      return { tone: 'bad', title: 'deposit.failed', text: 'deposit.failed.text' };
    case 'expired':
      return { tone: 'bad', title: 'deposit.expired', text: expiredText(deposit) };
    case 'reversed':
      return { tone: 'bad', title: 'deposit.reversed', text: 'deposit.reversed.text' };
    case 'reviewing':
      return { tone: 'person', title: 'deposit.reviewing', text: 'deposit.reviewing.text' };
    case 'created':
    case 'awaiting_approval':
    case 'checking':
      return waitingHead(deposit, ring_s);
  }
  // A newer server may send further states.
  deposit.status satisfies never;
  return otherHead;
}

function waitingHead({ pay_type }: ShownDeposit, ring_s: number | null): StatusHead {
  if (isBankTransfer(pay_type)) return { tone: 'open', title: 'deposit.transfer', text: 'deposit.transfer.text' };
  if (ring_s !== null) return { tone: 'open', title: 'deposit.approve', text: 'deposit.approve.text' };
  return { tone: 'asking', title: 'deposit.checking', text: 'deposit.checking.text' };
}

type ApprovalFields = Pick<Deposit, 'status' | 'pay_type' | 'created_at'>;

/** The seconds left to approve on the phone; null if the phone asks for no approval. */
function secondsToApprove({ status, pay_type, created_at }: ApprovalFields, now: Date): number | null {
  const isWaiting = status === 'created' || status === 'awaiting_approval';
  const left_s = APPROVE_S - (now.getTime() - new Date(created_at).getTime()) / 1000;
  return !isBankTransfer(pay_type) && isWaiting && left_s > 0 ? Math.min(APPROVE_S, Math.ceil(left_s)) : null;
}

/** The status in a list. A wallet deposit becomes "checking" when the time to approve is over. */
export function listedStatus(deposit: ApprovalFields, now: Date): Deposit['status'] {
  const isWaiting = deposit.status === 'created' || deposit.status === 'awaiting_approval';
  const isChecking = isWaiting && !isBankTransfer(deposit.pay_type) && secondsToApprove(deposit, now) === null;
  return isChecking ? 'checking' : deposit.status;
}

/**
 * The status of a deposit as its page shows it. A ring counts down while the player may approve on the phone. Afterwards the status is
 * "checking" until the provider responds.
 */
export function depositStatus(deposit: ShownDeposit, now: Date): DepositStatus {
  const isOver = finalStates.has(deposit.status);
  const ring_s = secondsToApprove(deposit, now);
  const futureSteps: MessageId[] = isOver || deposit.status === 'reviewing' ? [] : ['deposit.step.paid-next'];
  return {
    ...headline(deposit, ring_s),
    steps: timelineSteps(
      deposit,
      { ...looks, awaiting_approval: { newest: 'now', title: approvalStepTitle(deposit) } },
      futureSteps,
    ),
    ring_s,
    isOver,
  };
}
