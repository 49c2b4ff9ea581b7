import type { ResponseOf } from '@nua/contract';
import type { PayType } from '@nua/contract/payment.ts';
import type { createPayoutAccount } from '@nua/contract/payout-account.ts';
import { sql } from 'kysely';
import { maskedNumber } from '../../../core/values/phone-number.ts';
import { maskedIban } from '../../../providers/rails/iban.ts';
import type { AccountReview } from '../owner/account-review.ts';
import { OWNER_QUERY_PENDING, ownerNow, ownerReason, type ReadOwner, shortenedName } from '../owner/owner-rules.ts';
import { wasPaid } from '../owner/was-paid.ts';

export type PayoutAccountRow = ReadOwner & {
  id: string;
  pay_type: PayType;
  phone: string | null;
  iban: string | null;
  bank_code: string | null;
  cnic_mask: string | null;
  usable_from: Date;
  created_at: Date;
  review_reason: AccountReview | null;
};

export const payoutAccountColumns = sql`a.id, a.pay_type, a.title, a.phone, a.iban, a.bank_code, a.cnic_mask, a.usable_from,
  a.created_at, a.owner_status, a.owner_name, a.review_reason, ${wasPaid} as was_paid`;

/** Returns the account's number with its middle masked. */
export function labelOf(row: Pick<PayoutAccountRow, 'iban' | 'phone'>): string {
  return row.iban ? maskedIban(row.iban) : maskedNumber(row.phone ?? '');
}

function ownerResponse(row: PayoutAccountRow, paid_names: readonly string[]): ResponseData['owner'] {
  const status = ownerNow(row, paid_names);
  if (status === null) return null;
  const reason = ownerReason(status);
  // A full name would reveal the owner of any number that a player types, and the player's own name to a thief of the session.
  const name = row.owner_name === null ? null : shortenedName(row.owner_name);
  return { status, name, review: !row.was_paid && reason !== null && reason !== OWNER_QUERY_PENDING };
}

type ResponseData = ResponseOf<typeof createPayoutAccount>;

/** Builds the response for the player, with masked numbers. `paid_names` are the names of the player's paid accounts. */
export function payoutAccountResponse(row: PayoutAccountRow, paid_names: readonly string[]): ResponseData {
  return {
    id: row.id,
    pay_type: row.pay_type,
    title: shortenedName(row.title),
    label: labelOf(row),
    bank_code: row.bank_code,
    cnic: row.cnic_mask,
    usable_from: row.usable_from.toISOString(),
    created_at: row.created_at.toISOString(),
    owner: ownerResponse(row, paid_names),
    review: row.was_paid ? null : row.review_reason,
  };
}
