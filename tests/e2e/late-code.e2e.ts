import type { Page } from '@playwright/test';
import { expect, test, type World } from './fixtures.ts';
import { loseCode } from './lose-code.ts';
import { becomeSomeone, openAs, waitUntilHydrated } from './open-as.ts';
import { watchRequests } from './watch-requests.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const pressForgotten = (page: Page) => page.getByRole('button', { name: 'Forgot your password?' }).click();
const errorNotice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'We cannot be reached right now' }).first();
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading...' });

/** Opens the sign-in page and waits until all its requests have ended. */
async function openSignIn(page: Page, world: World): Promise<void> {
  const requests = watchRequests(page);
  await openAs(page, world, null, '/sign-in');
  await requests.settled();
}

/**
 * Asserts that a press reports an error and opens no dialog, and that the next press opens the dialog when the network
 * works.
 */
async function expectErrorThenDialog(page: Page): Promise<void> {
  // Waits until the error of an earlier press is gone, because the next error looks the same.
  await expect(errorNotice(page)).toHaveCount(0);
  await pressForgotten(page);
  await expect(errorNotice(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.unrouteAll();
  await pressForgotten(page);
  await expect(dialog(page)).toHaveAccessibleName(/password/i);
}

test('a form or a dialog whose code is not loaded shows an error offline, and a loading text online [R2.41] [R2.36] [R2.44]', async ({
  page,
  context,
  world,
}) => {
  await page.clock.install();
  await openSignIn(page, world);
  const help = page.locator('details#help');
  /** Asserts that the error is shown once and then disappears, without a loading text. */
  const expectOneError = async () => {
    await expect(errorNotice(page)).toBeVisible();
    await expect(page.getByText('We cannot be reached right now')).toHaveCount(1);
    await page.clock.fastForward(6_000);
    await expect(errorNotice(page)).toHaveCount(0);
    await expect(loading(page)).toHaveCount(0);
  };
  await context.setOffline(true);
  await test.step('a dialog shows an error and stays closed', async () => {
    await pressForgotten(page);
    await expectOneError();
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('the help shows an error and stays closed', async () => {
    await help.locator('summary').click();
    await expectOneError();
    await expect(help).not.toHaveAttribute('open');
  });
  await test.step('a form shows an error and keeps the typed text', async () => {
    await page.getByLabel('User name', { exact: true }).fill('somebody');
    await page.getByLabel('Password', { exact: true }).fill('a-quiet-evening-7');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText(/^(No answer came|We cannot be reached)/);
    await expect(page.getByLabel('User name', { exact: true })).toHaveValue('somebody');
  });
  await context.setOffline(false);

  await test.step('several presses request the missing help once, and report one error', async () => {
    const { promise: released_code, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/ping', (route) => route.abort());
    await page.route('**/assets/*', async (route) => {
      await released_code;
      await route.abort();
    });
    const requested = page.waitForRequest('**/assets/*');
    await help.locator('summary').press('Enter');
    await requested;
    // The overlay covers the page during loading, but the keyboard still works.
    await help.locator('summary').press('Enter');
    await help.locator('summary').press('Enter');
    release();
    await expect(help).not.toHaveAttribute('open');
    const error = page.getByRole('alert').filter({ hasText: 'We cannot be reached right now' });
    await expect(error.and(page.locator(':not(form *)'))).toHaveCount(1);
    await page.unrouteAll();
    await help.locator('summary').click();
    await expect(help.getByLabel('Your message')).toBeVisible();
  });

  await test.step('a dialog shows a loading text until its code is loaded', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*', async (route) => {
      await released;
      await route.continue();
    });
    await pressForgotten(page);
    await expect(loading(page)).toBeVisible();
    release();
    await expect(dialog(page)).toHaveAccessibleName(/password/i);
    await expect(loading(page)).toHaveCount(0);
  });
});

test('a dialog of an old build reloads the page once, and then reports an error [R9.10] [R2.41]', async ({
  page,
  world,
}) => {
  await openSignIn(page, world);
  await loseCode(page);
  const reloaded = page.waitForEvent('load');
  await pressForgotten(page);
  await reloaded;
  await waitUntilHydrated(page);
  await expectErrorThenDialog(page);
});

test('missing styles of a dialog are loaded at its next press [R2.41] [R9.10]', {
  tag: '@long',
}, async ({ page, world }) => {
  const requests = watchRequests(page);
  await openAs(page, world, await world.player(), '/wallet/withdraw');
  await requests.settled();
  const pressList = () => page.getByRole('button', { name: 'Withdrawals' }).click();
  const lost = new Set<string>();
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('.css')) lost.add(request.url());
  });
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.route('**/ping', (route) => route.abort());
  await pressList();
  await expect(errorNotice(page)).toBeVisible();
  expect(lost.size).toBeGreaterThan(0);
  await page.unrouteAll();
  await page.route(
    (url) => lost.has(url.href) || url.pathname === '/ping',
    (route) => route.abort(),
  );
  await page.getByRole('link', { name: 'Promo' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();

  await page.goBack();
  await expect(errorNotice(page)).toHaveCount(0);
  await pressList();
  await expect(errorNotice(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.unrouteAll();
  await pressList();
  await expect(dialog(page)).toHaveAccessibleName('My withdrawals');
  const styled = (await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))).filter(
    (href) => href !== null && lost.has(href),
  );
  expect(styled.length).toBeGreaterThan(0);
});

test('a page whose optional code never loads keeps its balance and its links [R2.01]', async ({ page, world }) => {
  await becomeSomeone(page, world, await world.player());
  const html = await (await page.request.get('/wallet')).text();
  const missed = new Set<string>();
  await page.route('**/assets/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (html.includes(pathname)) return route.continue();
    missed.add(pathname);
    return route.abort();
  });
  const requests = watchRequests(page);
  await page.goto('/wallet');
  await requests.settled();
  expect(missed.size).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Total balance, open wallet' })).toContainText('0.00');
  await expect(page.getByRole('link', { name: 'Deposit' }).first()).toBeVisible();
});
