import type { IconName } from '@nua/ui';
import type { MessageId } from '../../i18n/message-id.generated.ts';

type Look = { icon: IconName; label: MessageId };

const looks: Readonly<Record<number, Look>> = {
  1: { icon: 'bank', label: 'payment.type.1' },
  2: { icon: 'phone', label: 'payment.type.2' },
  3: { icon: 'phone', label: 'payment.type.3' },
};

/** 1 Bank, 2 Easypaisa, 3 JazzCash. */
export const payTypeLook = (pay_type: number): Look => looks[pay_type] ?? looks[1]!;

/** How long it usually takes, as an id of words and a number. */
export function expectedTime(seconds: number): { id: MessageId; count: number } {
  if (seconds < 5400) return { id: 'payment.expected.minutes', count: Math.max(1, Math.round(seconds / 60)) };
  return { id: 'payment.expected.hours', count: Math.round(seconds / 3600) };
}
