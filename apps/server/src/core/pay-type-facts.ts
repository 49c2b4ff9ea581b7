import { type PayType, type PayTypeName, payTypes } from '@nua/contract/payment.ts';
import type { Language } from '@nua/contract/wire.ts';
import type { PayerField, RailName } from './ports/payment-rail.ts';

/** The properties of a pay type that the code depends on, beside its rails. */
export type PayTypeFacts = {
  /** The name of its rails, and in the names of its clearing accounts. */
  rail: RailName;
  /** Where the money is held: in an account with an IBAN, or in a wallet with a phone number. */
  held_in: 'account' | 'wallet';
  /** Whether the provider compares the payer's CNIC with the one it knows for the account. */
  proves_cnic: boolean;
  /** The fields of a payout account, beside its title and its IBAN. */
  payout_fields: readonly PayerField[];
  /** Its name inside a sentence of a message. */
  name: Readonly<Record<Language, string>>;
};

/** Every pay type with its properties. A new one does not compile until it has all of them. */
const FACTS: Readonly<Record<PayTypeName, Omit<PayTypeFacts, 'rail'>>> = {
  bank: {
    held_in: 'account',
    proves_cnic: false,
    payout_fields: [],
    name: { en: 'bank transfer', ur: 'بینک ٹرانسفر' },
  },
  easypaisa: {
    held_in: 'wallet',
    proves_cnic: false,
    payout_fields: ['phone', 'cnic'],
    name: { en: 'Easypaisa', ur: 'ایزی پیسہ' },
  },
  jazzcash: {
    held_in: 'wallet',
    proves_cnic: true,
    payout_fields: ['phone', 'cnic'],
    name: { en: 'JazzCash', ur: 'جاز کیش' },
  },
};

const byNumber = new Map<PayType, PayTypeFacts>(
  (Object.keys(FACTS) as PayTypeName[]).map((rail) => [payTypes[rail], { rail, ...FACTS[rail] }]),
);

/** The properties of a pay type. */
export const payTypeFacts = (pay_type: PayType): PayTypeFacts => byNumber.get(pay_type)!;

export const isBankTransfer = (pay_type: PayType): boolean => payTypeFacts(pay_type).held_in === 'account';

const typesWhere = (has: (facts: PayTypeFacts) => boolean): readonly PayType[] =>
  [...byNumber].filter(([, facts]) => has(facts)).map(([pay_type]) => pay_type);

/** The pay types whose money is held in an account, for statements. */
export const ACCOUNT_PAY_TYPES = typesWhere(({ held_in }) => held_in === 'account');
/** The pay types whose provider proves the payer's CNIC, for statements. */
export const CNIC_PAY_TYPES = typesWhere(({ proves_cnic }) => proves_cnic);
