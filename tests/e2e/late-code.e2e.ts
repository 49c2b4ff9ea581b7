import type { Page } from '@playwright/test';
import { expect, test, type World } from './fixtures.ts';
import { alive, becomeSomeone, openAs } from './open-as.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page) => page.getByRole('button', { name: 'Forgot the password?' }).click();
const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: 'We cannot be reached right now' }).first();
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading...' });

async function openDoor(page: Page, world: World): Promise<void> {
  await openAs(page, world, null, '/sign-in');
  await page.waitForLoadState('networkidle');
}

/** The press says that it cannot be done now, opens nothing, and does its work once everything comes again. */
async function saysSoThenOpens(page: Page): Promise<void> {
  await press(page);
  await expect(trouble(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.unrouteAll();
  await press(page);
  await expect(dialog(page)).toHaveAccessibleName(/password/i);
}

test('a dialog whose code is on its way shows that it loads; where there is no line that is said, and the next press opens it [R2.41] [R2.36]', async ({
  page,
  context,
  world,
}) => {
  await openDoor(page, world);
  await context.setOffline(true);
  await press(page);
  await expect(trouble(page)).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
  // What is said when nothing can be fetched needs nothing that is fetched, and goes by itself.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(trouble(page)).toHaveCount(0);

  await context.setOffline(false);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*', async (route) => {
    await released;
    await route.continue();
  });
  await press(page);
  await expect(loading(page)).toBeVisible();
  release();
  await expect(dialog(page)).toHaveAccessibleName(/password/i);
  await expect(loading(page)).toHaveCount(0);
});

test('a dialog whose code is gone with an old build loads the page anew, once, and says it after that [R9.10] [R2.41]', async ({
  page,
  world,
}) => {
  await openDoor(page, world);
  const gone = new Set<string>();
  page.on('request', (request) => request.url().endsWith('.js') && gone.add(request.url()));
  await press(page);
  await expect(dialog(page)).toBeVisible();
  page.removeAllListeners('request');

  await openDoor(page, world);
  await page.route(
    (url) => gone.has(url.href),
    (route) => route.fulfill({ status: 404, body: '' }),
  );
  const reloaded = page.waitForEvent('load');
  await press(page);
  await reloaded;
  await alive(page);
  await saysSoThenOpens(page);
});

test('styles of a dialog that did not come keep no other screen away, and come with its next press [R2.41] [R9.10]', async ({
  page,
  world,
}) => {
  await openDoor(page, world);
  const lost = new Set<string>();
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('.css')) lost.add(request.url());
  });
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.route('**/ping', (route) => route.abort());
  await press(page);
  await expect(trouble(page)).toBeVisible();
  expect(lost.size).toBeGreaterThan(0);
  await page.unrouteAll();
  await page.route(
    (url) => lost.has(url.href) || url.pathname === '/ping',
    (route) => route.abort(),
  );
  await page.getByRole('link', { name: 'Promo' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'What is on' })).toBeVisible();

  await page.goBack();
  await saysSoThenOpens(page);
  const corners = await dialog(page).evaluate((one) => getComputedStyle(one).borderRadius);
  expect(corners).not.toBe('0px');
});

test('with a dead line the first press of a form and of the help says so and leaves the page as it is [R2.44]', async ({
  page,
  context,
  world,
}) => {
  await openDoor(page, world);
  await context.setOffline(true);
  await page.getByLabel('User name', { exact: true }).fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('a-quiet-evening-7');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('form').getByRole('alert')).toHaveText(/^(No answer came|We cannot be reached)/);
  await expect(page.getByLabel('User name', { exact: true })).toHaveValue('somebody');

  const help = page.locator('details#help');
  await help.locator('summary').click();
  await expect(trouble(page)).toBeVisible();
  await expect(help).not.toHaveAttribute('open');
  await context.setOffline(false);
  await help.locator('summary').click();
  await expect(help.getByLabel('What happened?')).toBeVisible();
});

test('a page whose later parts never come stays whole: its screen, its balance, its links [R2.01]', async ({
  page,
  world,
}) => {
  await becomeSomeone(page, world, await world.player());
  const html = await (await page.request.get('/wallet')).text();
  const missed = new Set<string>();
  await page.route('**/assets/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (html.includes(pathname)) return route.continue();
    missed.add(pathname);
    return route.abort();
  });
  await page.goto('/wallet');
  await alive(page);
  await page.waitForLoadState('networkidle');
  expect(missed.size).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Total balance, open wallet' })).toContainText('0.00');
  await expect(page.getByRole('link', { name: 'Deposit' }).first()).toBeVisible();
});
