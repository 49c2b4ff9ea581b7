import type { Locator, Page } from '@playwright/test';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import type { Fields } from '../forms/form-case.ts';
import type { Someone } from '../world/world.ts';
import { expect } from './expect.ts';
import type { World } from './fixtures.ts';
import type { Viewer } from './screens.ts';

export type FormContext = { world: World; who: Someone | null };

/** How a test opens a form and recognizes its request. `FormCase` has the values to type. */
export type FormWay = {
  path: string;
  as: Viewer;
  reach?: (page: Page, context: FormContext) => Promise<unknown>;
  /** The selector of the form. The default is the form of the dialog, or the last form of the page. */
  form?: string;
  /** The body of the request, if it differs from the fields of the form. */
  request_body?: Readonly<Record<string, unknown>>;
  /** The form asks for a confirmation before it sends the request. */
  confirm?: true;
  /** The path of the request. */
  endpoint: RegExp;
  /** The delays after which the form retries by itself. */
  retries_ms?: readonly number[];
  /** The error if no response arrives. The default is `error.unanswered`. */
  unanswered?: MessageId;
  /** The form submits by itself as soon as it is filled in. */
  submits_automatically?: true;
  /** Returns to the form from the screen that it opened. */
  leave?: (page: Page) => Promise<void>;
};

/** The form in the open dialog, or the page's last form. */
export const formOf = (page: Page, way: Pick<FormWay, 'form'> = {}): Locator =>
  page.locator(way.form ?? 'dialog[open] form, body:not(:has(dialog[open])) main form').last();

/** Pastes values into the fields of a form, so that their masks and limits apply. */
export async function fillForm(page: Page, fields: Fields, way: Pick<FormWay, 'form'> = {}): Promise<void> {
  const form = formOf(page, way);
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`);
    if (value === true) await field.check();
    else if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else {
      await field.fill('');
      if (value !== '') await page.keyboard.insertText(value);
    }
  }
}

/** Clears the fields that the form fills in by itself, such as the verified number. */
export async function emptyForm(page: Page, way: Pick<FormWay, 'form'> = {}): Promise<void> {
  for (const field of await formOf(page, way).locator('input:not([type=radio], [type=checkbox])').all()) {
    if ((await field.inputValue()) !== '') await field.fill('');
  }
}

export const submitOf = (page: Page, way: Pick<FormWay, 'form'> = {}): Locator =>
  formOf(page, way).locator('button[type=submit]');

/** Requests a code for this number, and enters the code in Urdu digits. */
export async function requestAndEnterCode(page: Page, world: World, phone: string): Promise<void> {
  await askForCode(page, phone);
  const inUrdu = world.codeFor(phone).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!);
  await fillForm(page, { code: `${inUrdu.slice(0, 3)} ${inUrdu.slice(3)}` });
  await expect(page.locator('input[name=code]')).toHaveCount(0);
}

export async function askForCode(page: Page, phone: string): Promise<void> {
  await fillForm(page, { phone });
  await submitOf(page).click();
  await expect(page.locator('input[name=code]')).toBeFocused();
}

/** Presses a button, and waits for the dialog that it opens. */
export async function pressAndAwaitDialog(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const confirmButton = (page: Page) => page.getByRole('dialog').getByRole('button').last();

export const confirmDialog = (page: Page) => confirmButton(page).click();
export const confirmDialogTwice = (page: Page) => pressTwice(confirmButton(page));

/** Presses a button twice before the page renders the first press. */
export const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
