import { wireCurrency, writtenMoney } from '@nua/money';
import type { AmountError } from '../../../forms/amount-input.ts';
import type { FieldErrors } from '../../../forms/use-checked-form.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';

export function amountErrorText(t: Translate, fieldError: AmountError): string {
  if (fieldError.rule === 'missing') return t('payment.field_error.amount.missing');
  return t(`payment.field_error.amount.${fieldError.rule}`, {
    limit: writtenMoney(fieldError.limit, wireCurrency),
  });
}

export function moneyErrorTexts(
  t: Translate,
  { amount, ...fields }: { amount?: AmountError } & Readonly<Partial<Record<string, MessageId | AmountError>>>,
): FieldErrors {
  const texts = Object.entries(fields as Readonly<Record<string, MessageId>>).map(([field, id]) => [field, t(id)]);
  return { ...(amount && { amount: amountErrorText(t, amount) }), ...Object.fromEntries(texts) };
}
