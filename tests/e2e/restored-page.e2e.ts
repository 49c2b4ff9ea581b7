import { parseCents } from '@nua/money';
import type { Page } from '@playwright/test';
import { giveMain, type PayingPlayer, payingPlayer } from '../world/paying-player.ts';
import { sendTo } from '../world/send-message.ts';
import { wholeChromium } from './browsers.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { test as base, expect } from './fixtures.ts';
import { keepSession } from './kept-session.ts';
import { alive } from './open-as.ts';

// The test runner switches the browser's memory of whole pages off; players' browsers have it.
base.use({
  launchOptions: { ...wholeChromium, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

/** Some browsers keep a page whole although it says that it must not be stored: through this proxy it does not say so. */
const test = base.extend<{ silent: Set<string>; faultProxy: FaultProxy; player: PayingPlayer }>({
  // Paths of questions that are heard and never answered.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument's pattern
  silent: async ({}, use) => {
    await use(new Set());
  },
  faultProxy: async ({ world, silent }, use) => {
    const faultProxy = await startFaultProxy(world.url, {
      response(path, response) {
        if (silent.has(path)) return new Promise<never>(() => {});
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
  // Signed in, and what is seen first of a page that comes back is noted.
  player: [
    async ({ page, faultProxy, world }, use) => {
      const player = await payingPlayer(world, { main: '4321' });
      await noteFirstSight(page);
      await keepSession(page.context(), { url: faultProxy.url, player, since: world.clock.now() });
      await use(player);
    },
    { auto: true },
  ],
});

/** What is seen at the very moment a page is shown again, before anything of ours has run. */
async function noteFirstSight(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      const app = document.getElementById('nua');
      if (persisted && app) sessionStorage.setItem('seen at once', getComputedStyle(app).visibility);
    });
  });
}

/** How the page looked when the browser brought it out of its memory; null where it was drawn anew. */
const seenAtOnce = (page: Page) => page.evaluate(() => sessionStorage.getItem('seen at once'));

async function leaveInAnotherTab(page: Page, faultProxy: { url: string }): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${faultProxy.url}/profile`);
  await alive(other);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(`${faultProxy.url}/`);
  await expect(other.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
}

/** What another tab does when its player leaves, done by the page without the app that stands in between. */
async function leaveHere(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('nua.auth')!) as { token: string };
    localStorage.removeItem('nua.auth');
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/api/c/auth/logout', { method: 'POST', headers })).status;
  });
  expect(status).toBe(200);
}

/** To a document of another kind, and back by the browser's own button. */
async function awayAndBack(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  await alive(page);
  await page.goto('/arcade/verify');
  await meanwhile();
  await page.evaluate(() => void setTimeout(() => history.back()));
  // A page that comes whole is not loaded: only its address tells that it is there.
  await expect(page).not.toHaveURL(/arcade/);
}

const sum = (page: Page, text: string) => page.locator('main').getByText(text).first();
const onSignInPage = (page: Page) =>
  page.getByRole('link', { name: 'Sign in' }).or(page.getByLabel('User name')).first();

test('a page kept whole shows nothing of a player who left in another tab, not even for a moment [R4.02]', async ({
  page,
  faultProxy,
}) => {
  await page.goto('/wallet');
  await expect(sum(page, '4,321.00')).toBeVisible();
  await awayAndBack(page, () => leaveInAnotherTab(page, faultProxy));
  await expect(onSignInPage(page)).toBeVisible();
  expect(await seenAtOnce(page)).toBe('hidden');
  await expect(page.getByText('4,321.00')).toHaveCount(0);
});

test('a page that is left before the code which checks it has come shows nothing of its player either [R4.02]', async ({
  page,
  faultProxy,
}) => {
  const html = await (await page.request.get('/wallet')).text();
  await page.route('**/assets/*.js', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto('/wallet');
  await expect(sum(page, '4,321.00')).toBeVisible();
  await page.goto('/arcade/verify');
  await leaveInAnotherTab(page, faultProxy);
  await page.unrouteAll();
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(onSignInPage(page)).toBeVisible();
  expect(await seenAtOnce(page)).toBe('hidden');
  await expect(page.getByText('4,321.00')).toHaveCount(0);
});

test('a page kept whole that wrote the session itself knows without an answer that its player has left [R4.02]', async ({
  page,
  faultProxy,
  player,
  silent,
}) => {
  // On a new day the page takes a token of its own.
  await keepSession(page.context(), { url: faultProxy.url, player, since: new Date('2020-01-01T00:00:00Z') });
  await page.goto('/wallet');
  await expect(sum(page, '4,321.00')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nua.auth'))).not.toContain('2020-01-01');
  await awayAndBack(page, async () => {
    await leaveHere(page);
    silent.add('/api/c/player');
  });
  await expect(onSignInPage(page)).toBeVisible();
  expect(await seenAtOnce(page)).toBe('hidden');
  await expect(page.getByText('4,321.00')).toHaveCount(0);
});

test('who leaves on a page that was kept whole has left: Back and Forward lead to nothing of theirs [R4.02]', async ({
  page,
  faultProxy,
}) => {
  await page.goto('/wallet');
  await awayAndBack(page, async () => {});
  await expect(sum(page, '4,321.00')).toBeVisible();
  expect(await seenAtOnce(page)).toBe('hidden');
  await page.locator('nav a[href="/profile"]:visible').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${faultProxy.url}/`);
  for (const [way, to] of [
    ['back', '/sign-in?next=%2Fprofile'],
    ['back', '/sign-in?next=%2Fwallet'],
    ['forward', '/sign-in?next=%2Fprofile'],
    ['back', '/sign-in?next=%2Fwallet'],
  ] as const) {
    await page.evaluate((turn) => void setTimeout(() => history[turn]()), way);
    await expect(page).toHaveURL(faultProxy.url + to);
    await expect(page.getByText('4,321.00')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  }
});

test('a page kept whole has the balance of now when it is shown again [R4.12]', async ({ page, world, player }) => {
  await page.goto('/wallet');
  await expect(sum(page, '4,321.00')).toBeVisible();
  await awayAndBack(page, () => giveMain(world, player.id, parseCents('9')));
  await expect(sum(page, '4,330.00')).toBeVisible();
  expect(await seenAtOnce(page)).toBe('hidden');
});

test('a page kept whole asks for the messages of now, also when the question of its session gets no answer [R4.12]', async ({
  page,
  world,
  player,
  silent,
}) => {
  await page.goto('/message');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await awayAndBack(page, async () => {
    await sendTo(world, player.id);
    silent.add('/api/c/player');
  });
  expect(await seenAtOnce(page)).toBe('hidden');
  await expect(page.getByRole('listitem').filter({ hasText: 'Hello' })).toBeVisible();
});

base(
  'with the headers that we send Back leads who has left to the sign-in page, whether the browser kept the page or not [R4.02]',
  async ({ page, world }) => {
    const player = await payingPlayer(world, { main: '4321' });
    await keepSession(page.context(), { url: world.url, player, since: world.clock.now() });
    await page.goto('/wallet');
    await expect(sum(page, '4,321.00')).toBeVisible();
    await awayAndBack(page, () => leaveHere(page));
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByText('4,321.00')).toHaveCount(0);
  },
);
