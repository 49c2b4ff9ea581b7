import { expect, type Locator, type Page } from '@playwright/test';
import type { Viewer } from './screens.ts';

type Fields = Readonly<Record<string, string | true>>;

/** A form: where it stands, what is right in it, what is wrong, and which request it ends in. */
export type FormWay = {
  name: string;
  path: string;
  as: Viewer;
  reach?: (page: Page) => Promise<void>;
  good: Fields;
  /** The fields that are blamed when nothing is filled in; all of `good` without it. */
  needed?: readonly string[];
  /** It comes filled in with what stands: there is nothing to miss. */
  isFilled?: true;
  /** Values that are refused; each of these fields is blamed. */
  bad: readonly Fields[];
  /** Which of the fields of a bad filling are blamed; all of them without it. */
  blamed?: readonly string[];
  /** What goes on between the press and the request: a question that must be confirmed. */
  confirm?: (page: Page) => Promise<void>;
  sends: RegExp;
  /** Back to the form from what it has opened. */
  leave?: (page: Page) => Promise<void>;
};

/** Presses what opens a dialog and waits for it: its code comes when it is wanted. */
async function opens(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const dialogButton = (page: Page) => page.getByRole('dialog').getByRole('button').last().click();
const SCRIPT = '<script>alert(1)</script>';
const LONG = 'x'.repeat(5_000);

export const formWays: readonly FormWay[] = [
  {
    name: 'sign-in',
    path: '/sign-in',
    as: 'visitor',
    good: { user_name: 'somebody', password: 'some-password' },
    bad: [],
    sends: /\/auth\/login$/,
  },
  {
    name: 'sign-in-code',
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => page.getByRole('radio').nth(1).click(),
    good: { phone: '0300 1234567' },
    bad: [{ phone: '051' }, { phone: SCRIPT }, { phone: LONG }],
    sends: /\/auth\/otp$/,
  },
  {
    name: 'sign-up',
    path: '/sign-up',
    as: 'visitor',
    good: { phone: '۰۳۰۰–۱۲۳۴۵۶۷' },
    bad: [{ phone: 'abc' }, { phone: '0300123' }, { phone: LONG }],
    sends: /\/auth\/otp$/,
  },
  {
    name: 'forgotten-password',
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => opens(page, page.locator('main form button[type=button]').last()),
    good: { phone: '\u202a+92 300 1234567\u202c' },
    bad: [{ phone: SCRIPT }],
    sends: /\/auth\/otp$/,
  },
  {
    name: 'guest',
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => opens(page, page.getByRole('button', { name: /^(Play as a guest|مہمان بن کر کھیلیں)$/ })),
    good: { adult: true, terms: true },
    bad: [],
    sends: /\/auth\/.*tourist|\/tourist/,
  },
  {
    name: 'deposit',
    path: '/wallet/deposit',
    as: 'player',
    good: { amount: '۱٬۵۰۰', phone: '0300-111 0700', cnic: '۳۵۲۰۱ ۱۲۳۴۵۶۷ ۱' },
    bad: [
      { amount: '1', phone: '0512345678', cnic: '123' },
      { amount: '999999999999', phone: SCRIPT, cnic: '95201-1234567-1' },
    ],
    confirm: dialogButton,
    sends: /\/payment\/deposit$/,
  },
  {
    name: 'withdraw',
    path: '/wallet/withdraw',
    as: 'player',
    good: { amount: '۱۰۰۰' },
    bad: [{ amount: '1' }, { amount: '99999999' }],
    confirm: dialogButton,
    sends: /\/sms$/,
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'payout-account',
    path: '/profile/withdrawal-info',
    as: 'player',
    reach: (page) => opens(page, page.getByRole('button', { name: /^(Add an account|کھاتہ شامل کریں)$/ }).first()),
    good: { title: 'Ayesha Khan', phone: '۰۳۰۰۱۱۱۷۷۰۰', cnic: '3520112345671' },
    bad: [{ title: 'a', phone: '0512345678', cnic: '0' }],
    sends: /\/sms$/,
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'password',
    path: '/profile?panel=password',
    as: 'player',
    good: { old_password: 'a-quiet-evening-7', password: 'another-evening-8' },
    bad: [{ old_password: 'a-quiet-evening-7', password: 'short' }],
    blamed: ['password'],
    sends: /\/auth\/change_password$/,
  },
  {
    name: 'name-shown',
    path: '/profile/info',
    as: 'player',
    isFilled: true,
    reach: (page) => opens(page, page.locator('main button').nth(1)),
    good: { alias_name: 'Ayesha K' },
    bad: [{ alias_name: 'tourist-x' }],
    sends: /\/api\/c\/player$/,
  },
  {
    name: 'ticket',
    path: '/customer-service?ask=1&kind=deposit',
    as: 'player',
    good: { text: `Where is my money?\n${SCRIPT}` },
    bad: [{ text: 'x'.repeat(4_001) }, { text: 'a\u0007b' }],
    sends: /\/api\/c\/ticket$/,
  },
  {
    name: 'claim',
    path: '/sign-in',
    as: 'visitor',
    async reach(page) {
      await page.locator('main details > summary').click();
      await page.locator('main textarea').waitFor();
    },
    good: { kind: 'account', contact: 'Ayesha, 0300 1234567', text: SCRIPT },
    bad: [{ kind: '', contact: LONG, text: LONG }],
    sends: /\/api\/c\/ticket\/claim$/,
  },
  {
    name: 'profile-name',
    path: '/profile/info',
    as: 'player',
    reach: async (page) => {
      await opens(page, page.locator('main dl button').first());
      await page.locator('dialog input').fill('');
    },
    good: { alias_name: 'عائشہ خان' },
    bad: [{ alias_name: 'Tourist-a9' }, { alias_name: LONG }, { alias_name: '\u202eAyesha' }],
    sends: /\/api\/c\/player$/,
  },
  {
    name: 'profile-password',
    path: '/profile?panel=password',
    as: 'player',
    good: { old_password: 'some-password', password: 'another-password' },
    bad: [],
    sends: /\/auth\/change_password$/,
  },
  {
    name: 'profile-phone',
    path: '/profile?panel=phone',
    as: 'player',
    good: { phone: '۰۳۰۰ ۱۲۳–۴۵۶۷' },
    bad: [{ phone: 'abc' }, { phone: SCRIPT }, { phone: LONG }],
    sends: /\/auth\/sms$/,
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'profile-lost-phone',
    path: '/profile?panel=phone',
    as: 'player',
    reach: (page) => page.getByRole('radio').nth(1).click(),
    good: { phone: '۰۳۰۰۱۲۳۴۵۶۷', password: 'some-password', iban: 'pk36 scbl 0000 0011 2345 6702' },
    bad: [{ phone: '051', password: '', iban: 'PK' }],
    sends: /\/auth\/password_verify$/,
  },
  {
    name: 'profile-closing',
    path: '/profile?panel=closing',
    as: 'newcomer',
    good: { understood: true, password: 'some-password' },
    bad: [],
    sends: /\/auth\/password_verify$/,
  },
];

/** The form that is asked for now: the open dialog's, else the page's. */
export const formOf = (page: Page) => page.locator('dialog[open] form, body:not(:has(dialog[open])) main form').last();

export async function fillForm(page: Page, fields: Fields): Promise<void> {
  const form = formOf(page);
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`);
    if (value === true) await field.check();
    else if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
}

export const submitForm = (page: Page) => formOf(page).locator('button[type=submit]').click();
