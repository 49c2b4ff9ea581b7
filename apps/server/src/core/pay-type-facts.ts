import { type PayType, type PayTypeName, payTypes } from '@nua/contract/payment.ts';
import type { Language } from '@nua/contract/wire.ts';
import type { PayerField, RailName } from './ports/payment-rail.ts';

export type PayTypeFacts = {
  /** The name of its rails, also used in the names of its clearing accounts. */
  rail: RailName;
  /** An `account` has an IBAN, a `wallet` a phone number. */
  held_in: 'account' | 'wallet';
  /** True if the provider compares the payer's CNIC with the account's. */
  proves_cnic: boolean;
  /** The fields of a payout account, in addition to title and IBAN. */
  payout_fields: readonly PayerField[];
  /** The name within a sentence of a message. */
  name: Readonly<Record<Language, string>>;
};

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

export const payTypeFacts = (pay_type: PayType): PayTypeFacts => byNumber.get(pay_type)!;

export const isBankTransfer = (pay_type: PayType): boolean => payTypeFacts(pay_type).held_in === 'account';

const typesWhere = (has: (facts: PayTypeFacts) => boolean): readonly PayType[] =>
  [...byNumber].filter(([, facts]) => has(facts)).map(([pay_type]) => pay_type);

/** The pay types whose money is held in an account, for SQL statements. */
export const ACCOUNT_PAY_TYPES = typesWhere(({ held_in }) => held_in === 'account');
/** The pay types whose provider proves the payer's CNIC, for SQL statements. */
export const CNIC_PAY_TYPES = typesWhere(({ proves_cnic }) => proves_cnic);
