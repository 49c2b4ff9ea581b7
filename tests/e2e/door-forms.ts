import { calls } from '@nua/contract';
import { expect, type Page } from '@playwright/test';
import { newPhone, PASSWORD, TERMS } from '../world/world.ts';
import { askForCode, type FormWay, LONG, opens, proveNumber, SCRIPT } from './form-way.ts';

const PHONE = '0300 1234567';
const proof = 'x'.repeat(43);
/** What reads like a number but is none of a mobile. */
const badPhones = [{ phone: 'abc' }, { phone: '0300123' }, { phone: '0512345678' }, { phone: SCRIPT }, { phone: LONG }];
const badNames = [
  { user_name: 'a b', password: 'short' },
  { user_name: SCRIPT, password: '1234567' },
  { user_name: 'عائشہ خان', password: '' },
];
const refusedNames = [
  ['password', { user_name: 'ayesha_99', password: 'password1' }],
  ['user_name', { user_name: 'taken_name', password: 'a-quiet-evening-9' }],
] as const;

const forgotten = (page: Page) => opens(page, page.locator('main form button[type=button]').last());
const asGuest = (page: Page) =>
  opens(page, page.getByRole('button', { name: /^(Play as a guest|مہمان بن کر کھیلیں)$/ }));

/** A guest's way to an account of their own, as far as the number. */
async function upgrade(page: Page): Promise<void> {
  await opens(page, page.getByRole('button', { name: /^(Add my number|میرا نمبر شامل کریں)$/ }));
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.locator('dialog input[name=phone]').waitFor();
}

async function desk(page: Page, way: 0 | 1): Promise<void> {
  await page.locator('main details > summary').click();
  await page.locator('main details').getByRole('radio').nth(way).click();
  await page.locator(way === 0 ? 'main textarea' : 'main input[name=claim_code]').waitFor();
}

