import * as v from 'valibot';
import { phone } from './auth.ts';
import { declare } from './call.ts';
import { cnic, iban, payType, personName } from './payment.ts';
import { id, listOf, nothing, time } from './wire.ts';

/** The provider's result about an account's owner. Every result except `agrees` sends the first payout to review. */
export const ownerStatuses = ['asking', 'agrees', 'differs', 'not_found', 'not_told'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];

/** Why the first payout to an account is reviewed, if the reason is the device that added the account. */
export const accountReviews = ['new_device', 'idle_number'] as const;

/** An account that can receive withdrawals, with numbers and names masked. */
export const payoutAccount = v.object({
  id,
  pay_type: payType,
  /** The holder's name, shortened. A login on another device must not reveal the whole name. */
  title: v.string(),
  /** Masked: `0300•••4567`, `PK36 SCBL •••• 6702`. */
  label: v.string(),
  bank_code: v.nullable(v.string()),
  cnic: v.nullable(v.string()),
  usable_from: time,
  created_at: time,
  /**
   * The owner as reported by the provider; null without a report. `asking`: the query is retried automatically. `name`
   * is shortened, and null if the provider gave none. `review`: an operator reviews the next payout for this reason.
   */
  owner: v.nullable(v.object({ status: v.picklist(ownerStatuses), name: v.nullable(v.string()), review: v.boolean() })),
  /** The reason why an operator reviews the first payout; null after a payout. */
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

/** POST /api/c/player/payout_account. Wallets require phone and cnic, a bank requires iban. */
export const createPayoutAccount = declare({
  purpose:
    'Adds a payout account, after a code (sms_verify) or the password (password_verify) for the purpose payout_account. With the password, the account can be used after 24 hours; with a code, only a new device has to wait.',
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
  purpose: 'Removes a payout account, unless a pending withdrawal uses it.',
  method: 'DELETE',
  path: '/api/c/player/payout_account/{id}',
  auth: 'player',
  response: nothing,
  errors: ['NOT_FOUND', 'PAYOUT_ACCOUNT_BUSY'],
});
