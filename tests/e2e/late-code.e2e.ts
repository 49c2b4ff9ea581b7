import type { Page } from '@playwright/test';
import { expect, test, type World } from './fixtures.ts';
import { loseCode } from './lose-code.ts';
import { alive, becomeSomeone, openAs } from './open-as.ts';
import { watchRequests } from './quiet.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page) => page.getByRole('button', { name: 'Forgot your password?' }).click();
const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: 'We cannot be reached right now' }).first();
const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading...' });

/** The page of a visitor who signs in, with everything it fetches by itself. */
async function openSignIn(page: Page, world: World): Promise<void> {
  const requests = watchRequests(page);
  await openAs(page, world, null, '/sign-in');
  await requests.settled();
}

/** The press says that it cannot be done now, opens nothing, and does its work once everything comes again. */
async function saysSoThenOpens(page: Page): Promise<void> {
  // What an earlier press said must not be taken for the answer to this one, which may still be on its way.
  await expect(trouble(page)).toHaveCount(0);
  await press(page);
  await expect(trouble(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.unrouteAll();
  await press(page);
  await expect(dialog(page)).toHaveAccessibleName(/password/i);
}

test('without a network the first press of a form, of the help and of a dialog says so and leaves the page as it is; code on its way shows that it loads, and opens [R2.41] [R2.36] [R2.44]', async ({
  page,
  context,
  world,
}) => {
  await page.clock.install();
  await openSignIn(page, world);
  const help = page.locator('details#help');
  /** What is said when nothing can be fetched needs nothing that is fetched, and goes by itself. */
  const saidOnce = async () => {
    await expect(trouble(page)).toBeVisible();
    await expect(page.getByText('We cannot be reached right now')).toHaveCount(1);
    await page.clock.fastForward(6_000);
    await expect(trouble(page)).toHaveCount(0);
    await expect(loading(page)).toHaveCount(0);
  };
  await context.setOffline(true);
  await test.step('a dialog', async () => {
    await press(page);
    await saidOnce();
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('the help', async () => {
    await help.locator('summary').click();
    await saidOnce();
    await expect(help).not.toHaveAttribute('open');
  });
  await test.step('the form', async () => {
    await page.getByLabel('User name', { exact: true }).fill('somebody');
    await page.getByLabel('Password', { exact: true }).fill('a-quiet-evening-7');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText(/^(No answer came|We cannot be reached)/);
    await expect(page.getByLabel('User name', { exact: true })).toHaveValue('somebody');
  });
  await context.setOffline(false);

  await test.step('help that does not come is asked for once however often it is opened, and says so once', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/ping', (route) => route.abort());
    await page.route('**/assets/*', async (route) => {
      await held;
      await route.abort();
    });
    const asked = page.waitForRequest('**/assets/*');
    await help.locator('summary').press('Enter');
    await asked;
    // The overlay lies over the page while it waits; the keyboard still reaches what is under it.
    await help.locator('summary').press('Enter');
    await help.locator('summary').press('Enter');
    letGo();
    await expect(help).not.toHaveAttribute('open');
    const said = page.getByRole('alert').filter({ hasText: 'We cannot be reached right now' });
    await expect(said.and(page.locator(':not(form *)'))).toHaveCount(1);
    await page.unrouteAll();
    await help.locator('summary').click();
    await expect(help.getByLabel('Your message')).toBeVisible();
  });

  await test.step('a dialog whose code is on its way shows that it loads', async () => {
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
});

test('a dialog whose code is gone with an old build loads the page anew, once, and says it after that [R9.10] [R2.41]', async ({
  page,
  world,
}) => {
  await openSignIn(page, world);
  await loseCode(page);
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
  await expect(trouble(page)).toBeVisible();
  expect(lost.size).toBeGreaterThan(0);
  await page.unrouteAll();
  await page.route(
    (url) => lost.has(url.href) || url.pathname === '/ping',
    (route) => route.abort(),
  );
  await page.getByRole('link', { name: 'Promo' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();

  await page.goBack();
  await expect(trouble(page)).toHaveCount(0);
  await pressList();
  await expect(trouble(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.unrouteAll();
  await pressList();
  await expect(dialog(page)).toHaveAccessibleName('My withdrawals');
  const styled = (await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))).filter(
    (href) => href !== null && lost.has(href),
  );
  expect(styled.length).toBeGreaterThan(0);
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
  const requests = watchRequests(page);
  await page.goto('/wallet');
  await requests.settled();
  expect(missed.size).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Total balance, open wallet' })).toContainText('0.00');
  await expect(page.getByRole('link', { name: 'Deposit' }).first()).toBeVisible();
});
