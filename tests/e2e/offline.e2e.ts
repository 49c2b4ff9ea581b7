import type { BrowserContext, Page } from '@playwright/test';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openAs } from './open-as.ts';
import { workerStands } from './worker-stands.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page as somebody who signed in on this phone before. */
async function enter(page: Page, world: World, someone: Someone): Promise<void> {
  await page.goto('/promo');
  await page.evaluate(
    ({ token, id }) => {
      const at = new Date().toISOString();
      localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at: at, player_id: id }));
    },
    { token: someone.token, id: someone.id },
  );
  // Last: a page drawn for a session that the phone does not hold would end it.
  await page.context().addCookies([{ name: 'nua_session', value: someone.token, url: world.url }]);
}

const privateCopies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('nua.private.')));

const bar = (page: Page) => page.getByText('No connection');

/** The line is cut at the server's side of the browser too: a worker asks past what a page is kept from. */
async function cut(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
}

test('without a line the wallet shows what was last known, with its age, and asks again when there is one [R9.03]', async ({
  page,
  context,
  world,
}) => {
  const someone = await world.player();
  await enter(page, world, someone);
  await page.goto('/wallet');
  await expect(page.getByText('0.00').first()).toBeVisible();
  await workerStands(page);
  await expect.poll(() => privateCopies(page)).toHaveLength(1);
  await cut(context);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText(/What you see (is from|was up to date)/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  await expect(page.getByText('0.00').first()).toBeVisible();
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
});

const words = {
  en: {
    games: 'The games are not on this phone',
    report: 'You are offline',
    mail: 'The messages are not here yet',
    lost: 'We cannot be reached right now',
    again: 'Try again',
  },
  ur: {
    games: 'کھیل اس فون میں محفوظ نہیں',
    report: 'انٹرنیٹ بند ہے',
    mail: 'پیغام ابھی نہیں آئے',
    lost: 'اس وقت رابطہ نہیں ہو رہا',
    again: 'دوبارہ کوشش کریں',
  },
} as const;

for (const language of ['en', 'ur'] as const) {
  const said = words[language];
  test(`a page that was never kept says in ${language} what is missing and comes by itself, without a name of a word or a wait without an end [R9.03]`, async ({
    page,
    context,
    world,
  }) => {
    await context.addCookies([{ name: 'nua_language', value: language, url: world.url }]);
    await enter(page, world, await world.player());
    await page.goto('/vip');
    await workerStands(page);
    await expect.poll(() => privateCopies(page)).toHaveLength(1);
    await cut(context);
    const main = page.locator('main');
    const raw = /\b(payment|lobby|report|message|wallet|profile|offline|problem|dialog|error)\.[a-z]/;
    for (const [path, text] of [
      ['/report', said.report],
      ['/message', said.mail],
      ['/message/content?id=01890000-0000-7000-8000-000000000001', said.again],
      ['/wallet', said.report],
      ['/profile?panel=limits', said.report],
      ['/customer-service', said.lost],
      ['/', said.games],
    ] as const) {
      await page.goto(path);
      await expect(main.getByText(text).first()).toBeVisible();
      await expect(main.getByText(said.again).first()).toBeVisible();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('body')).not.toContainText(raw);
    }
    // The picture is kept with the shell: nothing broken stands in its place.
    await expect
      .poll(() =>
        page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await main.getByRole('button', { name: said.again }).click();
    await expect(main.getByText(said.games)).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('main a[href*="game=dice"]').first()).toBeVisible();
    await expect(main.getByText(said.games)).toBeHidden();
  });
}

test('where a screen never came, its name says so, and asking again brings it in place: announced, focused, scrolled as it was left [R2.38] [R2.24] [R2.35]', async ({
  page,
  context,
  world,
}) => {
  await enter(page, world, await world.player());
  await page.goto('/profile');
  await workerStands(page);
  const way = page.getByRole('link', { name: 'Customer Service' });
  await expect(way).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  await cut(context);
  // By keyboard: a pointer that comes near would have fetched the screen ahead.
  await way.evaluate((link: HTMLElement) => link.click());
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.locator('[aria-atomic="true"]')).toHaveText('We cannot be reached right now');
  await again.click();
  await expect(again).toBeVisible();
  // The house answers again, and the browser has not said so: it is asked by hand.
  await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await context.setOffline(false);
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 500 });
    await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.locator('[aria-atomic="true"]')).toHaveText('Customer Service');
  await expect(page).toHaveTitle('Customer Service');
  expect(await page.evaluate(() => [document.activeElement?.id, scrollY, 'stillHere' in globalThis])).toEqual([
    'main',
    0,
    true,
  ]);
});

