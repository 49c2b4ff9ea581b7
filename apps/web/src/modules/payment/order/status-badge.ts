import type { DepositState } from '@nua/contract/deposit.ts';
import type { WithdrawState } from '@nua/contract/withdraw.ts';
import type { BadgeTone } from '@nua/ui';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { isKnown } from '../../../platform/known-keys.ts';

type Badge = { tone: BadgeTone; label: MessageId };

const deposit: Readonly<Record<DepositState, Badge>> = {
  created: { tone: 'plain', label: 'payment.status.deposit.created' },
  awaiting_approval: { tone: 'plain', label: 'payment.status.deposit.awaiting_approval' },
  checking: { tone: 'warning', label: 'payment.status.deposit.checking' },
  reviewing: { tone: 'info', label: 'payment.status.deposit.reviewing' },
  paid: { tone: 'positive', label: 'payment.status.deposit.paid' },
  failed: { tone: 'negative', label: 'payment.status.deposit.failed' },
  expired: { tone: 'negative', label: 'payment.status.deposit.expired' },
  reversed: { tone: 'negative', label: 'payment.status.deposit.reversed' },
};

const withdraw: Readonly<Record<WithdrawState, Badge>> = {
  requested: { tone: 'plain', label: 'payment.status.withdraw.requested' },
  reviewing: { tone: 'info', label: 'payment.status.withdraw.reviewing' },
  approved: { tone: 'plain', label: 'payment.status.withdraw.approved' },
  sending: { tone: 'plain', label: 'payment.status.withdraw.sending' },
  unknown: { tone: 'warning', label: 'payment.status.withdraw.unknown' },
  paid: { tone: 'positive', label: 'payment.status.withdraw.paid' },
  rejected: { tone: 'negative', label: 'payment.status.withdraw.rejected' },
  cancelled: { tone: 'plain', label: 'payment.status.withdraw.cancelled' },
};

/** The badge of a state in a list. A state that only a newer server knows is shown as an unknown status. */
export function statusBadge(orderKind: 'deposit' | 'withdraw', status: string): Badge {
  if (orderKind === 'deposit' && isKnown(deposit, status)) return deposit[status];
  if (orderKind === 'withdraw' && isKnown(withdraw, status)) return withdraw[status];
  return { tone: 'plain', label: 'payment.status.other' };
}
