import * as v from 'valibot';
import { phone } from './auth.ts';
import { declare } from './call.ts';
import { plainSigns } from './plain-signs.ts';
import { amount, id, listOf, money, nothing, text, time } from './wire.ts';

/** 1 Bank, 2 Easypaisa, 3 JazzCash. */
export const payTypes = { bank: 1, easypaisa: 2, jazzcash: 3 } as const;
export type PayType = (typeof payTypes)[keyof typeof payTypes];
export const payType = v.picklist([1, 2, 3]);

/** 13 digits in the form 5-7-1, with or without dashes; Urdu digits, spaces and printed dashes are taken. */
export const cnic = v.pipe(
  v.string(),
  v.transform((typed) => plainSigns(typed).replace(/\s/g, '')),
  v.regex(/^[1-8]\d{4}-?\d{7}-?\d$/),
);
/** PK, two check digits, bank code, account; spaces and dashes are taken out, Urdu digits taken. The check digits are checked by both sides. */
export const iban = v.pipe(
  v.string(),
  v.transform((typed) => plainSigns(typed).replace(/[\s-]/g, '').toUpperCase()),
  v.regex(/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/),
);

/** A name as a bank or a wallet writes it. */
const personName = v.pipe(text(60), v.minLength(2));

const channel = v.object({
  pay_type: payType,
  name: v.string(),
  open: v.boolean(),
  minimum: money,
  maximum: money,
  quick_amounts: v.array(money),
  fields: v.array(v.picklist(['phone', 'cnic', 'email', 'real_name'])),
  fee: money,
  /** How long it usually takes. */
  expected_s: v.number(),
  /** Of a way to pay out: amounts above `above`, and money that was paid in and not played, are looked at by a person first. */
  review: v.nullable(v.object({ above: money, expected_s: v.number() })),
});

/** GET /api/c/payment/channel */
export const listChannels = declare({
  purpose: 'The pay types for paying in and out, with limits, quick amounts, fields, fee and expected time.',
  method: 'GET',
  path: '/api/c/payment/channel',
  auth: 'player',
  answer: v.object({ deposit: v.array(channel), withdraw: v.array(channel) }),
  errors: [],
});

export const depositStates = [
  'created',
  'awaiting_approval',
  'checking',
  'paid',
  'failed',
  'expired',
  'reviewing',
  'reversed',
] as const;
export const withdrawStates = [
  'requested',
  'reviewing',
  'approved',
  'sending',
  'unknown',
  'paid',
  'rejected',
  'cancelled',
] as const;

const paymentStatus = <State extends string>(state: readonly State[]) => ({
  id,
  pay_type: payType,
  amount: money,
  fee: money,
  status: v.picklist(state as readonly [State, ...State[]]),
  final: v.boolean(),
  /** A phrase key of why, for failed, reviewing, rejected; never the provider's prose. */
  reason: v.nullable(v.string()),
  /** What comes next: a phrase key, and when we ask again, if we do. */
  next: v.object({ step: v.string(), at: v.nullable(time) }),
  timeline: v.array(v.object({ state: v.string(), at: time })),
  provider_reference: v.nullable(v.string()),
  created_at: time,
  expires_at: v.nullable(time),
  /** What of the money that came in, or came back, paid the player's debt. */
  debt_paid: money,
});

/** A deposit as the player sees it. */
export const deposit = v.object({
  ...paymentStatus(depositStates),
  /** For a bank transfer: where to send and which reference to write. */
  bank: v.nullable(v.object({ bank_name: v.string(), title: v.string(), iban: v.string(), reference: v.string() })),
});

/** POST /api/c/payment/deposit */
export const createDeposit = declare({
  purpose: 'Begins to pay in. The money is in the main wallet when status is paid, never before.',
  method: 'POST',
  path: '/api/c/payment/deposit',
  auth: 'player',
  idempotent: true,
  body: v.strictObject({
    pay_type: payType,
    amount,
    phone: v.optional(phone),
    cnic: v.optional(cnic),
    email: v.optional(v.pipe(v.string(), v.trim(), v.email(), v.maxLength(100))),
    real_name: v.optional(personName),
  }),
  answer: deposit,
  errors: [
    'PLAYER_BLOCKED',
    'GUEST_MAY_NOT',
    'PLAYER_EXCLUDED',
    'PAY_TYPE_CLOSED',
    'DEPOSIT_FIELD_MISSING',
    'PHONE_INVALID',
    'DEPOSIT_BELOW_MINIMUM',
    'DEPOSIT_ABOVE_MAXIMUM',
    'DEPOSIT_PENDING_LIMIT',
    'LIMIT_REACHED',
    'DETAILS_REFUSED',
  ],
});

/** GET /api/c/payment/deposit */
export const listDeposits = declare({
  purpose: 'The player’s deposits, newest first.',
  method: 'GET',
  path: '/api/c/payment/deposit',
  auth: 'player',
  list: {
    filter: {
      status: { is: 'text', by: ['', 'in'] },
      pay_type: { is: 'number', by: ['', 'in'] },
      created_at: { is: 'time', by: ['gte', 'lte'] },
      /** The idempotency key of the request that made it, for a week: who lost the answer finds the order. */
      key: { is: 'text', by: [''] },
    },
    sort: ['created_at'],
  },
  answer: listOf(deposit),
  errors: [],
});

