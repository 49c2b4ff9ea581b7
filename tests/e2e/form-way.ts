import type { Locator, Page } from '@playwright/test';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import type { Fields } from '../forms/form-case.ts';
import type { Someone } from '../world/world.ts';
import { expect } from './expect.ts';
import type { World } from './fixtures.ts';
import type { Viewer } from './screens.ts';

export type Standing = { world: World; who: Someone | null };

/** How a test reaches a form and recognises its request; its `FormCase` holds the valid and invalid values. */
export type FormWay = {
  path: string;
  as: Viewer;
  reach?: (page: Page, standing: Standing) => Promise<unknown>;
  /** The selector of the form; without it, the form of the dialog, or the last of the page. */
  form?: string;
  /** The body of the request, where it is not all the fields of the form. */
  carries?: Readonly<Record<string, unknown>>;
  /** A confirmation is shown between the press and the request. */
  confirm?: true;
  sends: RegExp;
  /** The delays after which it retries by itself, if it does. */
  retries_ms?: readonly number[];
  /** The text shown when no response arrives, where it is not the usual one. */
  unanswered?: MessageId;
  /** Submits by itself once it is filled in. */
  sendsItself?: true;
  /** Returns to the form from the screen that it opened. */
  leave?: (page: Page) => Promise<void>;
};

/** The form of the open dialog, else of the page. */
export const formOf = (page: Page, way: Pick<FormWay, 'form'> = {}): Locator =>
  page.locator(way.form ?? 'dialog[open] form, body:not(:has(dialog[open])) main form').last();

/** Pastes into the fields of a form, so that their masks and limits apply. */
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

/** Clears the fields that the form fills in by itself, such as the player's verified number. */
export async function emptyForm(page: Page, way: Pick<FormWay, 'form'> = {}): Promise<void> {
  for (const field of await formOf(page, way).locator('input:not([type=radio], [type=checkbox])').all()) {
    if ((await field.inputValue()) !== '') await field.fill('');
  }
}

export const submitOf = (page: Page, way: Pick<FormWay, 'form'> = {}): Locator =>
  formOf(page, way).locator('button[type=submit]');

/** Requests a code for a new number in the open form and enters it in Urdu digits, as a person may copy it. */
export async function proveNumber(page: Page, world: World, phone: string): Promise<void> {
  await askForCode(page, phone);
  const inUrdu = world.codeFor(phone).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!);
  await fillForm(page, { code: `${inUrdu.slice(0, 3)} ${inUrdu.slice(3)}` });
  await expect(page.locator('input[name=code]')).toHaveCount(0);
}

/** Requests a code for a number in the open form. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await fillForm(page, { phone });
  await submitOf(page).click();
  await expect(page.locator('input[name=code]')).toBeFocused();
}

/** Presses a button and waits for its dialog, whose code is loaded on demand. */
export async function opens(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const confirmButton = (page: Page) => page.getByRole('dialog').getByRole('button').last();

/** Confirms the dialog over a form. */
export const dialogButton = (page: Page) => confirmButton(page).click();
export const dialogButtonTwice = (page: Page) => pressTwice(confirmButton(page));

/** An accidental double press: the second one arrives before the page has drawn the result of the first. */
export const pressTwice = (button: Locator) =>
  button.evaluate((one: HTMLButtonElement) => {
    one.click();
    one.click();
  });
