import type { Locator, Page } from '@playwright/test';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import type { Fields } from '../forms/form-case.ts';
import type { Someone } from '../world/world.ts';
import { expect } from './expect.ts';
import type { World } from './fixtures.ts';
import type { Viewer } from './screens.ts';

export type Standing = { world: World; who: Someone | null };

/** Where a form is found in the browser and which request it ends in; what is right and wrong in it says its case. */
export type FormWay = {
  path: string;
  as: Viewer;
  reach?: (page: Page, standing: Standing) => Promise<unknown>;
  /** Which form of the page it is; the dialog's, or the last one, without it. */
  form?: string;
  /** What the request carries, where it is not all the fields of the form. */
  carries?: Readonly<Record<string, unknown>>;
  /** Between the press and the request a question must be confirmed. */
  confirm?: true;
  sends: RegExp;
  /** The times after which it sends again by itself, where it does. */
  retries_ms?: readonly number[];
  /** What is said when no response comes, where it is not the usual text. */
  unanswered?: MessageId;
  /** Goes by itself once it is filled in. */
  sendsItself?: true;
  /** Back to the form from what it has opened. */
  leave?: (page: Page) => Promise<void>;
};

/** The form that is asked for now: the open dialog's, else the page's. */
export const formOf = (page: Page, way: Pick<FormWay, 'form'> = {}): Locator =>
  page.locator(way.form ?? 'dialog[open] form, body:not(:has(dialog[open])) main form').last();

/** Pastes into the fields of a form, so that what a field cuts off or rewrites is cut off and rewritten. */
export async function fillForm(page: Page, fields: Fields, way: Pick<FormWay, 'form'> = {}): Promise<void> {
  const form = formOf(page, way);
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`);
    if (value === true) await field.check();
    else if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption(value);
    else {
      await field.fill('');
      if (value !== '') await page.keyboard.insertText(value);
    }
  }
}

/** Takes out what the form has filled in by itself, such as the number the player has proven. */
export async function emptyForm(page: Page, way: Pick<FormWay, 'form'> = {}): Promise<void> {
  for (const field of await formOf(page, way).locator('input:not([type=radio], [type=checkbox])').all()) {
    if ((await field.inputValue()) !== '') await field.fill('');
  }
}

export const submitOf = (page: Page, way: Pick<FormWay, 'form'> = {}): Locator =>
  formOf(page, way).locator('button[type=submit]');

/** Sends a new number its code from the form that stands there, and types it in Urdu digits, as a person copies it. */
export async function proveNumber(page: Page, world: World, phone: string): Promise<void> {
  await askForCode(page, phone);
  const inUrdu = world.codeFor(phone).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!);
  await fillForm(page, { code: `${inUrdu.slice(0, 3)} ${inUrdu.slice(3)}` });
  await expect(page.locator('input[name=code]')).toHaveCount(0);
}

/** Sends a number its code from the form that stands there. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await fillForm(page, { phone });
  await submitOf(page).click();
  await expect(page.locator('input[name=code]')).toBeFocused();
}

/** Presses what opens a dialog and waits for it: its code comes when it is wanted. */
export async function opens(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const yes = (page: Page) => page.getByRole('dialog').getByRole('button').last();

/** Confirms the question that lies over a form. */
export const dialogButton = (page: Page) => yes(page).click();
export const dialogButtonTwice = (page: Page) => pressTwice(yes(page));

/** A finger that trembles: the second press comes before the page has drawn what follows the first. */
export const pressTwice = (button: Locator) =>
  button.evaluate((one: HTMLButtonElement) => {
    one.click();
    one.click();
  });
