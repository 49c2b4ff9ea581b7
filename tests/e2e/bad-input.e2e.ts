import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import type { Locator, Page, Request } from '@playwright/test';
import { openSealed } from '../../apps/server/src/http/sealed-call.ts';
import { livedPlayer } from '../world/lived-player.ts';
import { expectOk, newDevice, PASSWORD } from '../world/world.ts';
import { formWays } from './all-forms.ts';
import { eachForm } from './each-form.ts';
import { expect, test, type World } from './fixtures.ts';
import { dialogButtonTwice, type FormWay, fillForm, formOf, LONG, SCRIPT, submitOf } from './form-way.ts';
import { openAs } from './open-as.ts';

type Language = 'en' | 'ur';

const spoken: Readonly<Record<Language, RegExp>> = { en: /^[A-Z\d].{4,}/, ur: /[\u0600-\u06ff]{2}/ };
/** What a number must not arrive with: digits of another script, printed dashes, invisible marks. */
const FOREIGN = /[\u0660-\u0669\u06f0-\u06f9\u2010-\u2015\u200e\u200f\u202a-\u202e]/;

/** The fields that are blamed now, each with the words beside it, and which one has the focus. */
const blamed = (form: Locator) =>
  form.evaluate((element) => {
    const fields = [...element.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
    const words = fields.map((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .filter((one) => one?.getAttribute('role') === 'alert')
        .map((one) => one?.textContent ?? '')
        .join(),
    );
    const focus = document.activeElement?.getAttribute('name') ?? null;
    return { names: fields.map((field) => field.name), words, focus };
  });

/** Sends the form as it stands: just these fields are named beside them, the first has the focus, and nothing is too wide. */
async function expectBlamed(page: Page, way: FormWay, names: readonly string[], language: Language): Promise<void> {
  await expect(async () => {
    const found = await blamed(formOf(page, way));
    expect([...found.names].sort()).toEqual([...names].sort());
    expect(found.focus).toBe(found.names[0]);
    for (const words of found.words) expect(words).toMatch(spoken[language]);
  }).toPass({ timeout: 15_000 });
  expect(await tooWide(page)).toEqual([]);
}

/** What scrolls sideways: the page, or a dialog over it. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => `${one.tagName} ${one.scrollWidth} of ${one.clientWidth}`),
  );

/** Nothing typed runs. */
function watchScript(page: Page): string[] {
  const run: string[] = [];
  page.on('dialog', (dialog) => {
    run.push(dialog.message());
    void dialog.dismiss();
  });
  return run;
}

async function expectRefused(page: Page, way: FormWay, language: Language): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && way.sends.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  const send = () => submitOf(page, way).click();
  if (way.isFilled === undefined) {
    await send();
    await expectBlamed(page, way, way.needed ?? Object.keys(way.good), language);
  }
  for (const bad of way.bad) {
    await fillForm(page, bad, way);
    await send();
    await expectBlamed(page, way, way.blamed ?? Object.keys(bad), language);
  }
  expect(asked).toEqual([]);
  for (const [field, values] of way.refused ?? []) {
    await fillForm(page, values, way);
    if (way.sendsItself === undefined) await send();
    await expectBlamed(page, way, [field], language);
  }
}

/** What a request carries, sealed or not. */
function readBody(world: World, request: Request): string {
  const sent = request.postData() ?? '';
  if (request.headers()['x-enc'] === undefined) return sent;
  return openSealed(world.app, request.method(), new URL(request.url()).pathname, Buffer.from(sent)).text ?? '';
}

/** What is right goes once, however often it is pressed before the answer comes, and its refusal is said in words. */
async function expectSentOnce(page: Page, world: World, way: FormWay, language: Language): Promise<void> {
  const sent: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    (url) => way.sends.test(url.pathname),
    async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      sent.push(readBody(world, route.request()));
      await held;
      await route.fulfill({ status: 403, json: { code: errors.FORBIDDEN, msg: '', data: null } });
    },
  );
  await fillForm(page, way.good, way);
  if (way.sendsItself === undefined) await submitOf(page, way).dblclick();
  if (way.confirm) await dialogButtonTwice(page);
  await expect.poll(() => sent.length).toBe(1);
  // The Enter key reaches a form whose button is at rest.
  await page.locator('form').evaluateAll((forms) => {
    for (const form of forms) if (form.querySelector('[aria-busy=true]')) (form as HTMLFormElement).requestSubmit();
  });
  release();
  const alert = page.getByRole('alert').filter({ hasText: /./ }).first();
  await expect(alert).toBeVisible();
  await expect(alert).toHaveText(spoken[language]);
  expect(sent).toHaveLength(1);
  expect(await page.locator('dialog[open]').count()).toBeLessThanOrEqual(way.leave ? 2 : 1);
  expect(sent[0]).not.toMatch(FOREIGN);
  if (way.arrives) expect(JSON.parse(sent[0] ?? '')).toMatchObject(way.arrives);
}

test.beforeAll(async ({ world }) => {
  await world.player({ user_name: 'taken_name' });
});

test('every form of the client is in the list that these stories go through', () => {
  const client = join(import.meta.dirname, '../../apps/web/src');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const drawing = files.filter((file) => readFileSync(join(client, file), 'utf8').includes('<form'));
  expect([...new Set(formWays.map((way) => way.drawn_by))].sort()).toEqual(drawing.sort());
});

