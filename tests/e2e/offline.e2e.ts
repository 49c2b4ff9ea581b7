import type { BrowserContext, Page } from '@playwright/test';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { serviceWorkerReady } from './service-worker-ready.ts';

test.use({ serviceWorkers: 'allow' });

/** Signs a player in once on this device. The page may change the session later. */
async function openSignedIn(page: Page, world: World, someone: Someone, language: 'en' | 'ur' = 'en'): Promise<void> {
  await page.addInitScript(
    ({ token, id }) => {
      // The script also runs in the frame of a game, which has no storage.
      if (window.parent !== window || sessionStorage.getItem('has-entered') !== null) return;
      sessionStorage.setItem('has-entered', '1');
      const auth = { token, token_created_at: new Date().toISOString(), player_id: id };
      localStorage.setItem('nua.auth', JSON.stringify({ ...auth, unread_dialog_date: '2999-01-01' }));
    },
    { token: someone.token, id: someone.id },
  );
  await page.context().addCookies([
    { name: 'nua_session', value: someone.token, url: world.url },
    { name: 'nua_language', value: language, url: world.url },
  ]);
}

/** The paths of all cached files, with the names of their caches. */
const cachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys())
        found.push(`${name} ${new URL(request.url).pathname}`);
    }
    return found;
  });

const privateCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('nua.private.')));

const bar = (page: Page) => page.getByText('No connection');

/** Takes the whole browser offline, including the service worker. */
async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
}

test('offline, the wallet shows its last known data and the age of the data [R9.03]', async ({
  page,
  context,
  world,
}) => {
  const someone = await world.player();
  await openSignedIn(page, world, someone);
  await page.goto('/wallet');
  await expect(page.getByText('0.00').first()).toBeVisible();
  await serviceWorkerReady(page);
  await expect.poll(() => privateCaches(page)).toHaveLength(1);
  const pages = (await cachedFiles(page)).filter((path) => !/\/assets\/|\.(svg|png)$/.test(path));
  expect(pages.map((path) => path.replace(/shell\.\w+/, 'shell.*')).sort()).toEqual([
    `nua.private.${someone.id} /cached-responses`,
    'nua.public /cached-responses',
    'nua.shell.* /shell.html',
  ]);
  await goOffline(context);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText(/This page was (updated|up to date)/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  await expect(page.getByText('0.00').first()).toBeVisible();
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
});

const words = {
  en: {
    games: 'Games are not available offline',
    report: 'You are offline',
    mail: 'Could not load messages',
    lost: 'Internal Server Error',
    again: 'Try again',
  },
  ur: {
    games: 'کھیل آف لائن دستیاب نہیں',
    report: 'آپ آف لائن ہیں',
    mail: 'پیغامات لوڈ نہیں ہو سکے',
    lost: 'سرور میں خرابی ہوئی',
    again: 'دوبارہ کوشش کریں',
  },
} as const;

/** All screens of the test in English, and two of them in Urdu. */
const screens = {
  en: [
    '/report',
    '/message/content?id=01890000-0000-7000-8000-000000000001',
    '/profile?panel=limits',
    '/customer-service',
    '/',
  ],
  ur: ['/report', '/'],
} as const;

test('offline, a page that was never cached explains what is missing [R9.03]', {
  tag: '@long',
}, async ({ page, context, world }) => {
  await openSignedIn(page, world, await world.player());
  await page.goto('/profile/avatar');
  await serviceWorkerReady(page);
  await expect.poll(() => privateCaches(page)).toHaveLength(1);
  await goOffline(context);
  const main = page.locator('main');
  const raw = /\b(payment|lobby|report|message|wallet|profile|offline|problem|dialog|error)\.[a-z]/;
  for (const language of ['en', 'ur'] as const) {
    const texts = words[language];
    const textOf: Record<string, string> = {
      '/': texts.games,
      '/message': texts.mail,
      '/customer-service': texts.lost,
      '/message/content?id=01890000-0000-7000-8000-000000000001': texts.again,
    };
    const expectOfflineText = async (path: string) => {
      await expect(main.getByText(textOf[path] ?? texts.report).first()).toBeVisible();
      await expect(main.getByText(texts.again).first()).toBeVisible();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('body')).not.toContainText(raw);
    };
    await context.addCookies([{ name: 'nua_language', value: language, url: world.url }]);
    for (const path of screens[language]) {
      await page.goto(path);
      await expectOfflineText(path);
    }
    if (language === 'ur') continue;
    for (const path of ['/message', '/wallet']) {
      await page.goto(path);
      await expectOfflineText(path);
    }
  }
  // The picture is cached with the shell, so that no broken image is shown.
  const picture = main.locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await main.getByRole('button', { name: words.ur.again }).click();
  await expect(main.getByText(words.ur.games)).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('main a[href*="game=dice"]:visible').first()).toBeVisible();
  await expect(main.getByText(words.ur.games)).toBeHidden();
});

