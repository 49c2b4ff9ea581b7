import type { WithdrawState } from '@nua/contract/withdraw.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { isKnown } from '../../../platform/known-keys.ts';
import { otherHead, type StatusHead, type StepLooks, type TimelineStep, timelineSteps } from '../order/timeline.ts';
import type { Withdraw } from './withdraw-query.ts';

type ShownWithdraw = Pick<Withdraw, 'status' | 'timeline' | 'reason' | 'debt_paid'>;

export type WithdrawStatus = StatusHead & {
  steps: readonly TimelineStep[];
  isOver: boolean;
};

const looks: StepLooks<WithdrawState> = {
  requested: { newest: 'now', title: 'withdraw.step.requested' },
  reviewing: { newest: 'now', title: 'withdraw.step.reviewing' },
  approved: { newest: 'now', title: 'withdraw.step.approved' },
  sending: { newest: 'now', title: 'withdraw.step.sending' },
  unknown: { newest: 'unknown', title: 'withdraw.step.unknown' },
  paid: { newest: 'done', title: 'withdraw.step.paid' },
  rejected: { newest: 'failed', title: 'withdraw.step.rejected' },
  cancelled: { newest: 'done', title: 'withdraw.step.cancelled' },
};

const heads: Readonly<Record<WithdrawState, StatusHead>> = {
  requested: { tone: 'open', title: 'withdraw.requested', text: 'withdraw.requested.text' },
  reviewing: { tone: 'person', title: 'withdraw.reviewing', text: 'withdraw.reviewing.text' },
  approved: { tone: 'open', title: 'withdraw.approved', text: 'withdraw.approved.text' },
  sending: { tone: 'open', title: 'withdraw.sending', text: 'withdraw.sending.text' },
  unknown: { tone: 'asking', title: 'withdraw.unknown', text: 'withdraw.unknown.text' },
  paid: { tone: 'good', title: 'withdraw.paid', text: 'withdraw.paid.text' },
  rejected: { tone: 'bad', title: 'withdraw.rejected', text: 'withdraw.rejected.text' },
  cancelled: { tone: 'bad', title: 'withdraw.cancelled', text: 'withdraw.cancelled.text' },
};

const finalStates = new Set<Withdraw['status']>(['paid', 'rejected', 'cancelled']);

const futureSteps: Partial<Record<Withdraw['status'], readonly MessageId[]>> = {
  requested: ['withdraw.step.approved-next', 'withdraw.step.sending-next', 'withdraw.step.paid-next'],
  reviewing: ['withdraw.step.approved-next', 'withdraw.step.sending-next', 'withdraw.step.paid-next'],
  approved: ['withdraw.step.sending-next', 'withdraw.step.paid-next'],
  sending: ['withdraw.step.paid-next'],
  unknown: ['withdraw.step.paid-next'],
};

/** Another text if the returned money paid a debt, or if a reversed deposit caused the cancellation. */
function returnedText({ status, reason, debt_paid }: ShownWithdraw): { text?: MessageId } {
  if (status === 'cancelled' && reason === 'deposit_reversed') return { text: 'withdraw.cancelled.reversed' };
  return debt_paid > 0n ? { text: 'withdraw.returned.debt' } : {};
}

/** The status while the provider looks up the account's owner. The withdrawal then continues automatically. */
function ownerCheckHead({ status, reason }: ShownWithdraw): Partial<WithdrawStatus> {
  if (status !== 'reviewing' || reason !== 'owner_asked') return {};
  return { tone: 'asking', title: 'withdraw.owner_asked', text: 'withdraw.owner_asked.text' };
}

/** Builds the status of a withdrawal for its page. If the provider does not respond, the status is unknown, not failed. */
export function withdrawStatus(withdraw: ShownWithdraw): WithdrawStatus {
  return {
    ...(isKnown(heads, withdraw.status) ? heads[withdraw.status] : otherHead),
    ...returnedText(withdraw),
    ...ownerCheckHead(withdraw),
    steps: timelineSteps(withdraw, looks, futureSteps[withdraw.status] ?? []),
    isOver: finalStates.has(withdraw.status),
  };
}