/** The forms at the door: for whoever is not known yet, and for a guest who wants to be. */
export const doorForms: readonly FormWay[] = [
  {
    name: 'sign-in',
    drawn_by: 'pages/sign-in/password-form.tsx',
    path: '/sign-in',
    as: 'visitor',
    good: { user_name: 'somebody', password: 'some-password' },
    bad: [],
    refused: [['password', { user_name: 'nobody_at_all', password: 'some-password' }]],
    server: (wrong) => ({ call: calls.login, body: { user_name: 'somebody', password: 'some-password', ...wrong } }),
    sends: /\/auth\/login$/,
  },
  {
    name: 'sign-in-code',
    drawn_by: 'features/auth/phone-step.tsx',
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => page.getByRole('radio').nth(1).click(),
    good: { phone: PHONE },
    bad: badPhones,
    server: (wrong) => ({ call: calls.sendOtp, body: { phone: PHONE, purpose: 'login', ...wrong } }),
    sends: /\/auth\/otp$/,
  },
  {
    name: 'sign-up',
    drawn_by: 'features/auth/phone-step.tsx',
    path: '/sign-up',
    as: 'visitor',
    good: { phone: '۰۳۰۰–۱۲۳۴۵۶۷' },
    bad: badPhones,
    server: (wrong) => ({ call: calls.sendOtp, body: { phone: PHONE, purpose: 'register', ...wrong } }),
    sends: /\/auth\/otp$/,
  },
  {
    name: 'sign-up-code',
    drawn_by: 'features/auth/code-step.tsx',
    path: '/sign-up',
    as: 'visitor',
    reach: (page) => askForCode(page, newPhone()),
    good: { code: '۱۲۳ – ۴۵۶' },
    arrives: { code: '123456' },
    bad: [{ code: '12' }, { code: SCRIPT }],
    refused: [['code', { code: '000000' }]],
    server: (wrong) => ({
      call: calls.verifyOtp,
      body: { phone: PHONE, purpose: 'register', code: '123456', ...wrong },
    }),
    sends: /\/auth\/otp_verify$/,
    sendsItself: true,
  },
  {
    name: 'sign-up-name',
    drawn_by: 'pages/sign-up/name-form.tsx',
    path: '/sign-up',
    as: 'visitor',
    async reach(page, { world }) {
      await proveNumber(page, world, newPhone());
      await page.locator('main input[name=user_name]').waitFor();
    },
    good: { user_name: ' Ayesha_99 ', password: `${SCRIPT} عائشہ`, adult: true, terms: true },
    arrives: { user_name: 'ayesha_99', password: `${SCRIPT} عائشہ`, adult: true },
    bad: badNames.map((one) => ({ adult: true, terms: true, ...one })),
    blamed: ['user_name', 'password'],
    server: (wrong) => ({
      call: calls.register,
      body: {
        user_name: 'ayesha_99',
        password: PASSWORD,
        phone: PHONE,
        proof,
        adult: true,
        terms_version: TERMS,
        ...wrong,
      },
    }),
    refused: refusedNames,
    sends: /\/auth\/register$/,
  },
  {
    name: 'forgotten-password',
    drawn_by: 'features/auth/phone-step.tsx',
    path: '/sign-in',
    as: 'visitor',
    reach: forgotten,
    good: { phone: '\u202a+92 300 1234567\u202c' },
    bad: badPhones,
    server: (wrong) => ({ call: calls.sendOtp, body: { phone: PHONE, purpose: 'forgotten', ...wrong } }),
    sends: /\/auth\/otp$/,
  },
  {
    name: 'forgotten-password-new',
    drawn_by: 'dialogs/forget-password-dialog.tsx',
    path: '/sign-in',
    as: 'visitor',
    async reach(page, { world }) {
      const { phone } = await world.player();
      await forgotten(page);
      await proveNumber(page, world, phone ?? '');
      await page.locator('dialog input[name=password]').waitFor();
    },
    good: { password: 'another-quiet-evening' },
    bad: [{ password: 'short' }],
    refused: [['password', { password: 'password1' }]],
    server: (wrong) => ({ call: calls.updatePassword, body: { phone: PHONE, proof, password: PASSWORD, ...wrong } }),
    sends: /\/auth\/update_password$/,
  },
  {
    name: 'guest',
    drawn_by: 'dialogs/guest-sign-in-warning-mode-dialog.tsx',
    path: '/sign-in',
    as: 'visitor',
    reach: asGuest,
    good: { adult: true, terms: true },
    bad: [],
    server: (wrong) => ({ call: calls.touristLogin, body: { adult: true, terms_version: TERMS, ...wrong } }),
    sends: /\/auth\/tourist_login$/,
  },
  {
    name: 'claim',
    drawn_by: 'features/ticket/claim-ask.tsx',
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => desk(page, 0),
    good: { kind: 'account', contact: 'Ayesha, 0300 1234567', text: SCRIPT },
    arrives: { text: SCRIPT },
    bad: [{ kind: '', contact: LONG, text: LONG }],
    server: (wrong) => ({
      call: calls.createClaim,
      body: {
        claim_code: 'K7D23456ABCDEFGHJKMNPQRS',
        kind: 'account',
        contact: 'Ayesha',
        text: 'Where is it?',
        ...wrong,
      },
    }),
    sends: /\/api\/c\/ticket\/claim$/,
  },
  {
    name: 'claim-code',
    drawn_by: 'features/ticket/claim-open.tsx',
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => desk(page, 1),
    good: { claim_code: '\u202ak7d2–۳۴۵۶ abcd-efgh‑jkmn pqrs\u202c' },
    arrives: { claim_code: 'K7D23456ABCDEFGHJKMNPQRS' },
    bad: [{ claim_code: 'k7d2' }, { claim_code: SCRIPT }, { claim_code: LONG }],
    refused: [['claim_code', { claim_code: 'K7D2-3456-ABCD-EFGH-JKMN-PQRS' }]],
    server: (wrong) => ({ call: calls.readClaim, body: { claim_code: 'K7D23456ABCDEFGHJKMNPQRS', ...wrong } }),
    sends: /\/ticket\/claim\/read$/,
  },
  {
    name: 'upgrade',
    drawn_by: 'features/auth/phone-step.tsx',
    path: '/profile',
    as: 'guest',
    reach: upgrade,
    good: { phone: '۰۳۰۰.۱۲۳.۴۵۶۷' },
    bad: badPhones,
    server: (wrong) => ({ call: calls.sendSms, body: { purpose: 'upgrade', phone: PHONE, ...wrong } }),
    sends: /\/auth\/sms$/,
  },
  {
    name: 'upgrade-name',
    drawn_by: 'dialogs/guest-mode-limitations-dialog.tsx',
    path: '/profile',
    as: 'guest',
    async reach(page, { world }) {
      await upgrade(page);
      await proveNumber(page, world, newPhone());
      await expect(page.locator('dialog input[name=user_name]')).toBeVisible();
    },
    good: { user_name: 'Ayesha_98', password: 'another-quiet-evening' },
    arrives: { user_name: 'ayesha_98' },
    bad: badNames,
    refused: refusedNames,
    server: (wrong) => ({
      call: calls.touristUpgrade,
      body: { phone: PHONE, user_name: 'ayesha_98', password: PASSWORD, ...wrong },
    }),
    sends: /\/auth\/tourist_upgrade$/,
  },
];
