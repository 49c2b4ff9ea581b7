import { calls } from '@nua/contract';
import type { PayType } from '@nua/contract/payment.ts';
import { type Cents, parseCents } from '@nua/money';
import { emptyDraft } from '../../apps/web/src/modules/payment/deposit/deposit-draft.ts';
import { readDepositForm } from '../../apps/web/src/modules/payment/deposit/deposit-form-rules.ts';
import { amountErrorText } from '../../apps/web/src/modules/payment/form/amount-error-text.ts';
import { readWithdrawForm } from '../../apps/web/src/modules/payment/form/withdraw-form-rules.ts';
import {
  type PayoutAccountForm,
  readPayoutAccountForm,
} from '../../apps/web/src/modules/payment/payout-account/payout-account-form-rules.ts';
import { readBreakForm, readLimitForm } from '../../apps/web/src/modules/protection/limit/protection-form-rules.ts';
import { amountText } from '../../packages/ui/src/amount-text.ts';
import type { ErrorText } from './catalogue-text.ts';
import { errorTexts, type Fields, type FormCase, LONG, SCRIPT, textOf } from './form-case.ts';

const IBAN = 'PK36SCBL0000001123456702';
const WALLET = { phone: '03001110700', cnic: '35201-1234567-1' };
const MISSING = 'payment.field_error.amount.missing';
const below = (limit: string): ErrorText => ['payment.field_error.amount.below', limit];
const above = (limit: string): ErrorText => ['payment.field_error.amount.above', limit];
const wallet = { phone: 'payment.field_error.phone', cnic: 'payment.field_error.cnic' } as const;

/** The text of the amount field. The form cleans it while it is typed. */
const amountOf = (typed: Fields): string => amountText(textOf(typed, 'amount'));
const limits = (minimum: string, maximum: string): { minimum: Cents; maximum: Cents } => ({
  minimum: parseCents(minimum),
  maximum: parseCents(maximum),
});

const channels = {
  jazzcash: { pay_type: 3, ...limits('100.00', '50000.00'), fields: ['phone', 'cnic'] },
  easypaisa: { pay_type: 2, ...limits('100.00', '50000.00'), fields: ['phone', 'email'] },
  bank: { pay_type: 1, ...limits('500.00', '200000.00'), fields: ['real_name'] },
} as const;

/** Checks a deposit form for one pay type. */
const deposit = (channel: (typeof channels)[keyof typeof channels]): Pick<FormCase, 'check'> => ({
  check(typed, t) {
    const result = readDepositForm(channel, { ...emptyDraft, ...typed, amount: amountOf(typed) });
    if ('request' in result) return { values: result.request };
    const { amount, ...ids } = result.fieldErrors;
    return { errors: { ...(amount && { amount: amountErrorText(t, amount) }), ...errorTexts(ids, t) } };
  },
});

const withdraw: Pick<FormCase, 'check'> = {
  check(typed, t) {
    const now = new Date('2026-03-02T07:00:00Z');
    const account = { id: 'own', pay_type: 3, usable_from: now.toISOString() } as const;
    const available = { ...limits('500.00', '100000.00'), available: parseCents('15000.00') };
    const result = readWithdrawForm(amountOf(typed), account, available, now);
    if ('request' in result) return { values: result.request };
    return { errors: result.fieldErrors.amount ? { amount: amountErrorText(t, result.fieldErrors.amount) } : {} };
  },
};

const payoutAccount = (pay_type: PayType): Pick<FormCase, 'check'> => ({
  check(typed, t) {
    const filled: PayoutAccountForm = {
      pay_type,
      title: textOf(typed, 'title'),
      phone: textOf(typed, 'phone'),
      cnic: textOf(typed, 'cnic'),
      iban: textOf(typed, 'iban'),
    };
    const result = readPayoutAccountForm(filled);
    return 'request' in result ? { values: result.request } : { errors: errorTexts(result.fieldErrors, t) };
  },
});

