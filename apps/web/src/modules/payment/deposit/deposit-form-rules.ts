import type { BodyOf } from '@nua/contract/call.ts';
import type { createDeposit } from '@nua/contract/deposit.ts';
import type { PayType } from '@nua/contract/payment.ts';
import type { Cents } from '@nua/money';
import { type AmountError, readAmount } from '../../../forms/amount-input.ts';
import { readCnic } from '../../../forms/cnic.ts';
import { readMobileNumber } from '../../../forms/mobile-number.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import type { OpenPromo } from '../../promo/public.ts';
import type { DepositDraft } from './deposit-draft.ts';

type Field = keyof DepositDraft;
type ChannelRules = { pay_type: PayType; minimum: Cents; maximum: Cents; fields: readonly Field[] };
export type DepositErrors = Partial<Record<Field, MessageId>> & { amount?: AmountError };
export type DepositRequest = BodyOf<typeof createDeposit>;

const EMAIL = /^[\w+-]+(?:\.[\w+-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,}$/i;

const parsers: Readonly<Record<Field, (typed: string) => string | null>> = {
  phone: readMobileNumber,
  cnic: readCnic,
  email: (typed) => (EMAIL.test(typed.trim()) && typed.trim().length <= 100 ? typed.trim() : null),
  real_name: (typed) => (/^[^\p{Cc}]{2,60}$/u.test(typed.trim()) ? typed.trim() : null),
};

const promoOf = (chosen: OpenPromo | null) => (chosen?.promo.id ? { promo_id: chosen.promo.id } : {});

/** The higher of the channel's minimum and the promotion's minimum. */
const minimumOf = ({ minimum }: ChannelRules, chosen: OpenPromo | null): Cents =>
  chosen !== null && chosen.rule.deposit_minimum > minimum ? chosen.rule.deposit_minimum : minimum;

/** Checks the form against the rules of its pay type. Returns all field errors, or the request to send. */
export function readDepositForm(
  channel: ChannelRules,
  form: DepositDraft & { amount: string },
  chosen: OpenPromo | null = null,
): { request: DepositRequest } | { fieldErrors: DepositErrors } {
  const fieldErrors: DepositErrors = {};
  const amount = readAmount(form.amount, { ...channel, minimum: minimumOf(channel, chosen) });
  if ('fieldError' in amount) fieldErrors.amount = amount.fieldError;
  const values: Partial<Record<Field, string>> = {};
  for (const field of channel.fields) {
    const value = parsers[field](form[field]);
    if (value === null) fieldErrors[field] = `payment.field_error.${field}`;
    else values[field] = value;
  }
  if ('fieldError' in amount || Object.keys(fieldErrors).length > 0) return { fieldErrors };
  return { request: { pay_type: channel.pay_type as PayType, amount: amount.amount, ...values, ...promoOf(chosen) } };
}
