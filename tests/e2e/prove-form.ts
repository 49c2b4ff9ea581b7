import type { Locator, Page, Request } from '@playwright/test';
import { openSealed } from '../../apps/server/src/http/calls/sealed-call.ts';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import { catalogueText, catalogueTexts, type Language } from '../forms/catalogue-text.ts';
import { type FieldErrors, type FormCase, rejectedRows } from '../forms/form-case.ts';
import { expect, type World } from './fixtures.ts';
import {
  confirmDialog,
  confirmDialogTwice,
  emptyForm,
  type FormWay,
  fillForm,
  formOf,
  pressTwice,
  submitOf,
} from './form-way.ts';

/** Characters that a submitted body must not contain: Urdu or Arabic digits, typographic dashes and invisible marks. */
const FOREIGN = /[\u0660-\u0669\u06f0-\u06f9\u2010-\u2015\u200e\u200f\u202a-\u202e]/;

export type OpenForm = { page: Page; world: World; form: FormCase; way: FormWay; language: Language };

/** Returns the elements that scroll sideways: the page or a dialog. */
export const sidewaysScrollers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName} ${element.scrollWidth} of ${element.clientWidth}`),
  );

/** Asserts that exactly these fields show these errors, and that the first of them has the focus. */
async function expectErrors({ page, way, language }: OpenForm, errors: FieldErrors): Promise<void> {
  const read = () =>
    formOf(page, way).evaluate((element) => {
      const fields = [...element.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
      const textOf = (field: HTMLInputElement) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id))
          .filter((text) => text?.getAttribute('role') === 'alert')
          .map((text) => text?.textContent ?? '')
          .join();
      return {
        errors: Object.fromEntries(fields.map((field) => [field.name, textOf(field)])),
        focus: document.activeElement === fields[0],
      };
    });
  await expect.poll(read).toEqual({ errors: catalogueTexts(language, errors), focus: true });
  expect(await sidewaysScrollers(page)).toEqual([]);
}

/** Submits one invalid row, or all of them and the empty form. Asserts that no request is sent. */
async function expectRefused(open: OpenForm, rows: 'first' | 'all'): Promise<void> {
  const { page, way, form } = open;
  const sent: string[] = [];
  const count = (request: Request) => {
    if (request.method() !== 'GET' && way.endpoint.test(new URL(request.url()).pathname)) sent.push(request.url());
  };
  page.on('request', count);
  const wrong = [...form.wrong];
  for (const [typed, errors] of rows === 'all' || wrong.length === 0 ? rejectedRows(form) : wrong) {
    if (Object.keys(typed).length === 0) await emptyForm(page, way);
    await fillForm(page, typed, way);
    await submitOf(page, way).click();
    await expectErrors(open, errors);
    if (rows === 'first') break;
  }
  page.off('request', count);
  expect(sent).toEqual([]);
}

/** Asserts that the form shows an error of the server beside its field. */
async function expectServerRefusal(open: OpenForm, rows: 'first' | 'all'): Promise<void> {
  const { page, way, form } = open;
  for (const [code, field, typed] of form.refused ?? []) {
    await fillForm(page, typed, way);
    if (way.submits_automatically === undefined) await submitOf(page, way).click();
    await expectErrors(open, { [field]: form.textOfError?.[code] ?? (`error.${code}` as MessageId) });
    if (rows === 'first') break;
  }
}

function readBody(world: World, request: Request): string {
  const sent = request.postData() ?? '';
  if (request.headers()['x-enc'] === undefined) return sent;
  return openSealed(world.app, request.method(), new URL(request.url()).pathname, Buffer.from(sent)).text ?? '';
}

const typedValues = ({ page, way }: OpenForm) =>
  formOf(page, way).evaluate((element) => [...new FormData(element as HTMLFormElement)].join());

const errorNotice = ({ page, language }: OpenForm, id: MessageId): Locator =>
  page.getByRole('alert').filter({ hasText: catalogueText(language, id) });

/** Advances the page's clock past each automatic retry. */
async function passRetries({ page, way }: OpenForm, requests: () => number): Promise<void> {
  for (const [attempt, pause] of (way.retries_ms ?? []).entries()) {
    await expect.poll(requests).toBeGreaterThan(attempt);
    await page.clock.fastForward(pause);
  }
}

/** Asserts that the form shows an error without a network, and keeps its values. Returns the values. */
async function expectOffline(open: OpenForm): Promise<string> {
  const { page, way, form } = open;
  let requests = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET' && way.endpoint.test(new URL(route.request().url()).pathname)) {
      requests += 1;
      return route.abort();
    }
    if (requests > 0) await released;
    return route.continue();
  });
  await fillForm(page, form.valid, way);
  const typed = await typedValues(open);
  if (way.submits_automatically === undefined) await submitOf(page, way).click();
  if (way.confirm) await confirmDialog(page);
  await passRetries(open, () => requests);
  await expect(errorNotice(open, way.unanswered ?? 'error.unanswered')).toBeVisible();
  if (way.leave === undefined) expect(await submitOf(page, way).getAttribute('aria-busy')).not.toBe('true');
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await way.leave?.(page);
  expect(await typedValues(open)).toBe(typed);
  return typed;
}

type Sent = { body: string; key: string | undefined };

/** Delays the form's requests until `release` is called. They then get a server error. */
async function holdRequests({ page, world, way }: OpenForm): Promise<{ sent: Sent[]; release: () => void }> {
  const sent: Sent[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => way.endpoint.test(url.pathname),
    async (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.continue();
      sent.push({ body: readBody(world, request), key: request.headers()['idempotency-key'] });
      await released;
      await route.fulfill({ status: 500, json: { code: 50000001, msg: '', data: null } });
    },
  );
  return { sent, release };
}

/** Asserts that a double press sends one request, and that a server error keeps the form's values. */
async function expectSentOnce(open: OpenForm, typed: string): Promise<void> {
  const { page, way, form } = open;
  const { sent, release } = await holdRequests(open);
  const dialogs = page.locator('dialog[open]');
  const dialogs_before = await dialogs.count();
  await pressTwice(submitOf(page, way));
  if (way.confirm) await confirmDialogTwice(page);
  await expect.poll(() => sent.length).toBe(1);
  // A form that has opened a dialog is not busy any more.
  if (way.leave === undefined) await expect(submitOf(page, way)).toHaveAttribute('aria-busy', 'true');
  // Submits the busy form again, as the Enter key would.
  await page.locator('form').evaluateAll((forms) => {
    for (const form of forms) if (form.querySelector('[aria-busy=true]')) (form as HTMLFormElement).requestSubmit();
  });
  release();
  await passRetries(open, () => sent.length);
  await expect(errorNotice(open, 'error.INTERNAL')).toBeVisible();
  // Automatic retries send the same idempotency key.
  expect(sent).toHaveLength(1 + (way.retries_ms?.length ?? 0));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.body).not.toMatch(FOREIGN);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject(way.request_body ?? form.request_body);
  // The double press has opened no second dialog.
  expect(await dialogs.count()).toBe(dialogs_before + (way.leave ? 1 : 0));
  expect(await sidewaysScrollers(page)).toEqual([]);
  await way.leave?.(page);
  expect(await typedValues(open)).toBe(typed);
}

/** Tests a form on one page: its field errors, and its submission without a network and with a server error. */
export async function proveForm(open: OpenForm, rows: 'first' | 'all'): Promise<void> {
  await expectRefused(open, rows);
  await expectServerRefusal(open, rows);
  await expectSentOnce(open, await expectOffline(open));
}