for (const language of ['en', 'ur'] as const) {
  const inWords = language === 'en' ? 'English' : 'Urdu';

  test(`in ${inWords} each wrong field of every form is named beside it and the first has the focus; what is pasted right, in any digits and dashes, goes plain and once [R5.07] [R5.08]`, async ({
    browser,
    world,
  }) => {
    test.setTimeout(600_000);
    await eachForm({ browser, world, look: { language } }, async (page, way) => {
      const run = watchScript(page);
      await expectRefused(page, way, language);
      await expectSentOnce(page, world, way, language);
      expect(run).toEqual([]);
    });
  });

  test(`in ${inWords} script and words without a blank are shown as text wherever they are read again, and make nothing too wide`, async ({
    page,
    world,
  }) => {
    const run = watchScript(page);
    const who = await world.player();
    const reach = async (name: string): Promise<FormWay> => {
      const way = formWays.find((one) => one.name === name)!;
      await openAs(page, world, way.as === 'visitor' ? null : who, way.path, { language });
      await way.reach?.(page, { world, who });
      return way;
    };
    const shows = async (text: string) => {
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      expect(await tooWide(page)).toEqual([]);
    };
    const claim = await reach('claim');
    await fillForm(page, { kind: 'account', contact: SCRIPT, text: SCRIPT + LONG.slice(0, 3_900) });
    await submitOf(page, claim).click();
    const code = await page.getByText(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/).textContent();
    await fillForm(page, { claim_code: code ?? '' }, await reach('claim-code'));
    await submitOf(page).click();
    await shows(SCRIPT);

    await fillForm(page, { amount: '2500', real_name: SCRIPT }, await reach('deposit-bank'));
    await submitOf(page).click();
    await shows(SCRIPT);

    await fillForm(
      page,
      { title: SCRIPT + LONG.slice(0, 32), iban: 'PK36SCBL0000001123456702' },
      await reach('payout-account-bank'),
    );
    await formOf(page).getByRole('button').last().click();
    await shows(SCRIPT);

    await fillForm(page, { kind: 'other', text: SCRIPT + LONG.slice(0, 3_900) }, await reach('ticket'));
    await submitOf(page).click();
    await shows(SCRIPT);
    await openAs(page, world, who, '/customer-service', { language });
    await shows(SCRIPT);

    const name = '<i>A</i><svg/onload=a()>';
    await fillForm(page, { alias_name: name }, await reach('alias'));
    await submitOf(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await shows(name);
    await openAs(page, world, who, '/profile', { language });
    await shows(name);
    expect(run).toEqual([]);
  });
}

test('a code from the SMS is taken in Urdu digits and with a space, and goes by itself [R5.08]', async ({
  page,
  world,
}) => {
  const way = formWays.find((one) => one.name === 'sign-up')!;
  await openAs(page, world, null, way.path);
  const phone = '+923001199355';
  await fillForm(page, { phone });
  await submitOf(page).click();
  await expect(page.locator('input[name=code]')).toBeFocused();
  const inUrdu = world.codeFor(phone).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!);
  await fillForm(page, { code: `${inUrdu.slice(0, 3)} ${inUrdu.slice(3)}` });
  await expect(page.locator('input[name=user_name]')).toBeVisible();
});

/** What a form refuses or wants, put one by one into the request it ends in. */
function wrongOf(way: FormWay, body: object): [name: string, value: string][] {
  const typed = way.bad.flatMap((bad) => Object.entries(bad).filter(([name]) => way.blamed?.includes(name) ?? true));
  const left = Object.keys(way.good).map((name) => [name, ''] as const);
  const known = JSON.stringify(body);
  return [...typed, ...left].flatMap(([name, value]) =>
    value !== true && known.includes(`"${name}":`) ? [[name, value] as [string, string]] : [],
  );
}

test('what a form refuses the server refuses too, field by field [R5.08]', async ({ world }) => {
  const { token } = await livedPlayer(world);
  const accounts = expectOk(await world.call(calls.listPayoutAccounts, { token })).data;
  const own = { payout_account_id: accounts.list.find((one) => one.pay_type === 3)?.id ?? '' };
  for (const way of formWays) {
    if (way.server === undefined) continue;
    const ask = (wrong: Readonly<Record<string, string>>) => {
      const { call, body, params = {} } = way.server!(wrong, own);
      return world.call(call, { body, params, token, headers: { 'x-device-id': newDevice() } });
    };
    for (const [name, value] of wrongOf(way, way.server({}, own).body)) {
      const answer = await ask({ [name]: value });
      const told = `${way.name}: ${name} = ${value.slice(0, 40)}`;
      expect([told, answer.status, answer.code === 0]).toEqual([told, 400, false]);
    }
    // It was the field that was refused: with right ones the request is read.
    expect([way.name, (await ask({})).code]).not.toEqual([way.name, errors.INVALID_INPUT]);
  }
  const more = [
    { call: calls.excludePlayer, body: { length: 'decade' } },
    { call: calls.login, body: { user_name: LONG, password: PASSWORD } },
    { call: calls.createDeposit, body: { pay_type: 1, amount: '1500.00', real_name: LONG } },
    { call: calls.createPayoutAccount, body: { pay_type: 1, title: 'Ayesha', iban: 'PK36SCBL0000001123456703' } },
  ];
  for (const { call, body } of more) expect((await world.call(call, { body, token })).status).toBe(400);
  const urdu = { pay_type: 3, amount: '1500.00', phone: '۰۳۰۰ ۱۱۱ ۰۷۰۰', cnic: '۳۵۲۰۱–۱۲۳۴۵۶۷–۱' };
  expect((await world.call(calls.createDeposit, { body: urdu, token })).code).toBe(0);
});
