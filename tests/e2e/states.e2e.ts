import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eachForm } from './each-form.ts';
import { expect, test } from './fixtures.ts';
import { dialogButton, fillForm, formOf, submitOf } from './form-way.ts';

const folder = join(import.meta.dirname, '../../test-results/pictures/states');
mkdirSync(folder, { recursive: true });
const picture = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) });

test('every form says that it is sending, keeps what was typed when the server fails or there is no line, and goes when it is pressed again [R8.01]', async ({
  browser,
  world,
}) => {
  test.setTimeout(600_000);
  await eachForm({ browser, world }, async (page, form) => {
    await picture(page, `form-${form.name}-empty`);
    const asked = (url: URL) => form.sends.test(url.pathname);
    const typed = () => formOf(page, form).evaluate((element) => [...new FormData(element as HTMLFormElement)].join());
    const press = async () => {
      await submitOf(page, form).click();
      if (form.confirm) await dialogButton(page);
    };

    await page.route(asked, (route) => route.fulfill({ status: 500, json: { code: 50000001, msg: '', data: null } }));
    await fillForm(page, form.good, form);
    const before = await typed();
    if (form.sendsItself === undefined) await press();
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await picture(page, `form-${form.name}-error`);
    await page.unroute(asked);

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let requests = 0;
    await page.route(asked, async (route) => {
      requests += 1;
      await held;
      await route.abort();
    });
    await form.leave?.(page);
    expect(await typed()).toBe(before);
    await press();
    await expect.poll(() => requests).toBeGreaterThan(0);
    await picture(page, `form-${form.name}-loading`);
    release();
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await picture(page, `form-${form.name}-offline`);
  });
});