/** GET /api/c/payment/deposit/{id} */
export const getDeposit = declare({
  purpose: 'One deposit with its true state.',
  method: 'GET',
  path: '/api/c/payment/deposit/{id}',
  auth: 'player',
  answer: deposit,
  errors: ['NOT_FOUND'],
});

/** A withdrawal as the player sees it. */
export const withdraw = v.object({
  ...paymentStatus(withdrawStates),
  payout_account: v.object({ id, label: v.string() }),
  cancellable: v.boolean(),
  /** A branchless wallet lets new money be cashed out only after two hours. */
  usable_from: v.nullable(time),
});

/** POST /api/c/payment/withdraw: the phone was checked before by sms and sms_verify with purpose withdraw and this amount. */
export const createWithdraw = declare({
  purpose:
    'Asks for money to leave the main wallet. The amount is held at once; the payout is settled or returned later.',
  method: 'POST',
  path: '/api/c/payment/withdraw',
  auth: 'player',
  idempotent: true,
  body: v.strictObject({ pay_type: payType, amount, payout_account_id: id }),
  answer: withdraw,
  errors: [
    'PLAYER_BLOCKED',
    'GUEST_MAY_NOT',
    'PAY_TYPE_CLOSED',
    'NOT_FOUND',
    'PAYOUT_ACCOUNT_MISMATCH',
    'PAYOUT_ACCOUNT_WAITING',
    'WITHDRAW_BELOW_MINIMUM',
    'WITHDRAW_ABOVE_MAXIMUM',
    'DEBT_OUTSTANDING',
    'WITHDRAW_DAILY_LIMIT',
    'PROOF_REQUIRED',
    'ACCOUNT_FROZEN',
    'INSUFFICIENT_FUNDS',
  ],
});

/** GET /api/c/payment/withdraw */
export const listWithdraws = declare({
  purpose: 'The player’s withdrawals, newest first.',
  method: 'GET',
  path: '/api/c/payment/withdraw',
  auth: 'player',
  list: {
    filter: {
      status: { is: 'text', by: ['', 'in'] },
      pay_type: { is: 'number', by: ['', 'in'] },
      created_at: { is: 'time', by: ['gte', 'lte'] },
      /** The idempotency key of the request that made it, for a week: who lost the answer finds the order. */
      key: { is: 'text', by: [''] },
    },
    sort: ['created_at'],
  },
  answer: listOf(withdraw),
  errors: [],
});

/** GET /api/c/payment/withdraw/{id} */
export const getWithdraw = declare({
  purpose: 'One withdrawal with its true state.',
  method: 'GET',
  path: '/api/c/payment/withdraw/{id}',
  auth: 'player',
  answer: withdraw,
  errors: ['NOT_FOUND'],
});

/** PATCH /api/c/payment/withdraw/{id} */
export const cancelWithdraw = declare({
  purpose: 'Cancels a withdrawal that has not been sent; the held money is available again.',
  method: 'PATCH',
  path: '/api/c/payment/withdraw/{id}',
  auth: 'player',
  idempotent: true,
  body: v.strictObject({ action: v.literal('cancel') }),
  answer: withdraw,
  errors: ['NOT_FOUND', 'WITHDRAW_NOT_CANCELLABLE'],
});

/** What a provider has said of an account's owner. Anything but `agrees` lets a person look at the first payout. */
export const ownerStatuses = ['asking', 'agrees', 'differs', 'not_found', 'not_told'] as const;

/** Where money can be paid out to, with numbers masked. */
export const payoutAccount = v.object({
  id,
  pay_type: payType,
  title: v.string(),
  /** Masked: `0300•••4567`, `PK36 SCBL •••• 6702`. */
  label: v.string(),
  bank_code: v.nullable(v.string()),
  cnic: v.nullable(v.string()),
  usable_from: time,
  created_at: time,
  /**
   * Whose the provider says it is; null where none says so. `asking`: it is asked again by itself. The name stands in full where it
   * agrees with the player's, shortened where it differs, and is null otherwise. `review`: a person looks at the next payout for it.
   */
  owner: v.nullable(v.object({ status: v.picklist(ownerStatuses), name: v.nullable(v.string()), review: v.boolean() })),
});

/** GET /api/c/player/payout_account */
export const listPayoutAccounts = declare({
  purpose: 'The player’s payout accounts.',
  method: 'GET',
  path: '/api/c/player/payout_account',
  auth: 'player',
  answer: listOf(payoutAccount),
  errors: [],
});

/** POST /api/c/player/payout_account: wallets take phone and cnic, a bank takes iban. */
export const createPayoutAccount = declare({
  purpose:
    'Adds a payout account. It waits 24 hours, unless a fresh code for purpose payout_account was verified on a device that is not new.',
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
  answer: payoutAccount,
  errors: [
    'PLAYER_BLOCKED',
    'GUEST_MAY_NOT',
    'PAY_TYPE_CLOSED',
    'PHONE_INVALID',
    'CNIC_INVALID',
    'IBAN_INVALID',
    'PHONE_CHANGE_WAITING',
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
  answer: nothing,
  errors: ['NOT_FOUND', 'PAYOUT_ACCOUNT_BUSY'],
});
