import { parseCents } from '@nua/money';
import type { Page } from '@playwright/test';
import { giveMain, type PayingPlayer, payingPlayer } from '../world/paying-player.ts';
import { sendTo } from '../world/send-message.ts';
import { wholeChromium } from './browsers.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { test as base, expect } from './fixtures.ts';
import { waitUntilHydrated } from './open-as.ts';
import { storeSession } from './stored-session.ts';

// The test runner disables the back/forward cache, which players' browsers have.
base.use({
  launchOptions: { ...wholeChromium, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

/** Some browsers cache a page despite `no-store`. The proxy removes the header, so that Chromium does the same. */
const test = base.extend<{ unanswered_paths: Set<string>; faultProxy: FaultProxy; player: PayingPlayer }>({
  // The paths of requests that the server handles, but whose responses the browser never gets.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument's pattern
  unanswered_paths: async ({}, use) => {
    await use(new Set());
  },
  faultProxy: async ({ world, unanswered_paths }, use) => {
    const faultProxy = await startFaultProxy(world.url, {
      response(path, response) {
        if (unanswered_paths.has(path)) return new Promise<never>(() => {});
        if (!response.headers['content-type']?.startsWith('text/html')) return response;
        const { 'cache-control': _not_kept, ...headers } = response.headers;
        return { ...response, headers };
      },
    });
    await use(faultProxy);
    await faultProxy.stop();
  },
  baseURL: async ({ faultProxy }, use) => {
    await use(faultProxy.url);
  },
  // Signs a player in and records whether a restored page is visible at first.
  player: [
    async ({ page, faultProxy, world }, use) => {
      const player = await payingPlayer(world, { main: '4321' });
      await recordFirstAppearance(page);
      await storeSession(page.context(), { url: faultProxy.url, player, since: world.clock.now() });
      await use(player);
    },
    { auto: true },
  ],
});

/** Records in the `pageshow` event, before any code of the app runs, whether a restored page is visible. */
async function recordFirstAppearance(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      const app = document.getElementById('nua');
      if (persisted && app) sessionStorage.setItem('seen at once', getComputedStyle(app).visibility);
    });
  });
}

/** Whether the page was visible when the browser restored it, or null if it was loaded. */
const firstAppearance = (page: Page) => page.evaluate(() => sessionStorage.getItem('seen at once'));

