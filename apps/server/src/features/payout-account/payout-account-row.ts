import type { AnswerOf } from '@nua/contract';
import type { createPayoutAccount } from '@nua/contract/payment.ts';
import { maskedIban } from '../../rails/iban.ts';
import { maskedNumber } from '../../rails/phone-number.ts';

/** A payout account as it is read: what must stay secret is not even selected. */
export type PayoutAccountRow = {
  id: string;
  pay_type: 1 | 2 | 3;
  title: string;
  phone: string | null;
  iban: string | null;
  bank_code: string | null;
  cnic_mask: string | null;
  usable_from: Date;
  created_at: Date;
};

/** The number of an account with its middle hidden. */
export function labelOf(row: Pick<PayoutAccountRow, 'iban' | 'phone'>): string {
  return row.iban ? maskedIban(row.iban) : maskedNumber(row.phone ?? '');
}

/** Writes a payout account for its owner, masked. */
export function payoutAccountAnswer(row: PayoutAccountRow): AnswerOf<typeof createPayoutAccount> {
  return {
    id: row.id,
    pay_type: row.pay_type,
    title: row.title,
    label: labelOf(row),
    bank_code: row.bank_code,
    cnic: row.cnic_mask,
    usable_from: row.usable_from.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}
