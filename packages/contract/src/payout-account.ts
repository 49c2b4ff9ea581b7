import * as v from 'valibot';
import { phone } from './auth.ts';
import { declare } from './call.ts';
import { cnic, iban, payType, personName } from './payment.ts';
import { id, listOf, nothing, time } from './wire.ts';

/** What a provider has said of an account's owner. Anything but `agrees` lets a person look at the first payout. */
export const ownerStatuses = ['asking', 'agrees', 'differs', 'not_found', 'not_told'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];

/** Why the device that added an account lets a person look at its first payout. */
export const accountReviews = ['new_device', 'idle_number'] as const;

/** Where money can be paid out to, with numbers and names masked. */
export const payoutAccount = v.object({
  id,
  pay_type: payType,
  /** The holder's name, shortened: who signs in on another device must not learn the whole name from here. */
  title: v.string(),
  /** Masked: `0300•••4567`, `PK36 SCBL •••• 6702`. */
  label: v.string(),
  bank_code: v.nullable(v.string()),
  cnic: v.nullable(v.string()),
  usable_from: time,
  created_at: time,
  /**
   * Whose the provider says it is; null where none says so. `asking`: it is asked again by itself. The name is shortened, and null
   * where the provider named none. `review`: a person looks at the next payout for it.
   */
  owner: v.nullable(v.object({ status: v.picklist(ownerStatuses), name: v.nullable(v.string()), review: v.boolean() })),
  /** A person looks at the first payout, because a new device added the account; null after a payout. */
  review: v.nullable(v.picklist(accountReviews)),
});

/** GET /api/c/player/payout_account */
export const listPayoutAccounts = declare({
  purpose: 'The player’s payout accounts.',
  method: 'GET',
  path: '/api/c/player/payout_account',
  auth: 'player',
  response: listOf(payoutAccount),
  errors: [],
});

/** POST /api/c/player/payout_account: wallets take phone and cnic, a bank takes iban. */
export const createPayoutAccount = declare({
  purpose:
    'Adds a payout account. A fresh code (sms_verify) or the password (password_verify) for purpose payout_account is needed first. With the password it waits 24 hours; with the code only on a device that is new.',
  method: 'POST',
  path: '/api/c/player/payout_account',
  auth: 'player',
  body: v.strictObject({
    pay_type: payType,
    title: personName,
    phone: v.optional(phone),
    cnic: v.optional(cnic),
    iban: v.optional(iban),
  }),
  response: payoutAccount,
  errors: [
    'PLAYER_BLOCKED',
    'GUEST_MAY_NOT',
    'PAY_TYPE_CLOSED',
    'PHONE_INVALID',
    'CNIC_INVALID',
    'IBAN_INVALID',
    'PHONE_CHANGE_WAITING',
    'PROOF_REQUIRED',
    'DETAILS_REFUSED',
    'PAYOUT_ACCOUNT_EXISTS',
  ],
});

/** DELETE /api/c/player/payout_account/{id} */
export const deletePayoutAccount = declare({
  purpose: 'Removes a payout account that no withdrawal under way uses.',
  method: 'DELETE',
  path: '/api/c/player/payout_account/{id}',
  auth: 'player',
  response: nothing,
  errors: ['NOT_FOUND', 'PAYOUT_ACCOUNT_BUSY'],
});
