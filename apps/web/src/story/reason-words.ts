import type { Translate } from '../copy/copy.ts';
import type { CopyId } from '../copy/copy-id.ts';

/** Why, in words; a reason this build has no words for is said to be unclear, never shown as a code. */
export function reasonWords(t: Translate, reason: string): string {
  const id = `payment.reason.${reason}` as CopyId;
  const words = t(id);
  return words === id ? t('payment.reason.other') : words;
}
