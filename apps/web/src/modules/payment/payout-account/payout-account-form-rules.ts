import type { BodyOf } from '@nua/contract/call.ts';
import type { PayType } from '@nua/contract/payment.ts';
import type { createPayoutAccount } from '@nua/contract/payout-account.ts';
import { readCnic } from '../../../forms/cnic.ts';
import { readIban } from '../../../forms/iban.ts';
import { readMobileNumber } from '../../../forms/mobile-number.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { isBankTransfer } from '../channel/pay-types.ts';

export type PayoutAccountForm = { pay_type: PayType; title: string; phone: string; cnic: string; iban: string };
export type PayoutAccountErrors = Partial<Record<'title' | 'phone' | 'cnic' | 'iban' | 'password', MessageId>>;
export type PayoutAccountRequest = BodyOf<typeof createPayoutAccount>;

/** How the player proves identity when adding an account. */
export type ProofMethod = 'code' | 'password';

/** Checks the form. Returns all field errors, or the request to send. `password` is null if the player confirms by a code. */
export function readPayoutAccountForm(
  form: PayoutAccountForm,
  password: string | null = null,
): { request: PayoutAccountRequest } | { fieldErrors: PayoutAccountErrors } {
  const result = readAccount(form);
  if (password !== '') return result;
  return { fieldErrors: { ...('fieldErrors' in result && result.fieldErrors), password: 'form.required' } };
}

function readAccount(form: PayoutAccountForm): ReturnType<typeof readPayoutAccountForm> {
  const fieldErrors: PayoutAccountErrors = {};
  const title = form.title.trim();
  if (!/^[^\p{Cc}]{2,60}$/u.test(title)) fieldErrors.title = 'payment.field_error.title';
  const { pay_type } = form;
  if (isBankTransfer(pay_type)) {
    const result = readIban(form.iban);
    if (result.fieldError !== undefined) fieldErrors.iban = `payment.field_error.iban.${result.fieldError}`;
    else if (fieldErrors.title === undefined) return { request: { pay_type, title, iban: result.iban } };
    return { fieldErrors };
  }
  const phone = readMobileNumber(form.phone);
  const cnic = readCnic(form.cnic);
  if (phone === null) fieldErrors.phone = 'payment.field_error.phone';
  if (cnic === null) fieldErrors.cnic = 'payment.field_error.cnic';
  if (phone === null || cnic === null || fieldErrors.title !== undefined) return { fieldErrors };
  return { request: { pay_type, title, phone, cnic } };
}
