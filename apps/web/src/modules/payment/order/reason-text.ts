import { type PaymentReason, paymentReasons } from '@nua/contract/payment-reason.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';

const idOf = (reason: PaymentReason): MessageId => `payment.reason.${reason}`;

/** The text of a reason. A reason that this build does not know gets a general text, so that no code is shown. */
export function reasonText(t: Translate, reason: string): string {
  const known = paymentReasons.find((code) => code === reason);
  return t(known === undefined ? 'payment.reason.other' : idOf(known));
}
