import type { Page } from '@playwright/test';
import { payingPlayer } from '../world/paying-player.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';
import { watchRequests } from './watch-requests.ts';

/** The script file of a screen, as named in its HTML. */
async function codeOf(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  return /"page":"(\/assets\/[\w-]+\.js)"/.exec(html)?.[1] ?? 'none';
}

/** Delays requests to some addresses until the returned function is called. */
async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test('an unknown path responds with status 404 and a page that links to the lobby [R2.38]', async ({ page }) => {
  const missing = await page.goto('/no-such-page');
  expect(missing?.status()).toBe(404);
  await expect(page.getByText('Page Not Found: /no-such-page')).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found');
  await page.getByRole('link', { name: 'Go to the lobby' }).click();
  await expect(page).toHaveURL(/\d\/$/);
});

test('a navigation scrolls to the top, and Back restores the scroll position [R2.24] [R2.35] [R1.02]', async ({
  page,
  world,
}) => {
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(new URL(request.url()).pathname));
  await openAs(page, world, null, '/');
  await test.step('a pointer over a link prefetches the code of its screen', async () => {
    const code = await codeOf(page, '/sign-in');
    expect(fetched).toContain(await codeOf(page, '/'));
    expect(fetched).not.toContain(code);
    await page.getByRole('link', { name: 'Sign in' }).first().hover();
    await expect.poll(() => [...fetched]).toContain(code);
  });
  await page.getByRole('button', { name: 'اردو' }).scrollIntoViewIfNeeded();
  const scroll_before = await page.evaluate(() => scrollY);
  expect(scroll_before).toBeGreaterThan(100);
  await page.locator('nav a[href="/promo"]:visible').click();
  await expect(page).toHaveTitle('Promo');
  await expect(page.locator('[aria-atomic="true"]')).toHaveText('Promo');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every result can be checked');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scroll_before);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: 'Table games' }).last().click();
  await expect(page).toHaveURL(/#game$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await test.step('a hash that cannot be decoded is ignored', async () => {
    await page.evaluate(() => Object.assign(location, { hash: '#%' }));
    await expect(page).toHaveURL(/#%$/);
    await page.getByRole('link', { name: 'Originals' }).last().click();
    await expect(page).toHaveURL(/#original$/);
  });

  await test.step('the language changes without a reload', async () => {
    await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
    await page.getByRole('button', { name: 'اردو' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ہر نتیجہ خود جانچیں');
    expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true);
    expect(await (await page.request.get('/')).text()).toContain('<html lang="ur" dir="rtl" data-palette="dark-red">');
  });
});

test('Escape and the back button close the top dialog [R2.41 forgetPassword] [R2.41 guestSignInWarningMode] [R2.36] [R8.01]', async ({
  page,
  world,
}) => {
  await openAs(page, world, null, '/promo');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('dialog', { name: 'Reset password' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Play as a guest' }).click();
  await expect(page.getByRole('dialog', { name: 'Playing as a guest' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/sign-in$/);

  await page.route('**/api/c/auth/login', (route) => route.abort());
  const release = await hold(page, '**/api/c/auth/login');
  await page.getByLabel('User name', { exact: true }).fill('nobody_here');
  await page.getByLabel('Password', { exact: true }).fill('some-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  release();
  await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
  await expect(page.getByText(/No response arrived/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/promo$/);
});

test('a screen whose code failed to load offline is shown when the network returns [R2.38]', {
  tag: '@long',
}, async ({ page, context, world }) => {
  const requests = watchRequests(page);
  await openAs(page, world, null, '/');
  // The runtime loads after hydration.
  await requests.settled();
  await context.setOffline(true);
  await page.locator('nav a[href="/promo"]:visible').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
});

test('the loading overlay shows the number of requests in progress [R2.36] [R2.37]', async ({ page, world }) => {
  const requests = watchRequests(page);
  await openAs(page, world, await payingPlayer(world), '/promo');
  await requests.settled();
  const overlay = page.locator('[data-awaited]');
  // The click uses no pointer or focus, because a prefetch would show no overlay.
  const press = (path: string) => page.locator(`nav a[href="${path}"]:visible`).first().dispatchEvent('click');
  await test.step('the data of a page counts as one request', async () => {
    const release = await hold(page, /\/_payload\.json/);
    await press('/');
    await expect(overlay).toHaveText('Loading...');
    release();
    await expect(overlay).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every result can be checked');
  });
  await test.step('the overlay shows the number of requests in progress', async () => {
    await requests.settled();
    await page.unrouteAll({ behavior: 'wait' });
    await page.route(/\/_payload\.json/, (route) => route.abort());
    const release = await hold(page, /\/api\/c\//);
    const channels = page.waitForRequest(/\/api\/c\/payment\/channel/);
    const promos = page.waitForRequest(/\/api\/c\/promo\/mine/);
    await press('/wallet/deposit');
    await Promise.all([channels, promos]);
    await expect(overlay).toHaveText('Loading...2 Requests are being processed');
    release();
    await expect(overlay).toBeHidden();
  });
});
