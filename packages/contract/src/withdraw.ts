import * as v from 'valibot';
import { declare } from './call.ts';
import { paymentStatus, payType } from './payment.ts';
import { amount, id, listOf, time } from './wire.ts';

/** The states of a withdrawal; `requested` is only the first entry of its timeline. */
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
export type WithdrawState = (typeof withdrawStates)[number];

/** A withdrawal as the player sees it. */
export const withdraw = v.object({
  ...paymentStatus(withdrawStates),
  payout_account: v.object({ id, label: v.string() }),
  cancellable: v.boolean(),
  /** When the player can cash out the money from a branchless wallet: two hours after it arrives. */
  usable_from: v.nullable(time),
});

/** POST /api/c/payment/withdraw. The phone must be verified first, by sms and sms_verify with the purpose `withdraw` and this amount. */
export const createWithdraw = declare({
  purpose:
    'Requests a withdrawal from the main wallet. The amount is held immediately; the payout is settled or returned later.',
  method: 'POST',
  path: '/api/c/payment/withdraw',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  body: v.strictObject({
    pay_type: payType,
    amount,
    payout_account_id: id,
    /** The bonus money that the player agrees to forfeit. It must equal `data.forfeits` of the error WITHDRAW_FORFEITS_BONUS. */
    forfeits: v.optional(amount),
  }),
  response: withdraw,
  errors: [
    'PLAYER_BLOCKED',
    'GUEST_MAY_NOT',
    'PASSWORD_NOT_SET',
    'PAY_TYPE_CLOSED',
    'NOT_FOUND',
    'PAYOUT_ACCOUNT_MISMATCH',
    'PAYOUT_ACCOUNT_WAITING',
    'WITHDRAW_BELOW_MINIMUM',
    'WITHDRAW_ABOVE_MAXIMUM',
    'DEBT_OUTSTANDING',
    'WITHDRAW_DAILY_LIMIT',
    'WITHDRAW_FORFEITS_BONUS',
    'ROUND_IN_PROGRESS',
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
      status: { type: 'text', operators: ['', 'in'] },
      pay_type: { type: 'number', operators: ['', 'in'] },
      created_at: { type: 'time', operators: ['gte', 'lte'] },
      /**
       * The idempotency key of the request that created the withdrawal. A client that lost the response can find the withdrawal by this key
       * for a week.
       */
      key: { type: 'text', operators: [''] },
    },
    sort: ['created_at'],
  },
  response: listOf(withdraw),
  errors: [],
});

/** GET /api/c/payment/withdraw/{id} */
export const getWithdraw = declare({
  purpose: 'One withdrawal with its current state.',
  method: 'GET',
  path: '/api/c/payment/withdraw/{id}',
  auth: 'player',
  response: withdraw,
  errors: ['NOT_FOUND'],
});

/** PATCH /api/c/payment/withdraw/{id} */
export const cancelWithdraw = declare({
  purpose: 'Cancels a withdrawal that has not been sent. The held money becomes available again.',
  method: 'PATCH',
  path: '/api/c/payment/withdraw/{id}',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'works',
  body: v.strictObject({ action: v.literal('cancel') }),
  response: withdraw,
  errors: ['NOT_FOUND', 'WITHDRAW_NOT_CANCELLABLE'],
});
