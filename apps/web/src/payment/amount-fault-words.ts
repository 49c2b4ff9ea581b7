import { formatMoney } from '@nua/money';
import type { AmountFault } from '../forms/amount-input.ts';
import type { Translate } from '../i18n/i18n.ts';

export function amountFaultWords(t: Translate, fault: AmountFault): string {
  if (fault.rule === 'missing') return t('payment.fault.amount.missing');
  return t(`payment.fault.amount.${fault.rule}`, { limit: `\u2066PKR\u00a0${formatMoney(fault.limit)}\u2069` });
}
