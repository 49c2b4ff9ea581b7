import * as v from 'valibot';
import { phone } from './auth.ts';
import { declare } from './call.ts';
import { cnic, paymentStatus, payType, personName } from './payment.ts';
import { promoRefusals } from './promo.ts';
import { amount, id, listOf, money } from './wire.ts';

/** The states of a deposit. */
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
export type DepositState = (typeof depositStates)[number];

/** A deposit as the player sees it. */
export const deposit = v.object({
  ...paymentStatus(depositStates),
  /** For a bank transfer: the account to send to and the reference to write. */
  bank: v.nullable(v.object({ bank_name: v.string(), title: v.string(), iban: v.string(), reference: v.string() })),
  /** The promotion that the player chose for the deposit, or null. */
  promo: v.nullable(
    v.object({
      id,
      /** The bonus granted for the deposit; null before the deposit is paid, and if no bonus was granted. */
      granted: v.nullable(money),
      /** Why no bonus was granted. */
      refused: v.nullable(v.picklist(promoRefusals)),
    }),
  ),
});

/** POST /api/c/payment/deposit */
export const createDeposit = declare({
  purpose: 'Creates a deposit. The money is in the main wallet once the status is paid, never before.',
  method: 'POST',
  path: '/api/c/payment/deposit',
  auth: 'player',
  idempotent: true,
  in_maintenance: 'stopped',
  body: v.strictObject({
    pay_type: payType,
    amount,
    phone: v.optional(phone),
    cnic: v.optional(cnic),
    email: v.optional(v.pipe(v.string(), v.trim(), v.email(), v.maxLength(100))),
    real_name: v.optional(personName),
    /** The promotion whose bonus the form showed at confirmation. */
    promo_id: v.optional(id),
  }),
  response: deposit,
  errors: [
    'MAINTENANCE',
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
    'PROMO_REFUSED',
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
      status: { type: 'text', operators: ['', 'in'] },
      pay_type: { type: 'number', operators: ['', 'in'] },
      created_at: { type: 'time', operators: ['gte', 'lte'] },
      /**
       * The idempotency key of the request that created the deposit. A client that lost the response can find the deposit by this key for a
       * week.
       */
      key: { type: 'text', operators: [''] },
    },
    sort: ['created_at'],
  },
  response: listOf(deposit),
  errors: [],
});

/** GET /api/c/payment/deposit/{id} */
export const getDeposit = declare({
  purpose: 'One deposit with its current state.',
  method: 'GET',
  path: '/api/c/payment/deposit/{id}',
  auth: 'player',
  response: deposit,
  errors: ['NOT_FOUND'],
});
