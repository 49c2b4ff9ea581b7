import type { Translate } from '../i18n/i18n.ts';
import type { MessageId } from '../i18n/message-id.ts';

/** Why, in words; a reason this build has no words for is said to be unclear, never shown as a code. */
export function reasonText(t: Translate, reason: string): string {
  const id = `payment.reason.${reason}` as MessageId;
  const words = t(id);
  return words === id ? t('payment.reason.other') : words;
}