const payments = {
  deposit: {
    rendered_by: 'modules/payment/deposit/deposit-form.tsx',
    ...deposit(channels.jazzcash),
    valid: { amount: '۱٬۵۰۰', phone: '0300-111 0700', cnic: '۳۵۲۰۱ ۱۲۳۴۵۶۷ ۱' },
    request_body: { pay_type: 3, amount: '1500.00', ...WALLET },
    empty: { amount: MISSING, ...wallet },
    wrong: [
      [
        { amount: LONG, phone: LONG, cnic: LONG },
        { amount: MISSING, ...wallet },
      ],
      [
        { amount: '1', phone: '0512345678', cnic: '123' },
        { amount: below('100.00'), ...wallet },
      ],
      [
        { amount: '999999999999', phone: SCRIPT, cnic: '95201-1234567-1' },
        { amount: above('50,000.00'), ...wallet },
      ],
    ],
    server: (wrong) => ({ call: calls.createDeposit, body: { pay_type: 3, amount: '1500.00', ...WALLET, ...wrong } }),
  },
  'deposit-bank': {
    rendered_by: 'modules/payment/deposit/deposit-form.tsx',
    ...deposit(channels.bank),
    valid: { amount: 'Rs 2,500', real_name: SCRIPT },
    request_body: { pay_type: 1, amount: '2500.00', real_name: SCRIPT },
    empty: { amount: MISSING, real_name: 'payment.field_error.real_name' },
    wrong: [
      [
        { amount: '0', real_name: 'a' },
        { amount: MISSING, real_name: 'payment.field_error.real_name' },
      ],
      [
        { amount: '1', real_name: 'a\u0007b' },
        { amount: below('500.00'), real_name: 'payment.field_error.real_name' },
      ],
    ],
    server: (wrong) => ({
      call: calls.createDeposit,
      body: { pay_type: 1, amount: '2500.00', real_name: 'Ayesha Khan', ...wrong },
    }),
  },
  'deposit-easypaisa': {
    rendered_by: 'modules/payment/deposit/deposit-form.tsx',
    ...deposit(channels.easypaisa),
    valid: { amount: '500', phone: '۰۳۴۵ ۱۱۱۰۲۰۰', email: ' ayesha@mail.example ' },
    request_body: { pay_type: 2, amount: '500.00', phone: '03451110200', email: 'ayesha@mail.example' },
    empty: { amount: MISSING, phone: 'payment.field_error.phone', email: 'payment.field_error.email' },
    wrong: [
      [
        { amount: '99.99', phone: '051', email: 'ayesha@' },
        { amount: below('100.00'), phone: 'payment.field_error.phone', email: 'payment.field_error.email' },
      ],
      [
        { amount: '50000.01', phone: SCRIPT, email: `${'x'.repeat(96)}@a.pk` },
        { amount: above('50,000.00'), phone: 'payment.field_error.phone', email: 'payment.field_error.email' },
      ],
    ],
    server: (wrong) => ({
      call: calls.createDeposit,
      body: { pay_type: 2, amount: '500.00', phone: '03451110200', email: 'ayesha@mail.example', ...wrong },
    }),
  },
  withdraw: {
    rendered_by: 'modules/payment/withdraw/withdraw-form.tsx',
    ...withdraw,
    valid: { amount: '۱۰۰۰' },
    request_body: { pay_type: 3, amount: '1000.00', payout_account_id: 'own' },
    empty: { amount: MISSING },
    wrong: [
      [{ amount: '1' }, { amount: below('500.00') }],
      [{ amount: '99999999' }, { amount: above('100,000.00') }],
      [{ amount: LONG }, { amount: MISSING }],
    ],
    server: (wrong, { payout_account_id }) => ({
      call: calls.createWithdraw,
      body: { pay_type: 3, amount: '1000.00', payout_account_id, ...wrong },
    }),
  },
  'payout-account': {
    rendered_by: 'modules/payment/payout-account/withdraw-info-dialog.tsx',
    ...payoutAccount(3),
    valid: { title: 'Ayesha Khan', phone: '۰۳۰۰۱۱۱۷۷۰۰', cnic: '3520112345671' },
    request_body: { pay_type: 3, title: 'Ayesha Khan', phone: '03001117700', cnic: '35201-1234567-1' },
    empty: { title: 'payment.field_error.title', ...wallet },
    wrong: [
      [
        { title: 'a\u0007b', phone: SCRIPT, cnic: LONG },
        { title: 'payment.field_error.title', ...wallet },
      ],
      [
        { title: 'a', phone: '0512345678', cnic: '0' },
        { title: 'payment.field_error.title', ...wallet },
      ],
    ],
    server: (wrong) => ({
      call: calls.createPayoutAccount,
      body: { pay_type: 3, title: 'Ayesha Khan', ...WALLET, ...wrong },
    }),
  },
  'payout-account-bank': {
    rendered_by: 'modules/payment/payout-account/withdraw-info-dialog.tsx',
    ...payoutAccount(1),
    valid: { title: SCRIPT, iban: '\u202apk۲۴–mucb–0646–6099–7100–0177\u202c' },
    request_body: { pay_type: 1, title: SCRIPT, iban: 'PK24MUCB0646609971000177' },
    empty: { title: 'payment.field_error.title', iban: 'payment.field_error.iban.form' },
    wrong: [
      [
        { title: ' ', iban: LONG },
        { title: 'payment.field_error.title', iban: 'payment.field_error.iban.form' },
      ],
      [
        { title: 'a', iban: 'PK36SCBL0000001123456703' },
        { title: 'payment.field_error.title', iban: 'payment.field_error.iban.check_digits' },
      ],
    ],
    server: (wrong) => ({
      call: calls.createPayoutAccount,
      body: { pay_type: 1, title: 'Ayesha Khan', iban: IBAN, ...wrong },
    }),
  },
} as const satisfies Record<string, FormCase>;

const protections = {
  limit: {
    rendered_by: 'modules/protection/limit/limit-form.tsx',
    check(typed, t) {
      const result = readLimitForm(amountOf(typed));
      if (result.errors !== undefined) return { errors: errorTexts(result.errors, t) };
      return { values: { limits: [{ amount: result.amount }] } };
    },
    valid: { amount: '\u200f۱٬۰۰۰٫۵\u200f' },
    request_body: { limits: [{ amount: '1000.50' }] },
    empty: { amount: 'limit.amount.field_error' },
    wrong: [LONG, '0', SCRIPT.replace('1', '')].map(
      (amount) => [{ amount }, { amount: 'limit.amount.field_error' }] as const,
    ),
    server: ({ amount = '1000.00' }) => ({
      call: calls.setLimits,
      body: { limits: [{ kind: 'stake', period: 'day', amount }] },
    }),
  },
  break: {
    rendered_by: 'modules/protection/limit/break-form.tsx',
    check(typed, t) {
      const { errors } = readBreakForm(typed.understood === true);
      return errors === undefined ? { values: {} } : { errors: errorTexts(errors, t) };
    },
    valid: { understood: true },
    request_body: {},
    empty: { understood: 'limit.break.understood.field_error' },
    wrong: [],
  },
} as const satisfies Record<string, FormCase>;

/** The forms of payments, limits and breaks. */
export const moneyCases = { ...payments, ...protections };
