import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { livedPlayer } from '../world/lived-player.ts';
import { newPhone, PASSWORD } from '../world/world.ts';
import { fillForm, formOf, formWays, submitForm } from './all-forms.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';
import { makeViewers } from './screens.ts';

/** The fields that are blamed now, each with the words beside it, and which one has the focus. */
async function blamed(page: Page): Promise<{ names: string[]; words: string[]; focus: string | null }> {
  const form = formOf(page);
  await expect(form.locator('[aria-invalid=true]').first()).toBeFocused();
  return form.evaluate((element) => {
    const fields = [...element.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
    const words = fields.map((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .filter((one) => one?.getAttribute('role') === 'alert')
        .map((one) => one?.textContent ?? '')
        .join(),
    );
    return {
      names: fields.map((field) => field.name),
      words,
      focus: document.activeElement?.getAttribute('name') ?? null,
    };
  });
}

async function expectBlamed(page: Page, names: readonly string[], language: 'en' | 'ur'): Promise<void> {
  const found = await blamed(page);
  expect([...found.names].sort()).toEqual([...names].sort());
  expect(found.focus).toBe(found.names[0]);
  for (const words of found.words) expect(words).toMatch(language === 'ur' ? /[\u0600-\u06ff]{2}/ : /^[A-Z\d].{4,}/);
}

for (const language of ['en', 'ur'] as const) {
  test(`each wrong field of every form is named beside it in ${language === 'en' ? 'English' : 'Urdu'}, and the first has the focus [R5.08]`, async ({
    browser,
    world,
  }) => {
    test.setTimeout(300_000);
    const viewers = await makeViewers(world, livedPlayer);
    for (const form of formWays) {
      await test.step(form.name, async () => {
        const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
        const page = await context.newPage();
        const asked: string[] = [];
        page.on('request', (request) => {
          if (request.method() !== 'GET' && form.sends.test(new URL(request.url()).pathname)) asked.push(request.url());
        });
        await openAs(page, world, viewers[form.as], form.path, { language });
        await form.reach?.(page);
        if (form.isFilled === undefined) {
          await submitForm(page);
          await expectBlamed(page, form.needed ?? Object.keys(form.good), language);
        }
        for (const bad of form.bad) {
          await fillForm(page, bad);
          await submitForm(page);
          await expectBlamed(page, form.blamed ?? Object.keys(bad), language);
        }
        expect(asked).toEqual([]);
        await context.close();
      });
    }
  });
}

test('what is typed or pasted in Urdu digits, with spaces, printed dashes and invisible marks arrives as plain digits, once however often it is pressed [R5.07] [R5.08]', async ({
  browser,
  world,
}) => {
  test.setTimeout(300_000);
  const viewers = await makeViewers(world, livedPlayer);
  for (const form of formWays) {
    await test.step(form.name, async () => {
      const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
      const page = await context.newPage();
      const sent: string[] = [];
      await page.route(
        (url) => form.sends.test(url.pathname),
        (route) => {
          if (route.request().method() === 'GET') return route.continue();
          sent.push(route.request().postData() ?? '');
          return route.fulfill({ status: 403, json: { code: 40300001, msg: '', data: null } });
        },
      );
      await openAs(page, world, viewers[form.as], form.path);
      await form.reach?.(page);
      await fillForm(page, form.good);
      await formOf(page).locator('button[type=submit]').dblclick();
      await form.confirm?.(page);
      await expect.poll(() => sent.length).toBe(1);
      await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
      expect(sent).toHaveLength(1);
      expect(await page.locator('dialog[open]').count()).toBeLessThanOrEqual(form.leave ? 2 : 1);
      expect(sent[0]).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9\u2010-\u2015\u200e\u200f\u202a-\u202e]/);
      await context.close();
    });
  }
});

test('a code from the SMS is taken in Urdu digits and with a space, and the same on the server [R5.08]', async ({
  page,
  world,
}) => {
  const phone = newPhone();
  await openAs(page, world, null, '/sign-up');
  await fillForm(page, { phone });
  await submitForm(page);
  await expect(page.locator('input[name=code]')).toBeFocused();
  const inUrdu = world.codeFor(phone).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!);
  await page.locator('input[name=code]').fill(`${inUrdu.slice(0, 3)} ${inUrdu.slice(3)}`);
  await expect(page.locator('input[name=user_name]')).toBeVisible();
});

test('script in a text field is shown as text wherever it is read again', async ({ page, world }) => {
  const player = await world.player();
  let isRun = false;
  page.on('dialog', (dialog) => {
    isRun = true;
    void dialog.dismiss();
  });
  const script = '<img src=x onerror=alert(1)><b>Ayesha</b>';
  await openAs(page, world, player, '/wallet/deposit');
  await page.locator('label').filter({ hasText: 'Bank transfer' }).click();
  await fillForm(page, { amount: '1500', real_name: script });
  await submitForm(page);
  await expect(page.getByRole('dialog').getByText(script)).toBeVisible();
  expect(isRun).toBe(false);
});

test('what the form refuses the server refuses too, with the field’s name [R5.08]', async ({ world }) => {
  const { token } = await world.player();
  const wrong = [
    {
      call: calls.createDeposit,
      body: { pay_type: 3, amount: '1500.00', phone: '0512345678', cnic: '35201-1234567-1' },
    },
    { call: calls.createDeposit, body: { pay_type: 3, amount: '1500.00', phone: '03001110700', cnic: '123' } },
    { call: calls.createDeposit, body: { pay_type: 1, amount: '1500.00', real_name: 'x'.repeat(5_000) } },
    { call: calls.createPayoutAccount, body: { pay_type: 1, title: 'A', iban: 'PK36SCBL0000001123456703' } },
  ];
  for (const { call, body } of wrong) {
    const answer = await world.call(call, { body, token });
    expect([answer.status, answer.code === 0]).toEqual([400, false]);
  }
  const name = await world.call(calls.login, { body: { user_name: 'x'.repeat(5_000), password: PASSWORD } });
  expect(name.status).toBe(400);
  const urdu = { pay_type: 3, amount: '1500.00', phone: '۰۳۰۰ ۱۱۱ ۰۷۰۰', cnic: '۳۵۲۰۱-۱۲۳۴۵۶۷-۱' };
  expect((await world.call(calls.createDeposit, { body: urdu, token })).code).toBe(0);
});
