import * as v from 'valibot';
import { toAsciiNumber } from './ascii-number.ts';
import { id, money, text, time } from './wire.ts';

/** The pay types of deposits and withdrawals, by their numbers on the wire. */
export const payTypes = { bank: 1, easypaisa: 2, jazzcash: 3 } as const;
export type PayTypeName = keyof typeof payTypes;
export type PayType = (typeof payTypes)[PayTypeName];
export const payType = v.picklist(Object.values(payTypes));

/** The name of each pay type, by its number. */
export const payTypeNames: Readonly<Record<PayType, PayTypeName>> = { 1: 'bank', 2: 'easypaisa', 3: 'jazzcash' };

/** The name of a rail, which equals the name of its pay type. */
export const railName = v.picklist(Object.keys(payTypes) as PayTypeName[]);

/** 13 digits in the form 5-7-1, with or without dashes. Accepts Urdu digits, spaces and printed dashes. */
export const cnic = v.pipe(
  v.string(),
  v.transform((typed) => toAsciiNumber(typed).replace(/\s/g, '')),
  v.regex(/^[1-8]\d{4}-?\d{7}-?\d$/),
);

/**
 * PK, two check digits, bank code, account. Spaces and dashes are removed, and Urdu digits are accepted. Both sides
 * verify the check digits.
 */
export const iban = v.pipe(
  v.string(),
  v.transform((typed) => toAsciiNumber(typed).replace(/[\s-]/g, '').toUpperCase()),
  v.regex(/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/),
);

/** The name of an account's holder, in the form that banks and wallets accept. */
export const personName = v.pipe(text(60), v.minLength(2));

/** The fields that a deposit and a withdrawal share. */
export const paymentStatus = <State extends string>(state: readonly State[]) => ({
  id,
  pay_type: payType,
  amount: money,
  fee: money,
  status: v.picklist(state as readonly [State, ...State[]]),
  final: v.boolean(),
  /** The key of the reason why the payment failed, is reviewed or was rejected. It is never the provider's own text. */
  reason: v.nullable(v.string()),
  /** The key of the text about the next step, and the time of the next query to the gateway, if one is planned. */
  next: v.object({ step: v.string(), at: v.nullable(time) }),
  timeline: v.array(v.object({ state: v.string(), at: time })),
  provider_reference: v.nullable(v.string()),
  created_at: time,
  expires_at: v.nullable(time),
  /** The part of the received or returned money that paid the player's debt. */
  debt_paid: money,
});