test('a sign-out also signs the other tabs out, and leaves no data of the player on the device [R4.02]', async ({
  page,
  context,
  world,
}) => {
  const someone = await world.player();
  await openSignedIn(page, world, someone);
  await page.goto('/wallet');
  await serviceWorkerReady(page);
  await expect.poll(() => privateCaches(page)).toHaveLength(1);
  await context.addCookies([{ name: 'nua_palette', value: 'green', url: world.url }]);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText(someone.phone ?? '')).toBeVisible();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('nua.auth'))).toBeNull();
  await expect.poll(() => privateCaches(page)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'green');
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fwallet$/);
  await expect(page.getByRole('heading', { name: 'Wallet' })).toHaveCount(0);
});

test('the next player on a device sees no data of the previous player [R4.02]', async ({ page, context, world }) => {
  const first = await world.player();
  const second = await world.player();
  await openSignedIn(page, world, first);
  await page.goto('/profile');
  await expect(page.getByText(first.phone ?? '')).toBeVisible();
  await serviceWorkerReady(page);
  await expect.poll(() => privateCaches(page)).toEqual([`nua.private.${first.id}`]);
  // The device changes hands without a sign-out, so the first player’s cached data is still on it.
  await context.clearCookies();
  await page.evaluate(
    ({ token, id }) => {
      const token_created_at = new Date().toISOString();
      localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at, player_id: id }));
    },
    { token: second.token, id: second.id },
  );
  await goOffline(context);
  await page.goto('/profile').catch(() => undefined);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText(first.phone ?? '')).toHaveCount(0);
  await expect.poll(() => privateCaches(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(second.phone ?? '')).toBeVisible();
  await expect(page.getByText(first.phone ?? '')).toHaveCount(0);
});

test('a screen that failed to load offline can be loaded by a retry [R9.03] [R2.38] [R2.24] [R2.35]', async ({
  page,
  context,
  world,
}) => {
  await page.clock.install();
  await openSignedIn(page, world, await world.player());
  await page.goto('/profile');
  await serviceWorkerReady(page);
  const link = page.getByRole('link', { name: 'Customer Service' });
  await expect(link).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  await goOffline(context);
  await test.step('the offline bar stays in view on a long page', async () => {
    await expect(bar(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar(page)).toBeInViewport();
    const gap = () =>
      page.evaluate(
        () =>
          document.querySelector('header')!.getBoundingClientRect().top -
          document.querySelector('[data-offline-bar]')!.getBoundingClientRect().bottom,
      );
    await expect.poll(gap).toBe(0);
  });
  // The click uses no pointer, because a pointer would have prefetched the screen.
  await link.evaluate((element: HTMLElement) => element.click());
  const again = page.getByRole('button', { name: 'Try again' });
  const announced = page.locator('[aria-atomic="true"]');
  await expect(again).toBeVisible();
  await expect(announced).toHaveText('Internal Server Error');
  // The test waits until the attempt has failed, because a pending attempt could load the screen when the network returns.
  const failed = page.waitForEvent('requestfailed');
  await again.click();
  await failed;
  await expect(again).toBeVisible();
  await test.step('a retry loads the screen before the browser notices that the network is back', async () => {
    await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
    // A timer hides the loading indicator, and would not run on a paused clock.
    await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await context.setOffline(false);
    await again.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
    await page.clock.resume();
  });
  await expect(announced).toHaveText('Customer Service');
  await expect(page).toHaveTitle('Customer Service');
  expect(await page.evaluate(() => [document.activeElement?.id, scrollY, 'stillHere' in globalThis])).toEqual([
    'main',
    0,
    true,
  ]);
});

test('the offline bar does not shift a game [R9.03]', { tag: '@long' }, async ({ page, context, world }) => {
  await openSignedIn(page, world, await world.player());
  await page.goto('/game-play?game=dice');
  await expect(page.frameLocator('main iframe').getByText('Choose a stake')).toBeVisible();
  await serviceWorkerReady(page);
  await goOffline(context);
  await expect(bar(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0);
});