async function signOutInAnotherTab(page: Page, faultProxy: { url: string }): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${faultProxy.url}/profile`);
  await waitUntilHydrated(other);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(`${faultProxy.url}/`);
  await expect(other.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
}

/** Simulates a sign-out in another tab that does not notify this page. */
async function signOutSilently(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('nua.auth')!) as { token: string };
    localStorage.removeItem('nua.auth');
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/api/c/auth/logout', { method: 'POST', headers })).status;
  });
  expect(status).toBe(200);
}

/** Opens a document outside the app and returns with Back. */
async function leaveAndGoBack(page: Page, whileAway: () => Promise<unknown>): Promise<void> {
  await waitUntilHydrated(page);
  await page.goto('/arcade/verify');
  await whileAway();
  await page.evaluate(() => void setTimeout(() => history.back()));
  // A restored page fires no load event, so the test waits for its address.
  await expect(page).not.toHaveURL(/arcade/);
}

const textInMain = (page: Page, text: string) => page.locator('main').getByText(text).first();
const signInPage = (page: Page) => page.getByRole('link', { name: 'Sign in' }).or(page.getByLabel('User name')).first();

test('a page restored by Back never shows data of a player who signed out in another tab [R4.02]', async ({
  page,
  faultProxy,
}) => {
  await page.goto('/wallet');
  await expect(textInMain(page, '4,321.00')).toBeVisible();
  await leaveAndGoBack(page, () => signOutInAnotherTab(page, faultProxy));
  await expect(signInPage(page)).toBeVisible();
  expect(await firstAppearance(page)).toBe('hidden');
  await expect(page.getByText('4,321.00')).toHaveCount(0);
});

test('a page that Back restores shows no player data if its scripts had not loaded [R4.02]', {
  tag: '@long',
}, async ({ page, faultProxy }) => {
  const html = await (await page.request.get('/wallet')).text();
  await page.route('**/assets/*.js', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto('/wallet');
  await expect(textInMain(page, '4,321.00')).toBeVisible();
  await page.goto('/arcade/verify');
  await signOutInAnotherTab(page, faultProxy);
  await page.unrouteAll();
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(signInPage(page)).toBeVisible();
  expect(await firstAppearance(page)).toBe('hidden');
  await expect(page.getByText('4,321.00')).toHaveCount(0);
});

test('a restored page notices a sign-out even if its session request gets no response [R4.02]', {
  tag: '@long',
}, async ({ page, faultProxy, player, unanswered_paths }) => {
  // The page renews its token on a new day.
  await storeSession(page.context(), { url: faultProxy.url, player, since: new Date('2020-01-01T00:00:00Z') });
  await page.goto('/wallet');
  await expect(textInMain(page, '4,321.00')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nua.auth'))).not.toContain('2020-01-01');
  await leaveAndGoBack(page, async () => {
    await signOutSilently(page);
    unanswered_paths.add('/api/c/player');
  });
  await expect(signInPage(page)).toBeVisible();
  expect(await firstAppearance(page)).toBe('hidden');
  await expect(page.getByText('4,321.00')).toHaveCount(0);
});

test('Back and Forward show no player data after a sign-out on a restored page [R4.02]', { tag: '@long' }, async ({
  page,
  faultProxy,
}) => {
  await page.goto('/wallet');
  await leaveAndGoBack(page, async () => {});
  await expect(textInMain(page, '4,321.00')).toBeVisible();
  expect(await firstAppearance(page)).toBe('hidden');
  await page.locator('nav a[href="/profile"]:visible').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${faultProxy.url}/`);
  for (const [direction, to] of [
    ['back', '/sign-in?next=%2Fprofile'],
    ['back', '/sign-in?next=%2Fwallet'],
    ['forward', '/sign-in?next=%2Fprofile'],
    ['back', '/sign-in?next=%2Fwallet'],
  ] as const) {
    await page.evaluate((turn) => void setTimeout(() => history[turn]()), direction);
    await expect(page).toHaveURL(faultProxy.url + to);
    await expect(page.getByText('4,321.00')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  }
});

test('a page restored by Back shows the current balance [R4.12]', async ({ page, world, player }) => {
  await page.goto('/wallet');
  await expect(textInMain(page, '4,321.00')).toBeVisible();
  await leaveAndGoBack(page, () => giveMain(world, player.id, parseCents('9')));
  await expect(textInMain(page, '4,330.00')).toBeVisible();
  expect(await firstAppearance(page)).toBe('hidden');
});

test('a page restored by Back shows the current messages [R4.12]', {
  tag: '@long',
}, async ({ page, world, player, unanswered_paths }) => {
  await page.goto('/message');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await leaveAndGoBack(page, async () => {
    await sendTo(world, player.id);
    unanswered_paths.add('/api/c/player');
  });
  expect(await firstAppearance(page)).toBe('hidden');
  await expect(page.getByRole('listitem').filter({ hasText: 'Hello' })).toBeVisible();
});

base(
  'with the real headers, Back after a sign-out leads to the sign-in page, whether or not the browser cached the page [R4.02]',
  async ({ page, world }) => {
    const player = await payingPlayer(world, { main: '4321' });
    await storeSession(page.context(), { url: world.url, player, since: world.clock.now() });
    await page.goto('/wallet');
    await expect(textInMain(page, '4,321.00')).toBeVisible();
    await leaveAndGoBack(page, () => signOutSilently(page));
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByText('4,321.00')).toHaveCount(0);
  },
);
