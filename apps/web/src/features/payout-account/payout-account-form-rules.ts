import type { BodyOf } from '@nua/contract/call.ts';
import type { createPayoutAccount, PayType } from '@nua/contract/payment.ts';
import { readCnic } from '../../forms/cnic.ts';
import { readIban } from '../../forms/iban.ts';
import { readMobileNumber } from '../../forms/mobile-number.ts';
import type { MessageId } from '../../i18n/message-id.ts';

export type PayoutAccountForm = { pay_type: PayType; title: string; phone: string; cnic: string; iban: string };
export type PayoutAccountFaults = Partial<Record<'title' | 'phone' | 'cnic' | 'iban', MessageId>>;
export type PayoutAccountRequest = BodyOf<typeof createPayoutAccount>;

const BANK = 1;

/** Wallets take a phone and a CNIC, a bank takes an IBAN; all faults at once, or the request as it is sent. */
export function readPayoutAccountForm(
  form: PayoutAccountForm,
): { request: PayoutAccountRequest } | { faults: PayoutAccountFaults } {
  const faults: PayoutAccountFaults = {};
  const title = form.title.trim();
  if (!/^[^\p{Cc}]{2,60}$/u.test(title)) faults.title = 'payment.fault.title';
  const { pay_type } = form;
  if (pay_type === BANK) {
    const read = readIban(form.iban);
    if (read.fault !== undefined) faults.iban = `payment.fault.iban.${read.fault}`;
    else if (faults.title === undefined) return { request: { pay_type, title, iban: read.iban } };
    return { faults };
  }
  const phone = readMobileNumber(form.phone);
  const cnic = readCnic(form.cnic);
  if (phone === null) faults.phone = 'payment.fault.phone';
  if (cnic === null) faults.cnic = 'payment.fault.cnic';
  if (phone === null || cnic === null || faults.title !== undefined) return { faults };
  return { request: { pay_type, title, phone, cnic } };
}
