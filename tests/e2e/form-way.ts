import type { Call } from '@nua/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Someone } from '../world/world.ts';
import type { World } from './fixtures.ts';
import type { Viewer } from './screens.ts';

/** Fields by name: what is typed into them, or true for a box that is ticked. */
export type Fields = Readonly<Record<string, string | true>>;
export const SCRIPT = '<img src=x onerror=alert(1)>';
export const LONG = 'x'.repeat(5_000);
export type Standing = { world: World; who: Someone | null };

/** A form: where it stands, what is right in it, what is wrong, and which request it ends in. */
export type FormWay = {
  name: string;
  /** The file of the client that draws it. */
  drawn_by: string;
  path: string;
  as: Viewer;
  reach?: (page: Page, standing: Standing) => Promise<unknown>;
  /** Which form of the page it is; the dialog's, or the last one, without it. */
  form?: string;
  good: Fields;
  /** Of what is sent, what became of the good fields. */
  arrives?: Record<string, unknown>;
  /** The fields that are blamed when nothing is filled in; all of `good` without it. */
  needed?: readonly string[];
  /** It comes filled in with what stands: there is nothing to miss. */
  isFilled?: true;
  /** Values that are refused before anything is sent. */
  bad: readonly Fields[];
  /** Which of the fields of a bad filling are blamed; all of them without it. */
  blamed?: readonly string[];
  /** Values that only the server can refuse, and the field it blames. */
  refused?: readonly (readonly [blamed: string, values: Fields])[];
  /** The request that the fields end in, right but for what is put in their place; the server is asked it without the form. */
  server?: (
    wrong: Readonly<Record<string, string>>,
    own: { payout_account_id: string },
  ) => { call: Call; body: object; params?: Record<string, string> };
  /** Between the press and the request a question must be confirmed. */
  confirm?: true;
  sends: RegExp;
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

export const submitOf = (page: Page, way: Pick<FormWay, 'form'> = {}): Locator =>
  formOf(page, way).locator('button[type=submit]');

/** Sends a new number its code from the form that stands there, and types the code that came. */
export async function proveNumber(page: Page, world: World, phone: string): Promise<void> {
  await askForCode(page, phone);
  await page.locator('input[name=code]').fill(world.codeFor(phone));
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

/** Answers the question that lies over a form with its yes. */
export const dialogButton = (page: Page) => yes(page).click();

/** The same with a finger that trembles: the second press comes before the question has gone. */
export const dialogButtonTwice = (page: Page) =>
  yes(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
