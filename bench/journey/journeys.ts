import type { Browser, Page } from 'playwright';
import { type SlowPhone, type Step, visitSlowly } from './slow-phone.ts';

/** `typed` is the number of fields that were filled in. */
export type Journey = { presses: number; typed: number; took_ms: number; steps: readonly Step[] };

const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, locale: 'en-US' };
const PASSWORD = 'a long enough password 1';
const AMOUNT = '1500';
const CNIC = '35201-1234567-1';

/** Opens dice as a guest and plays the first round. */
async function playAsGuest({ page, press, see }: SlowPhone): Promise<void> {
  await press('Dice', page.getByRole('link', { name: /^Dice/ }).first());
  await press('Agree and play', page.getByRole('dialog').getByRole('button', { name: 'Agree and play' }));
  const game = page.frameLocator('main iframe');
  await press('Roll', game.getByRole('button', { name: /^Roll Pays/ }));
  const rolls = game.getByRole('group', { name: 'Your last rolls' });
  await see('first round settled', rolls.getByText(/^\d{1,2}\.\d\d$/).first());
}

/** Signs up on the way to the deposit form, and pays by JazzCash. The sandbox approves the payment. */
async function depositAsNewPlayer(
  { page, press, type, see }: SlowPhone,
  address: string,
  number: string,
): Promise<void> {
  await press('Deposit', page.locator('nav a[href="/wallet/deposit"]').filter({ visible: true }));
  await press('Sign up', page.locator('main').getByRole('link', { name: 'Sign up' }));
  await type(page.getByLabel('Mobile number'), number);
  await press('Send code', page.getByRole('button', { name: 'Send code' }));
  const code = page.getByLabel('Code from the SMS');
  await see('code requested', code);
  await type(code, await readCode(address, number));
  await type(page.getByLabel('User name'), `new_${number.slice(-8)}`);
  await type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await press('18 or over', page.getByLabel('I am 18 or over.'));
  await press('accept the terms', page.getByLabel(/I accept the terms/));
  await press('Create account', page.getByRole('button', { name: 'Create account' }));
  await type(page.getByLabel('Amount', { exact: true }), AMOUNT);
  await type(page.getByLabel('CNIC', { exact: true }), CNIC);
  await press('Continue', page.getByRole('button', { name: 'Continue' }));
  await press('Confirm', page.getByRole('dialog').getByRole('button', { name: 'Confirm' }));
  await see('first deposit paid', page.getByRole('heading', { name: 'Deposit complete' }));
}

/** Reads the newest SMS code of the phone from the sandbox. */
async function readCode(address: string, phone: string): Promise<string> {
  const response = await fetch(`${address}/sandbox/sms?to=${phone}`);
  const [sms] = (await response.json()) as { text: string }[];
  const code = /\b\d{6}\b/.exec(sms?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code arrived at ${phone}`);
  return code;
}

async function walk(
  browser: Browser,
  address: string,
  slowdown: number,
  journey: (phone: SlowPhone) => Promise<void>,
): Promise<Journey> {
  // Chromium does not throttle the requests of a service worker.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'nua_language', value: 'en', url: address }]);
  const errors = watchErrors(await context.newPage());
  const phone = await visitSlowly(errors.page, address, slowdown);
  await journey(phone);
  const { steps } = phone;
  const took_ms = steps.at(-1)!.at_ms;
  if (errors.messages.length > 0) throw new Error(errors.messages.join('\n'));
  await context.close();
  return { presses: phone.presses(), typed: phone.typed(), took_ms, steps };
}

function watchErrors(page: Page): { page: Page; messages: string[] } {
  const messages: string[] = [];
  page.on('pageerror', ({ message }) => messages.push(message));
  return { page, messages };
}

export const walkToRound = (browser: Browser, address: string, slowdown: number): Promise<Journey> =>
  walk(browser, address, slowdown, playAsGuest);

export const walkToDeposit = (browser: Browser, address: string, slowdown: number, number: string): Promise<Journey> =>
  walk(browser, address, slowdown, (phone) => depositAsNewPlayer(phone, address, number));
