import { wireCurrency, writtenMoney } from '@nua/money';
import type { AmountError } from '../../../forms/amount-input.ts';
import type { Translate } from '../../../i18n/i18n.ts';

export function amountErrorText(t: Translate, fieldError: AmountError): string {
  if (fieldError.rule === 'missing') return t('payment.field_error.amount.missing');
  return t(`payment.field_error.amount.${fieldError.rule}`, {
    limit: writtenMoney(fieldError.limit, wireCurrency),
  });
}
