import type { Page } from '@playwright/test';
import { hashToken } from '../../apps/server/src/http/sessions.ts';
import { PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { alive } from './open-as.ts';

/** Comes in by the door, as players do: what the browser keeps is what the page wrote. */
async function enter(page: Page, world: World, to: string): Promise<Someone> {
  await page.goto(`/sign-in?next=${to}`);
  return await signIn(page, world, to);
}

/** At the door that stands. */
async function signIn(page: Page, world: World, to: string): Promise<Someone> {
  const player = await world.player();
  await page.getByLabel('User name').fill(player.user_name ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`\\d${to}$`));
  await alive(page);
  return player;
}

const LOGOUT = '**/api/c/auth/logout';
const kept = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

test('who closes the app while it is leaving has left: the next player’s form is empty [R4.02] [R3.12]', async ({
  page,
  context,
  world,
}) => {
  await enter(page, world, '/wallet/deposit');
  const jazzcash = page.getByRole('radio', { name: /JazzCash/ });
  await expect(async () => {
    await jazzcash.click({ force: true });
    await expect(jazzcash).toBeChecked({ timeout: 300 });
  }).toPass();
  await page.getByLabel('Mobile number', { exact: true }).fill('03001234567');
  await page.getByLabel('CNIC', { exact: true }).fill('35201-1234567-1');
  await expect.poll(() => kept(page, 'nua.deposit_draft')).toContain('35201');
  await page.goto('/profile');
  await page.route(LOGOUT, () => {});
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => kept(page, 'nua.auth')).toBeNull();
  await page.close();
  const next = await context.newPage();
  await enter(next, world, '/wallet/deposit');
  await expect(async () => {
    await next.getByRole('radio', { name: /JazzCash/ }).click({ force: true });
    await expect(next.getByLabel('CNIC', { exact: true })).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(next.getByLabel('CNIC', { exact: true })).toHaveValue('');
  await expect(next.getByLabel('Mobile number', { exact: true })).toHaveValue('');
});

/** How many sessions the server would still answer, beside the one in which the player was made. */
async function liveSessions(world: World, { id, token }: Someone): Promise<number> {
  const { rows } = await world.pool.query(
    'select 1 from session where player_id = $1 and ended_at is null and token_hash <> $2',
    [id, hashToken(token)],
  );
  return rows.length;
}

test('a token that comes after its player has left in another tab brings nobody back, and its session ends [R4.05] [R4.02]', async ({
  page,
  context,
  world,
}) => {
  const player = await enter(page, world, '/profile');
  // Before the next page's own code: the one that stands may still write down what it knows.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('is aged') !== null) return;
    sessionStorage.setItem('is aged', 'yes');
    const auth = JSON.parse(localStorage.getItem('nua.auth')!) as object;
    const yesterday = { token_created_at: '2020-01-01T00:00:00.000Z', checked_date: null };
    localStorage.setItem('nua.auth', JSON.stringify({ ...auth, ...yesterday }));
  });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/c/auth/refresh_token', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest('**/api/c/auth/refresh_token');
  await page.goto('/');
  await asked;
  await expect.poll(() => liveSessions(world, player)).toBe(2);
  await context.route(LOGOUT, (route) => route.abort());
  const other = await context.newPage();
  await other.goto('/profile');
  await alive(other);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\d\/$/);
  await context.unroute(LOGOUT);
  letGo();
  await expect.poll(() => liveSessions(world, player)).toBe(0);
  expect(await kept(page, 'nua.auth')).toBeNull();
  await expect(page.getByRole('link', { name: 'Sign in' }).or(page.getByLabel('User name')).first()).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
});

/** Whether anything is seen of a page as the server draws it, when its scripts do not come. */
async function isSeenAlone(page: Page, path: string): Promise<boolean> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const isSeen = await page.locator('main').isVisible();
  await page.unroute('**/assets/*.js');
  return isSeen;
}

test('a sign-out that the server did not hear of: the next load shows nothing of the player, and the session ends once there is a line [R4.02] [R8.03]', async ({
  page,
  context,
  world,
}) => {
  const player = await enter(page, world, '/profile');
  expect(await isSeenAlone(page, '/profile')).toBe(true);
  await page.goto('/profile');
  await alive(page);
  await context.route(LOGOUT, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\d\/$/);
  await page.close();
  const next = await context.newPage();
  const html = await (await next.request.get('/profile')).text();
  expect(html).toContain(player.phone ?? '');
  expect(await isSeenAlone(next, '/profile')).toBe(false);
  expect(await liveSessions(world, player)).toBe(1);
  await context.unroute(LOGOUT);
  // It is loaded anew by itself, perhaps before it is whole.
  await next.goto('/profile', { waitUntil: 'commit' });
  await expect(next).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
  await expect(next.getByLabel('User name')).toBeVisible();
  await expect.poll(() => liveSessions(world, player)).toBe(0);
  await alive(next);
  await expect.poll(() => kept(next, 'nua.leaving')).toBeNull();
});

test('a sign-out without a line is told when there is one; who has come in meanwhile stays [R4.02]', async ({
  page,
  context,
  world,
}) => {
  const first = await enter(page, world, '/profile');
  await context.route(LOGOUT, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\d\/$/);
  // On the page that stands: one loaded now would not be shown before the session is over.
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  const second = await signIn(page, world, '/');
  expect(await liveSessions(world, first)).toBe(1);
  await context.unroute(LOGOUT);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => liveSessions(world, first)).toBe(0);
  await expect.poll(() => kept(page, 'nua.leaving')).toBeNull();
  expect(await liveSessions(world, second)).toBe(1);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\d\/profile$/);
  await expect(page.getByText(second.phone ?? '')).toBeVisible();
});

test('a browser that keeps nothing shows nobody’s pages: the session ends with the page it began on [R4.02] [R8.03]', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get: () => null });
  });
  const player = await enter(page, world, '/profile');
  await expect(page.getByText(player.phone ?? '')).toBeVisible();
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
  await expect.poll(() => liveSessions(world, player)).toBe(0);
});
