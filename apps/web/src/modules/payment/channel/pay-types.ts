import type { PayType } from '@nua/contract/payment.ts';
import type { IconName } from '@nua/ui';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { isKnown } from '../../../platform/known-keys.ts';

type Look = { icon: IconName; label: MessageId };

const looks: Readonly<Record<PayType, Look>> = {
  1: { icon: 'bank', label: 'payment.type.1' },
  2: { icon: 'phone', label: 'payment.type.2' },
  3: { icon: 'phone', label: 'payment.type.3' },
};

/** The icon and label of a pay type. A pay type that only a newer server knows is shown as "other". */
export const payTypeLook = (pay_type: number): Look =>
  isKnown(looks, pay_type) ? looks[pay_type] : { icon: 'wallet', label: 'payment.type.other' };

/** A bank account has an IBAN, a wallet has a phone number. */
const accountKind: Readonly<Record<PayType, 'bank' | 'wallet'>> = { 1: 'bank', 2: 'wallet', 3: 'wallet' };

export const isBankTransfer = (pay_type: PayType): boolean => accountKind[pay_type] === 'bank';

/** The usual duration, as a message id and a number. */
export function expectedTime(seconds: number): { id: MessageId; count: number } {
  if (seconds < 5400) return { id: 'payment.expected.minutes', count: Math.max(1, Math.round(seconds / 60)) };
  return { id: 'payment.expected.hours', count: Math.round(seconds / 3600) };
}
