import type { BadgeTone } from '@nua/ui';
import type { CopyId } from '../copy/copy-id.ts';

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
export const statusBadge = (word: 'deposit' | 'withdraw', status: string): { tone: BadgeTone; label: CopyId } => ({
  tone: tones[status] ?? 'plain',
  label: `payment.status.${word}.${status}` as CopyId,
});
