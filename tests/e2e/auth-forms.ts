import type { Page } from '@playwright/test';
import type { authCases } from '../forms/auth-cases.ts';
import { newPhone } from '../world/world.ts';
import { expect } from './expect.ts';
import { askForCode, type FormWay, pressAndAwaitDialog, requestAndEnterCode } from './form-way.ts';

const openForgottenPassword = (page: Page) =>
  pressAndAwaitDialog(page, page.locator('main form button[type=button]').last());
const startAsGuest = (page: Page) =>
  pressAndAwaitDialog(page, page.getByRole('button', { name: /^(Play as a guest|مہمان کے طور پر کھیلیں)$/ }));

/** Opens the phone number form of a guest who registers. */
async function upgrade(page: Page): Promise<void> {
  await pressAndAwaitDialog(page, page.getByRole('button', { name: /^(Add phone number|فون نمبر شامل کریں)$/ }));
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.locator('dialog input[name=phone]').waitFor();
}

/** Opens a form of customer service for visitors: to ask a question (0), or to read a reply (1). */
async function openVisitorForm(page: Page, which: 0 | 1): Promise<void> {
  await page.locator('#help > summary').click();
  await page.locator('main details').getByRole('radio').nth(which).click();
  await page.locator(which === 0 ? 'main textarea' : 'main input[name=claim_code]').waitFor();
}

/** The forms of visitors and guests. */
export const authForms: Readonly<Record<keyof typeof authCases, FormWay>> = {
  'sign-in': { path: '/sign-in', as: 'visitor', endpoint: /\/auth\/login$/ },
  'sign-in-code': {
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => page.getByRole('radio').nth(1).click(),
    endpoint: /\/auth\/otp$/,
  },
  'sign-in-new-device': {
    path: '/sign-in',
    as: 'visitor',
    async reach(page, { world }) {
      const { phone } = await world.player();
      await page.getByRole('radio').nth(1).click();
      await requestAndEnterCode(page, world, phone ?? '');
      await page.locator('main input[name=password]').waitFor();
    },
    endpoint: /\/auth\/login\/phone$/,
  },
  'sign-up': { path: '/sign-up', as: 'visitor', endpoint: /\/auth\/otp$/ },
  'sign-up-code': {
    path: '/sign-up',
    as: 'visitor',
    reach: (page) => askForCode(page, newPhone()),
    endpoint: /\/auth\/otp_verify$/,
    submits_automatically: true,
  },
  'sign-up-name': {
    path: '/sign-up',
    as: 'visitor',
    async reach(page, { world }) {
      await requestAndEnterCode(page, world, newPhone());
      await page.locator('main input[name=user_name]').waitFor();
    },
    endpoint: /\/auth\/register$/,
  },
  'forgotten-password': { path: '/sign-in', as: 'visitor', reach: openForgottenPassword, endpoint: /\/auth\/otp$/ },
  'forgotten-password-new': {
    path: '/sign-in',
    as: 'visitor',
    async reach(page, { world }) {
      const { phone } = await world.player();
      await openForgottenPassword(page);
      await requestAndEnterCode(page, world, phone ?? '');
      await page.locator('dialog input[name=password]').waitFor();
    },
    endpoint: /\/auth\/update_password$/,
  },
  guest: {
    path: '/sign-in',
    as: 'visitor',
    reach: startAsGuest,
    endpoint: /\/auth\/tourist_login$/,
  },
  claim: {
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => openVisitorForm(page, 0),
    endpoint: /\/api\/c\/ticket\/claim$/,
  },
  'claim-code': {
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => openVisitorForm(page, 1),
    endpoint: /\/ticket\/claim\/read$/,
  },
  upgrade: { path: '/profile', as: 'guest', reach: upgrade, endpoint: /\/auth\/sms$/ },
  'upgrade-name': {
    path: '/profile',
    as: 'guest',
    async reach(page, { world }) {
      await upgrade(page);
      await requestAndEnterCode(page, world, newPhone());
      await expect(page.locator('dialog input[name=user_name]')).toBeVisible();
    },
    endpoint: /\/auth\/tourist_upgrade$/,
  },
};
