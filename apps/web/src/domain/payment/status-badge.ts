import type { BadgeTone } from '@nua/ui';
import type { MessageId } from '../../i18n/message-id.generated.ts';

const tones: Readonly<Record<string, BadgeTone>> = {
  paid: 'positive',
  failed: 'negative',
  rejected: 'negative',
  expired: 'negative',
  reversed: 'negative',
  cancelled: 'plain',
  checking: 'warning',
  unknown: 'warning',
  reviewing: 'info',
};

/** A state in one word, for a list. */
export const statusBadge = (word: 'deposit' | 'withdraw', status: string): { tone: BadgeTone; label: MessageId } => ({
  tone: tones[status] ?? 'plain',
  label: `payment.status.${word}.${status}` as MessageId,
});
