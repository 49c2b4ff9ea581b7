import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../world/world.ts';
import { type FormWay, fillForm, LONG, opens, SCRIPT, submitOf } from './form-way.ts';
import { alive } from './open-as.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const PHONE = '03001234567';
const IBAN = 'PK36SCBL0000001123456702';
const CNIC = '35201-1234567-1';
const badPhones = [{ phone: 'abc' }, { phone: '0512345678' }, { phone: SCRIPT }, { phone: LONG }];
const back = (page: Page) => page.keyboard.press('Escape');

/** Without the old number, proven by an account of a bank (0) or of a wallet (1). */
async function lost(page: Page, proof: 0 | 1): Promise<void> {
  await page.getByRole('radio').nth(1).click();
  await page.getByRole('radiogroup').last().getByRole('radio').nth(proof).click();
  await page.locator(`main input[name=${proof === 0 ? 'iban' : 'cnic'}]`).waitFor();
}

/** The forms about oneself. */
export const accountForms: readonly FormWay[] = [
  {
    name: 'alias',
    drawn_by: 'dialogs/edit-dialog.tsx',
    path: '/profile/info',
    as: 'player',
    async reach(page) {
      await opens(page, page.locator('main dl button').first());
      await page.locator('dialog input').fill('');
    },
    good: { alias_name: 'عائشہ خان' },
    arrives: { alias_name: 'عائشہ خان' },
    bad: [{ alias_name: 'Tourist-a9' }, { alias_name: LONG }, { alias_name: '\u202eAyesha' }],
    server: (wrong) => ({ call: calls.updatePlayer, body: { alias_name: 'Ayesha', ...wrong } }),
    sends: /\/api\/c\/player$/,
  },
  {
    name: 'ticket',
    drawn_by: 'features/ticket/ask-form.tsx',
    path: '/customer-service?ask=1',
    as: 'player',
    good: { kind: 'deposit', text: `Where is my money?\n${SCRIPT}` },
    arrives: { text: `Where is my money?\n${SCRIPT}` },
    bad: [
      { kind: '', text: LONG },
      { kind: '', text: 'a\u0007b' },
    ],
    server: (wrong) => ({ call: calls.createTicket, body: { kind: 'deposit', text: 'Where is it?', ...wrong } }),
    sends: /\/api\/c\/ticket$/,
  },
  {
    name: 'ticket-reply',
    drawn_by: 'features/ticket/thread-view.tsx',
    path: '/customer-service',
    as: 'player',
    async reach(page, { world, who }) {
      const body = { kind: 'deposit', text: 'Where is it?' };
      const { data } = await world.call(calls.createTicket, { body, token: who?.token ?? null });
      await page.goto(`${world.url}/customer-service?ticket=${data.id}`);
      await alive(page);
    },
    good: { text: SCRIPT },
    arrives: { text: SCRIPT },
    bad: [{ text: LONG }, { text: 'a\u0007b' }],
    server: (wrong) => ({ call: calls.replyTicket, body: { text: 'Thank you', ...wrong }, params: { id: NOBODY } }),
    sends: /\/ticket\/[^/]+\/reply$/,
  },
  {
    name: 'password',
    drawn_by: 'pages/profile/password-panel.tsx',
    path: '/profile?panel=password',
    as: 'player',
    good: { old_password: PASSWORD, password: 'another-evening-8' },
    bad: [{ old_password: PASSWORD, password: 'short' }],
    blamed: ['password'],
    refused: [
      ['old_password', { old_password: 'not-this-one', password: 'another-evening-8' }],
      ['password', { old_password: PASSWORD, password: 'password1' }],
    ],
    server: (wrong) => ({
      call: calls.changePassword,
      body: { old_password: 'not-this-one', password: 'another-evening-8', ...wrong },
    }),
    sends: /\/auth\/change_password$/,
  },
  {
    name: 'phone',
    drawn_by: 'pages/profile/two-codes.tsx',
    path: '/profile?panel=phone',
    as: 'player',
    good: { phone: '۰۳۰۰ ۱۲۳–۴۵۶۷' },
    bad: badPhones,
    server: (wrong) => ({ call: calls.changePhone, body: { way: 'codes', phone: PHONE, ...wrong } }),
    sends: /\/auth\/sms$/,
    leave: back,
  },
  {
    name: 'phone-code',
    drawn_by: 'features/auth/code-step.tsx',
    path: '/profile?panel=phone',
    as: 'player',
    async reach(page) {
      await fillForm(page, { phone: PHONE });
      await submitOf(page).click();
      await page.locator('dialog input[name=code]').waitFor();
    },
    good: { code: '۱۲۳-۴۵۶' },
    arrives: { code: '123456' },
    bad: [{ code: '12' }, { code: SCRIPT }],
    refused: [['code', { code: '000000' }]],
    server: (wrong) => ({
      call: calls.verifySms,
      body: { purpose: 'change_phone', phone: PHONE, code: '123456', ...wrong },
    }),
    sends: /\/auth\/sms_verify$/,
    sendsItself: true,
  },
  {
    name: 'phone-lost',
    drawn_by: 'pages/profile/lost-number.tsx',
    path: '/profile?panel=phone',
    as: 'player',
    reach: (page) => lost(page, 0),
    good: { phone: '۰۳۰۰۱۲۳۴۵۶۷', password: PASSWORD, iban: '\u202apk۳۶ scbl–0000 0011 2345 6702\u202c' },
    bad: [
      { phone: '051', password: '', iban: 'PK' },
      { phone: SCRIPT, password: '', iban: 'PK36SCBL0000001123456703' },
      { phone: '0512345678', password: '', iban: LONG },
    ],
    refused: [['password', { phone: PHONE, password: 'not-this-one', iban: IBAN }]],
    server: (wrong) => ({
      call: calls.changePhone,
      body: { way: 'lost', phone: PHONE, iban: IBAN, ...wrong },
    }),
    sends: /\/auth\/password_verify$/,
  },
  {
    name: 'phone-lost-wallet',
    drawn_by: 'pages/profile/lost-number.tsx',
    path: '/profile?panel=phone',
    as: 'player',
    reach: (page) => lost(page, 1),
    good: { phone: PHONE, password: PASSWORD, payout_phone: '+92 (0)300–111 1400', cnic: '۳۵۲۰۱–۷۶۵۴۳۲۱–۴' },
    bad: [
      { phone: '051', password: '', payout_phone: '0512345678', cnic: '123' },
      { phone: '', password: '', payout_phone: SCRIPT, cnic: '95201-1234567-1' },
    ],
    server: (wrong) => ({
      call: calls.changePhone,
      body: { way: 'lost', phone: PHONE, payout_phone: '03001111400', cnic: CNIC, ...wrong },
    }),
    sends: /\/auth\/password_verify$/,
  },
  {
    name: 'closing',
    drawn_by: 'pages/profile/closing-form.tsx',
    path: '/profile?panel=closing',
    as: 'newcomer',
    good: { understood: true, password: PASSWORD },
    bad: [],
    refused: [['password', { understood: true, password: 'not-this-one' }]],
    server: (wrong) => ({
      call: calls.verifyPassword,
      body: { purpose: 'close_account', password: PASSWORD, ...wrong },
    }),
    sends: /\/auth\/password_verify$/,
  },
  {
    name: 'password-first',
    drawn_by: 'pages/profile/password-panel.tsx',
    path: '/profile?panel=password',
    as: 'newcomer',
    async reach(page, { world, who }) {
      await world.pool.query('update player set password_hash = null where id = $1', [who?.id]);
      await page.reload();
      await alive(page);
      await page.locator('main input[name=password]').waitFor();
    },
    good: { password: 'another-evening-8' },
    bad: [{ password: 'short' }],
    sends: /\/auth\/sms$/,
    leave: back,
  },
];
