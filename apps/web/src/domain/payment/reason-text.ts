import type { Translate } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/message-id.generated.ts';

/** The text of a reason; one that this build has no message for reads as unclear and never shows as a code. */
export function reasonText(t: Translate, reason: string): string {
  const id = `payment.reason.${reason}` as MessageId;
  const words = t(id);
  return words === id ? t('payment.reason.other') : words;
}
