import type { Page } from '@playwright/test';
import type { moneyCases } from '../forms/money-cases.ts';
import { type FormWay, pressAndAwaitDialog } from './form-way.ts';

/** The deposit form retries after these delays if no response arrives. */
const retriedDeposit = { retries_ms: [1000, 3000], unanswered: 'payment.no-response' } as const;

const pressEscape = (page: Page) => page.keyboard.press('Escape');
const addAccount = (page: Page) =>
  pressAndAwaitDialog(page, page.getByRole('button', { name: /^(Add an account|اکاؤنٹ شامل کریں)$/ }).first());

/** Opens the form of the first limit. */
async function openLimit(page: Page): Promise<void> {
  await page.locator('main [role=group] li button').first().click();
  await page.locator('main li form').waitFor();
}

/** The form of Easypaisa is the form of JazzCash with an e-mail address instead of the CNIC. */
type TestedAsJazzcash = 'deposit-easypaisa';

/** The forms that move money or limit it. */
export const moneyForms: Readonly<Record<Exclude<keyof typeof moneyCases, TestedAsJazzcash>, FormWay>> = {
  deposit: {
    path: '/wallet/deposit',
    as: 'player',
    confirm: true,
    ...retriedDeposit,
    endpoint: /\/payment\/deposit$/,
  },
  'deposit-bank': {
    path: '/wallet/deposit',
    as: 'player',
    reach: (page) => page.locator('main label:has(input[name=pay_type][value="1"])').click(),
    confirm: true,
    ...retriedDeposit,
    endpoint: /\/payment\/deposit$/,
  },
  withdraw: {
    path: '/wallet/withdraw',
    as: 'player',
    request_body: { purpose: 'withdraw', amount: '1000.00' },
    confirm: true,
    endpoint: /\/sms$/,
    leave: pressEscape,
  },
  'payout-account': {
    path: '/profile/withdrawal-info',
    as: 'player',
    reach: addAccount,
    request_body: { purpose: 'payout_account' },
    endpoint: /\/sms$/,
    leave: pressEscape,
  },
  'payout-account-bank': {
    path: '/profile/withdrawal-info',
    as: 'player',
    async reach(page) {
      await addAccount(page);
      await page.getByRole('dialog').getByRole('radio').last().click();
    },
    request_body: { purpose: 'payout_account' },
    endpoint: /\/sms$/,
    leave: pressEscape,
  },
  limit: {
    path: '/profile?panel=limits',
    as: 'player',
    form: 'main li form',
    reach: openLimit,
    endpoint: /\/player\/limit$/,
  },
  break: {
    path: '/profile?panel=limits',
    as: 'player',
    form: 'main form:has(input[name=length])',
    request_body: { length: 'day' },
    confirm: true,
    endpoint: /\/player\/exclusion$/,
  },
};
