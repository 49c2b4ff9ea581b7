import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import type { accountCases } from '../forms/account-cases.ts';
import { PASSWORD } from '../world/credentials.ts';
import { type FormWay, fillForm, pressAndAwaitDialog, submitOf } from './form-way.ts';
import { waitUntilHydrated } from './open-as.ts';

const pressEscape = (page: Page) => page.keyboard.press('Escape');

/** Opens the form that changes the phone number without the old number. The proof is a bank account (0) or a wallet account (1). */
async function openChangeWithoutOldNumber(page: Page, proof: 0 | 1): Promise<void> {
  await page.getByRole('radio').nth(1).click();
  await page.getByRole('radiogroup').last().getByRole('radio').nth(proof).click();
  await page.locator(`main input[name=${proof === 0 ? 'iban' : 'cnic'}]`).waitFor();
}

/** The forms of the profile and of customer service. */
export const accountForms: Readonly<Record<keyof typeof accountCases, FormWay>> = {
  alias: {
    path: '/profile/info',
    as: 'player',
    async reach(page) {
      await pressAndAwaitDialog(page, page.locator('main dl button').first());
      await page.locator('dialog input').fill('');
    },
    endpoint: /\/api\/c\/player$/,
  },
  ticket: { path: '/customer-service?ask=1', as: 'player', endpoint: /\/api\/c\/ticket$/ },
  'ticket-reply': {
    path: '/customer-service',
    as: 'player',
    async reach(page, { world, who }) {
      const body = { kind: 'deposit', text: 'Where is it?' };
      const { data } = await world.call(calls.createTicket, { body, token: who?.token ?? null });
      await page.goto(`${world.url}/customer-service?ticket=${data.id}`);
      await waitUntilHydrated(page);
    },
    endpoint: /\/ticket\/[^/]+\/reply$/,
  },
  password: { path: '/profile?panel=password', as: 'player', endpoint: /\/auth\/change_password$/ },
  phone: {
    path: '/profile?panel=phone',
    as: 'player',
    request_body: { purpose: 'change_phone', password: PASSWORD },
    endpoint: /\/auth\/password_verify$/,
  },
  'phone-code': {
    path: '/profile?panel=phone',
    as: 'player',
    async reach(page) {
      await fillForm(page, { phone: '03001234567', password: PASSWORD });
      await submitOf(page).click();
      await page.locator('dialog input[name=code]').waitFor();
    },
    endpoint: /\/auth\/sms_verify$/,
    submits_automatically: true,
  },
  'phone-lost': {
    path: '/profile?panel=phone',
    as: 'player',
    reach: (page) => openChangeWithoutOldNumber(page, 0),
    request_body: { purpose: 'change_phone', password: PASSWORD },
    endpoint: /\/auth\/password_verify$/,
  },
  'phone-lost-wallet': {
    path: '/profile?panel=phone',
    as: 'player',
    reach: (page) => openChangeWithoutOldNumber(page, 1),
    request_body: { purpose: 'change_phone', password: PASSWORD },
    endpoint: /\/auth\/password_verify$/,
  },
  closing: {
    path: '/profile?panel=closing',
    as: 'newcomer',
    request_body: { purpose: 'close_account', password: PASSWORD },
    endpoint: /\/auth\/password_verify$/,
  },
  'password-first': {
    path: '/profile?panel=password',
    as: 'newcomer',
    async reach(page, { world, who }) {
      await world.pool.query('update player set password_hash = null where id = $1', [who?.id]);
      await page.reload();
      await waitUntilHydrated(page);
      await page.locator('main input[name=password]').waitFor();
    },
    request_body: { purpose: 'set_password' },
    endpoint: /\/auth\/sms$/,
    leave: pressEscape,
  },
};
