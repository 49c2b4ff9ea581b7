import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { type FormWay, LONG, opens, SCRIPT } from './form-way.ts';

const IBAN = 'PK36SCBL0000001123456702';
const WALLET = { phone: '03001110700', cnic: '35201-1234567-1' };

const addAccount = (page: Page) =>
  opens(page, page.getByRole('button', { name: /^(Add an account|کھاتہ شامل کریں)$/ }).first());

/** A limit's row opens its form under itself; it is the first that is asked for. */
async function openLimit(page: Page): Promise<void> {
  await page.locator('main [role=group] li button').first().click();
  await page.locator('main li form').waitFor();
}

/** The forms in which money is moved, or kept from moving. */
export const moneyForms: readonly FormWay[] = [
  {
    name: 'deposit',
    drawn_by: 'pages/deposit/deposit-form.tsx',
    path: '/wallet/deposit',
    as: 'player',
    good: { amount: '۱٬۵۰۰', phone: '0300-111 0700', cnic: '۳۵۲۰۱ ۱۲۳۴۵۶۷ ۱' },
    arrives: { amount: '1500.00', ...WALLET },
    bad: [
      { amount: '1', phone: '0512345678', cnic: '123' },
      { amount: '999999999999', phone: SCRIPT, cnic: '95201-1234567-1' },
      { amount: LONG, phone: LONG, cnic: LONG },
    ],
    server: (wrong) => ({ call: calls.createDeposit, body: { pay_type: 3, amount: '1500.00', ...WALLET, ...wrong } }),
    confirm: true,
    sends: /\/payment\/deposit$/,
  },
  {
    name: 'deposit-bank',
    drawn_by: 'pages/deposit/deposit-form.tsx',
    path: '/wallet/deposit',
    as: 'player',
    reach: (page) => page.locator('main label:has(input[name=pay_type][value="1"])').click(),
    good: { amount: 'Rs 2,500', real_name: SCRIPT },
    arrives: { amount: '2500.00', real_name: SCRIPT },
    bad: [
      { amount: '0', real_name: 'a' },
      { amount: '1', real_name: 'a\u0007b' },
    ],
    server: (wrong) => ({
      call: calls.createDeposit,
      body: { pay_type: 1, amount: '2500.00', real_name: 'Ayesha Khan', ...wrong },
    }),
    confirm: true,
    sends: /\/payment\/deposit$/,
  },
  {
    name: 'withdraw',
    drawn_by: 'pages/withdraw/withdraw-form.tsx',
    path: '/wallet/withdraw',
    as: 'player',
    good: { amount: '۱۰۰۰' },
    arrives: { amount: '1000.00' },
    bad: [{ amount: '1' }, { amount: '99999999' }, { amount: LONG }],
    server: (wrong, { payout_account_id }) => ({
      call: calls.createWithdraw,
      body: { pay_type: 3, amount: '1000.00', payout_account_id, ...wrong },
    }),
    confirm: true,
    sends: /\/sms$/,
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'payout-account',
    drawn_by: 'dialogs/withdraw-info-dialog.tsx',
    path: '/profile/withdrawal-info',
    as: 'player',
    reach: addAccount,
    good: { title: 'Ayesha Khan', phone: '۰۳۰۰۱۱۱۷۷۰۰', cnic: '3520112345671' },
    bad: [
      { title: 'a', phone: '0512345678', cnic: '0' },
      { title: 'a\u0007b', phone: SCRIPT, cnic: LONG },
    ],
    server: (wrong) => ({
      call: calls.createPayoutAccount,
      body: { pay_type: 3, title: 'Ayesha Khan', ...WALLET, ...wrong },
    }),
    sends: /\/sms$/,
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'payout-account-bank',
    drawn_by: 'dialogs/withdraw-info-dialog.tsx',
    path: '/profile/withdrawal-info',
    as: 'player',
    async reach(page) {
      await addAccount(page);
      await page.getByRole('dialog').getByRole('radio').last().click();
    },
    good: { title: SCRIPT, iban: '\u202apk۲۴–mucb–0646–6099–7100–0177\u202c' },
    bad: [
      { title: 'a', iban: 'PK36SCBL0000001123456703' },
      { title: ' ', iban: LONG },
    ],
    server: (wrong) => ({
      call: calls.createPayoutAccount,
      body: { pay_type: 1, title: 'Ayesha Khan', iban: IBAN, ...wrong },
    }),
    sends: /\/sms$/,
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'limit',
    drawn_by: 'pages/profile/limit-form.tsx',
    path: '/profile?panel=limits',
    as: 'player',
    form: 'main li form',
    reach: openLimit,
    good: { amount: '\u200f۱٬۰۰۰٫۵\u200f' },
    arrives: { limits: [{ amount: '1000.50' }] },
    bad: [{ amount: '0' }, { amount: SCRIPT.replace('1', '') }, { amount: LONG }],
    server: ({ amount = '1000.00' }) => ({
      call: calls.setLimits,
      body: { limits: [{ kind: 'stake', period: 'day', amount }] },
    }),
    sends: /\/player\/limit$/,
  },
  {
    name: 'break',
    drawn_by: 'pages/profile/break-form.tsx',
    path: '/profile?panel=limits',
    as: 'player',
    form: 'main form:has(input[name=length])',
    good: { understood: true },
    arrives: { length: 'day' },
    bad: [],
    confirm: true,
    sends: /\/player\/exclusion$/,
  },
];