test('the shell holds nobody’s data, and server-rendered pages are kept nowhere', async ({ page, world }) => {
  const someone = await world.player();
  await enter(page, world, someone);
  await page.goto('/wallet');
  await workerStands(page);
  await expect.poll(() => privateCopies(page)).toHaveLength(1);
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys())
        found.push(`${name} ${new URL(request.url).pathname}`);
    }
    return found;
  });
  const pages = kept.filter((one) => !/\/assets\/|\.(svg|png)$/.test(one));
  expect(pages.map((one) => one.replace(/shell\.\w+/, 'shell.*').replace(/private\.\S+/, 'private.*')).sort()).toEqual([
    'nua.private.* /kept-answers',
    'nua.public /kept-answers',
    'nua.shell.* /shell.html',
  ]);
  const shell = await (await page.request.get('/shell.html')).text();
  expect(shell).not.toContain(someone.user_name ?? 'nobody');
  expect(shell).toContain('<div id="nua"></div>');
});

test('logging out in one tab empties the other, and leaves no copy of the player on the phone [R4.02]', async ({
  page,
  context,
  world,
}) => {
  const someone = await world.player();
  await enter(page, world, someone);
  await page.goto('/wallet');
  await workerStands(page);
  await expect.poll(() => privateCopies(page)).toHaveLength(1);
  await context.addCookies([{ name: 'nua_palette', value: 'green', url: world.url }]);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText(someone.phone ?? '')).toBeVisible();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/$/);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('nua.auth'))).toBeNull();
  await expect.poll(() => privateCopies(page)).toEqual([]);
  // Colours stay.
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'green');
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fwallet$/);
  await expect(page.getByRole('heading', { name: 'Wallet' })).toHaveCount(0);
});

test('the second player on the same phone sees nothing of the first, with a line and without [R4.02]', async ({
  page,
  context,
  world,
}) => {
  const first = await world.player();
  const second = await world.player();
  await enter(page, world, first);
  await page.goto('/profile');
  await expect(page.getByText(first.phone ?? '')).toBeVisible();
  await workerStands(page);
  await expect.poll(() => privateCopies(page)).toEqual([`nua.private.${first.id}`]);
  // The phone is handed over without a word: the first player’s copies still lie there.
  await context.clearCookies();
  await page.evaluate(
    ({ token, id }) => {
      const at = new Date().toISOString();
      localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at: at, player_id: id }));
    },
    { token: second.token, id: second.id },
  );
  await cut(context);
  await page.goto('/profile').catch(() => undefined);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText(first.phone ?? '')).toHaveCount(0);
  await expect.poll(() => privateCopies(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(second.phone ?? '')).toBeVisible();
  await expect(page.getByText(first.phone ?? '')).toHaveCount(0);
});

test('a press on a notification opens its own path in the tab that is there, and never leads off the site [R7.10]', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['notifications'], { origin: world.url });
  const someone = await world.player();
  await enter(page, world, someone);
  await page.goto('/');
  await workerStands(page);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const press = (path: string) =>
    worker.evaluate(async (to) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        dispatchEvent(event: Event): boolean;
      };
      await scope.registration.showNotification('A test', { data: { path: to }, tag: to });
      const [notification] = await scope.registration.getNotifications({ tag: to });
      const Pressed = (globalThis as unknown as Record<string, new (name: string, init: object) => Event>)
        .NotificationEvent!;
      scope.dispatchEvent(new Pressed('notificationclick', { notification }));
    }, path);
  await press('/wallet');
  await expect(page).toHaveURL(/\/wallet$/);
  await press('https://elsewhere.example/');
  await expect(page).toHaveURL(`${world.url}/`);
  await press('//elsewhere.example/');
  await expect(page).toHaveURL(`${world.url}/`);
});

test('the house can be put on the home screen: a manifest, icons of its sizes, a worker of its own [R1.03]', async ({
  page,
}) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(href ?? '')).json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
    display: string;
    start_url: string;
  };
  expect([manifest.display, manifest.start_url]).toEqual(['standalone', '/']);
  for (const icon of manifest.icons) expect((await page.request.get(icon.src)).status()).toBe(200);
  expect(manifest.icons.some(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512')).toBe(true);
  const worker = await page.request.get('/service-worker.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-type']).toContain('javascript');
});

test('the mark of a lost line stays in sight on a long page, and pushes no part of a game under the bar below it [R9.03]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const someone = await world.player();
  await openAs(page, world, someone, '/profile');
  await workerStands(page);
  await cut(context);
  await expect(bar(page)).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar(page)).toBeInViewport();
  const edges = () =>
    page.evaluate(() => ({
      mark: document.querySelector('[data-offline-bar]')!.getBoundingClientRect().bottom,
      header: document.querySelector('header')!.getBoundingClientRect().top,
    }));
  await expect.poll(async () => (await edges()).header - (await edges()).mark).toBe(0);
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
  await page.goto('/game-play?game=dice');
  await expect(page.frameLocator('main iframe').getByText('Choose a stake')).toBeVisible();
  await cut(context);
  await expect(bar(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0);
});
