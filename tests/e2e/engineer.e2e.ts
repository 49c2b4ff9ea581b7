import type { Page } from '@playwright/test';
import { runCommand } from '../../apps/server/src/operator/run-command.ts';
import { giveNames, operateAs, secretOf, signedInAs } from '../world/operator-names.ts';
import { expect, test, type World } from './fixtures.ts';
import { faultsOf } from './look-at-screen.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';

const PASSWORD = 'the long engineer password';

const textsByLanguage = {
  en: {
    title: 'Engineer mode',
    password: 'Engineer password',
    enable: 'Enable',
    cancel: 'Cancel',
    ok: 'OK',
    cancelled: 'Engineer mode activation was cancelled.',
    wrong: ['Invalid Password', 'The password entered is incorrect.'],
    failed: ['Error', 'An error occurred while enabling engineer mode.'],
    enabled: 'Engineer mode enabled.',
    panel: 'Engineer panel',
    leave: 'Leave engineer mode',
    left: 'Engineer mode has ended on this device.',
    omega: 'Device test',
    sigma: 'Component test',
  },
  ur: {
    title: 'انجینئر موڈ',
    password: 'انجینئر پاس ورڈ',
    enable: 'فعال کریں',
    cancel: 'منسوخ کریں',
    ok: 'ٹھیک ہے',
    cancelled: 'انجینئر موڈ فعال نہیں کیا گیا۔',
    wrong: ['غلط پاس ورڈ', 'درج کیا گیا پاس ورڈ درست نہیں۔'],
    failed: ['خرابی', 'انجینئر موڈ فعال کرتے ہوئے خرابی پیش آئی۔'],
    enabled: 'انجینئر موڈ فعال ہو گیا۔',
    panel: 'انجینئر پینل',
    leave: 'انجینئر موڈ بند کریں',
    left: 'اس ڈیوائس پر انجینئر موڈ بند ہو گیا ہے۔',
    omega: 'ڈیوائس ٹیسٹ',
    sigma: 'اجزا کا ٹیسٹ',
  },
} as const;

async function setPassword(world: World): Promise<void> {
  await giveNames(world, 'qasim', 'zara');
  await runCommand(
    world.app,
    ['--as', 'zara', 'engineer', 'password'],
    () =>
      async ({ is_new }) =>
        is_new ? PASSWORD : secretOf('zara'),
    undefined,
    signedInAs(world, 'zara'),
  );
}

for (const language of ['en', 'ur'] as const) {
  const texts = textsByLanguage[language];
  const ask = async (page: Page, world: World, path = '/promo?debug=1') => {
    await openAs(page, world, null, path, { language });
    const dialog = page.getByRole('dialog', { name: texts.title });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  const result = async (page: Page, [title, message]: readonly [string, string]) => {
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toContainText(message);
    await dialog.getByRole('button', { name: texts.ok }).click();
    await expect(dialog).toBeHidden();
  };

  test(`the engineer password dialog can be cancelled, and reloads the page after the correct password (${language}) [R2.39] [R2.41 engineer] [R5.05] [R8.08]`, async ({
    page,
    world,
  }) => {
    await setPassword(world);
    const dialog = await ask(page, world, '/promo?x=1&debug=1#top');
    await expect(page).toHaveURL(`${world.url}/promo?x=1#top`);

    // An empty submit, the Cancel button and Escape each close the dialog.
    for (const [turn, close] of [
      () => dialog.getByRole('button', { name: texts.enable }).click(),
      () => dialog.getByRole('button', { name: texts.cancel }).click(),
      () => page.keyboard.press('Escape'),
    ].entries()) {
      if (turn > 0) await ask(page, world);
      await close();
      await expect(page.getByText(texts.cancelled)).toBeVisible();
      await expect(dialog).toBeHidden();
    }

    await ask(page, world);
    await dialog.getByLabel(texts.password).fill('not this one');
    await dialog.getByRole('button', { name: texts.enable }).click();
    await result(page, texts.wrong);
    await page.route('**/api/c/engineer', (route) => route.abort());
    await dialog.getByRole('button', { name: texts.enable }).click();
    await result(page, texts.failed);
    await page.unroute('**/api/c/engineer');
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'nua_engineer' }));

    await dialog.getByLabel(texts.password).fill(PASSWORD);
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: texts.enable }).click();
    await expect(page.getByRole('dialog', { name: texts.enabled })).toBeVisible();
    await reloaded;
    await expect(page.getByRole('button', { name: texts.title })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'nua_engineer');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  });

  test(`only engineer mode shows the panel and the test pages (${language}) [R2.10 engineer] [R4.23]`, async ({
    page,
    world,
  }) => {
    await setPassword(world);
    await openAs(page, world, null, '/sigma-test', { language });
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(texts.sigma);
    await openAs(page, world, null, '/omega-test?debug=1', { language });
    const dialog = page.getByRole('dialog', { name: texts.title });
    await dialog.getByLabel(texts.password).fill(PASSWORD);
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: texts.enable }).click();
    await reloaded;
    await waitUntilHydrated(page);
    const response = await page.goto(`${world.url}/omega-test`);
    expect([response?.status(), response?.headers()['x-robots-tag'], response?.headers()['cache-control']]).toEqual([
      200,
      'noindex, nofollow',
      'no-store',
    ]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.omega);
    await expect(page.getByText('Chrome/')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    // The panel and the log can be used by keyboard, and the log contains no secrets.
    const button = page.getByRole('button', { name: texts.title, exact: true });
    await page.evaluate(() => {
      console.warn('sent to 0300-1234567', { password: 'hunter2' });
      return fetch('/api/ping?phone=%2B923001234567');
    });
    await button.press('Enter');
    const panel = page.getByRole('region', { name: texts.panel });
    await expect(panel).toBeFocused();
    await expect(panel).toContainText('sent to ••• {"password":•••}');
    await panel.getByRole('radio').nth(1).check({ force: true });
    await expect(panel).toContainText('/api/ping?phone=••• ');
    expect(await panel.textContent()).not.toMatch(/1234567|hunter2/);
    const saving = page.waitForEvent('download');
    await panel
      .getByRole('button')
      .filter({ hasText: /Download|ڈاؤن/ })
      .click();
    expect((await saving).suggestedFilename()).toBe('nua-log.txt');
    await panel.press('Escape');
    await expect(button).toBeFocused();

    await button.press('Enter');
    await panel.getByRole('link', { name: texts.sigma }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.sigma);
    await panel.press('Escape');
    expect(await faultsOf(page)).toEqual([]);

    await button.press('Enter');
    await panel.getByRole('button', { name: texts.leave }).click();
    await expect(page.getByText(texts.left)).toBeVisible();
    await expect(button).toBeHidden();
    expect((await page.goto(`${world.url}/sigma-test`))?.status()).toBe(404);
  });
}

test('the operator’s command “engineer off” ends engineer mode in a browser [R2.10]', async ({ page, world }) => {
  await setPassword(world);
  await openAs(page, world, null, '/?debug=1');
  const dialog = page.getByRole('dialog', { name: 'Engineer mode' });
  await dialog.getByLabel('Engineer password').fill(PASSWORD);
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Enable' }).click();
  await reloaded;
  const button = page.getByRole('button', { name: 'Engineer mode', exact: true });
  await expect(button).toBeVisible();
  await operateAs(world, 'zara', 'engineer', 'off');
  expect((await page.goto(`${world.url}/omega-test`))?.status()).toBe(404);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nua.engineer'))).toBeNull();
  await expect(button).toBeHidden();
});
