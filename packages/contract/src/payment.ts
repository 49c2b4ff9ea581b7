import * as v from 'valibot';
import { plainSigns } from './plain-signs.ts';
import { id, money, text, time } from './wire.ts';

/** The ways to pay, in and out, by the numbers that cross the wire. */
export const payTypes = { bank: 1, easypaisa: 2, jazzcash: 3 } as const;
export type PayTypeName = keyof typeof payTypes;
export type PayType = (typeof payTypes)[PayTypeName];
export const payType = v.picklist(Object.values(payTypes));

/** The word of each number. */
export const payTypeNames: Readonly<Record<PayType, PayTypeName>> = { 1: 'bank', 2: 'easypaisa', 3: 'jazzcash' };

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
export const personName = v.pipe(text(60), v.minLength(2));

/** What a deposit and a withdrawal both say of themselves. */
export const paymentStatus = <State extends string>(state: readonly State[]) => ({
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
