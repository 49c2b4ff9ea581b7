import type { BrowserContext, Page } from '@playwright/test';
import { type PayingPlayer, payingPlayer } from '../world/paying-player.ts';
import { PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { becomeSomeone, waitUntilHydrated } from './open-as.ts';
import { countLiveSessions, storeSession } from './stored-session.ts';

/** Signs in with the form of the current page. */
async function signIn(page: Page, world: World, to: string): Promise<Someone> {
  const player = await world.player();
  await waitUntilHydrated(page);
  await page.getByLabel('User name').fill(player.user_name ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`\\d${to}$`));
  await waitUntilHydrated(page);
  return player;
}

async function signedInPlayer(context: BrowserContext, world: World, since = world.clock.now()): Promise<PayingPlayer> {
  const player = await payingPlayer(world);
  await storeSession(context, { url: world.url, player, since });
  return player;
}

async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();

const LOGOUT = '**/api/c/auth/logout';
const storedValue = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

/** Opens the deposit form for JazzCash, and returns its fields. */
async function openDepositForm(page: Page) {
  await openHydrated(page, '/wallet/deposit');
  await page.locator('main label:has(input[name=pay_type])').filter({ hasText: 'JazzCash' }).click();
  await expect(page.getByRole('radio', { name: /JazzCash/ })).toBeChecked();
  return {
    phone: page.getByLabel('Mobile number', { exact: true }),
    cnic: page.getByLabel('CNIC', { exact: true }),
  };
}

test('a player who closes the app during a sign-out is signed out [R4.02] [R3.12]', async ({
  page,
  context,
  world,
}) => {
  await signedInPlayer(context, world);
  const form = await openDepositForm(page);
  await form.phone.fill('03001234567');
  await form.cnic.fill('35201-1234567-1');
  await page.locator('main form').getByRole('checkbox').check();
  await expect.poll(() => storedValue(page, 'nua.deposit_draft')).toContain('35201');
  await page.locator('nav a[href="/profile"]:visible').click();
  await page.route(LOGOUT, () => {});
  const requested = page.waitForRequest(LOGOUT);
  await signOut(page);
  await requested;
  expect(await storedValue(page, 'nua.auth')).toBeNull();
  await page.close();
  const next = await context.newPage();
  // Unlike a sign-in with the form, this does not clear the storage first.
  const other = await payingPlayer(world);
  await becomeSomeone(next, world, other);
  const next_form = await openDepositForm(next);
  // The form contains only the next player's verified number.
  await expect(next_form.phone).toHaveValue(`0${other.phone!.slice(3)}`);
  await expect(next_form.cnic).toHaveValue('');
});

test('a renewed token that arrives after a sign-out in another tab is not used [R4.05] [R4.02]', async ({
  page,
  context,
  world,
}) => {
  const player = await signedInPlayer(context, world, new Date('2020-01-01T00:00:00Z'));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/c/auth/refresh_token', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const requested = page.waitForRequest('**/api/c/auth/refresh_token');
  await page.goto('/');
  await requested;
  await expect.poll(() => countLiveSessions(world, player.id)).toBe(2);
  await context.route(LOGOUT, (route) => route.abort());
  const other = await context.newPage();
  await openHydrated(other, '/profile');
  await signOut(other);
  await expect(other).toHaveURL(/\d\/$/);
  await context.unroute(LOGOUT);
  release();
  await expect.poll(() => countLiveSessions(world, player.id)).toBe(0);
  expect(await storedValue(page, 'nua.auth')).toBeNull();
  await expect(page.getByRole('link', { name: 'Sign in' }).or(page.getByLabel('User name')).first()).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
});

/** Returns whether the server-rendered page is visible without its scripts. */
async function isVisibleWithoutScripts(page: Page, path: string): Promise<boolean> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const isSeen = await page.locator('main').isVisible();
  await page.unroute('**/assets/*.js');
  return isSeen;
}

test('a sign-out that the server missed still hides the player’s data [R4.02] [R8.03]', async ({
  page,
  context,
  world,
}) => {
  const player = await signedInPlayer(context, world);
  expect(await isVisibleWithoutScripts(page, '/profile')).toBe(true);
  await openHydrated(page, '/profile');
  await context.route(LOGOUT, (route) => route.abort());
  await signOut(page);
  await expect(page).toHaveURL(/\d\/$/);
  await page.close();
  const next = await context.newPage();
  const html = await (await next.request.get('/profile')).text();
  expect(html).toContain(player.phone ?? '');
  expect(await isVisibleWithoutScripts(next, '/profile')).toBe(false);
  expect(await countLiveSessions(world, player.id)).toBe(1);
  await context.unroute(LOGOUT);
  // The page redirects automatically, perhaps before it has loaded.
  await next.goto('/profile', { waitUntil: 'commit' });
  await expect(next).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
  await expect(next.getByLabel('User name')).toBeVisible();
  await expect.poll(() => countLiveSessions(world, player.id)).toBe(0);
  await waitUntilHydrated(next);
  await expect.poll(() => storedValue(next, 'nua.pending_logout')).toBeNull();
});

test('an offline sign-out reaches the server when the network is back [R4.02]', {
  tag: '@long',
}, async ({ page, context, world }) => {
  const first = await signedInPlayer(context, world);
  await openHydrated(page, '/profile');
  await context.route(LOGOUT, (route) => route.abort());
  await signOut(page);
  await expect(page).toHaveURL(/\d\/$/);
  // The sign-in uses the current page, because a new page would stay hidden until the old session is over.
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  const second = await signIn(page, world, '/');
  expect(await countLiveSessions(world, first.id)).toBe(1);
  await context.unroute(LOGOUT);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => countLiveSessions(world, first.id)).toBe(0);
  await expect.poll(() => storedValue(page, 'nua.pending_logout')).toBeNull();
  // The second session is from the player's registration.
  expect(await countLiveSessions(world, second.id)).toBe(2);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\d\/profile$/);
  await expect(page.getByText(second.phone ?? '')).toBeVisible();
});

test('a browser without storage never shows a player’s pages to the next person [R4.02] [R8.03]', {
  tag: '@long',
}, async ({ page, world }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get: () => null });
  });
  await openHydrated(page, '/sign-in?next=/profile');
  const player = await signIn(page, world, '/profile');
  await expect(page.getByText(player.phone ?? '')).toBeVisible();
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
  // The remaining session is from the player's registration.
  await expect.poll(() => countLiveSessions(world, player.id)).toBe(1);
});
