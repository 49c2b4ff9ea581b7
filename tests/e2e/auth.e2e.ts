import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { blockPlayer } from '../world/operator-names.ts';
import { newPhone, PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';
import { typeCode } from './type-code.ts';

const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('nua.auth') ?? 'null') as { token: string } | null)?.token ?? null,
  );

test('a visitor who opens the wallet registers first, and returns to the wallet [R2.29] [R1.05] [R7.17] [R7.18] [R5.08]', async ({
  page,
  world,
}) => {
  const bare = await page.request.get('/wallet', { maxRedirects: 0 });
  expect([bare.status(), bare.headers().location, await bare.text()]).toEqual([302, '/sign-in?next=%2Fwallet', '']);
  const phone = newPhone();
  await page.goto('/wallet');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fwallet$/);
  await page
    .getByRole('link', { name: /Sign up/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await typeCode(page, world, phone);
  await page.getByLabel('User name').fill(`new_${phone.slice(-8)}`);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter at least 8 characters.')).toBeVisible();
  await expect(page.getByText('Confirm that you are 18 or over.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I am 18 or over.').check();
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(page).toHaveTitle('Wallet');
  const reloaded = await page.request.get('/wallet', { maxRedirects: 0 });
  expect(reloaded.status()).toBe(200);
});

test('a guest who adds a phone number keeps the same id, balance and history [R6.03] [R7.20] [R4.07] [R2.41 guestModeLimitations]', async ({
  page,
  world,
}) => {
  const phone = newPhone();
  const guest = await world.guest();
  await openAs(page, world, guest, '/profile');
  await expect(page.getByText('Guest', { exact: true })).toBeVisible();
  const before = (await world.call(calls.getPlayer, { token: guest.token })).data;
  await page.getByRole('button', { name: 'Add phone number' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add phone number' }).click();
  await typeCode(page, world, phone);
  await page.getByLabel('User name').fill(`kept_${phone.slice(-8)}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(phone)).toBeVisible();
  await expect(page.getByText('Guest', { exact: true })).toBeHidden();
  const after = (await world.call(calls.getPlayer, { token: await tokenOf(page) })).data;
  expect(after.id).toBe(before.id);
  expect(after.player_accts[0]!.balance).toBe(before.player_accts[0]!.balance);
});

test('a guest whose upgrade got no response learns on the sign-in page that the account exists, and signs in [R6.03] [R7.20] [R4.03]', async ({
  page,
  world,
}) => {
  const phone = newPhone();
  const name = `lost_${phone.slice(-8)}`;
  const guest = await world.guest();
  await openAs(page, world, guest, '/profile');
  await page.getByRole('button', { name: 'Add phone number' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add phone number' }).click();
  await typeCode(page, world, phone);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const loseResponse = async (route: Route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(200);
    // `fetch` has stored the cookie of the response that the browser does not get.
    await page.context().addCookies([{ name: 'nua_session', value: guest.token, url: world.url }]);
    await route.abort();
  };
  await page.route(`**${calls.touristUpgrade.path}`, loseResponse, { times: 1 });
  const button = page.getByRole('button', { name: 'Create account' });
  await button.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await button.click();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
  await expect(page.getByText('Your account has been created. Sign in with the user name')).toBeVisible();
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(phone)).toBeVisible();
  expect((await world.call(calls.getPlayer, { token: await tokenOf(page) })).data.id).toBe(guest.id);
});

test('a guest who signs out is warned of the loss first, and keeps the account until a second press [R4.02] [R6.03]', async ({
  page,
  world,
}) => {
  const guest = await world.guest();
  await openAs(page, world, guest, '/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('nobody can open it again, and its money is lost');
  await expect(dialog.getByRole('button', { name: 'Add phone number' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await tokenOf(page)).toBe(guest.token);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect.poll(() => tokenOf(page)).toBeNull();
});

test('a manipulated session shows no data of the player, and ends on the sign-in page [R4.03] [R8.03] [R4.01]', async ({
  page,
  world,
}) => {
  const someone = await world.player();
  const forged = `${someone.token.slice(0, -2)}zz`;
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('forged')) return;
    sessionStorage.setItem('forged', '1');
    localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at: new Date().toISOString() }));
  }, forged);
  await page.context().addCookies([{ name: 'nua_session', value: forged, url: world.url }]);
  const response = await page.request.get('/wallet', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in\?next=%2F$/);
  expect(await tokenOf(page)).toBeNull();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a page with a valid cookie and an invalid stored token leads to the sign-in page [R4.03] [R8.03]', async ({
  page,
  world,
}) => {
  const someone = await world.player();
  await page.context().addCookies([{ name: 'nua_session', value: someone.token, url: world.url }]);
  await page.addInitScript(
    (token) => {
      if (sessionStorage.getItem('forged')) return;
      sessionStorage.setItem('forged', '1');
      localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at: new Date().toISOString() }));
    },
    `${someone.token.slice(0, -2)}zz`,
  );
  await page.goto('/wallet');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fwallet$/);
  expect(await tokenOf(page)).toBeNull();
});

test('a rejected password is reported beside its field, and Back after a sign-out shows no data [R4.02] [R7.14] [R8.04]', async ({
  page,
  world,
}) => {
  const { user_name } = await world.player();
  // Before hydration the browser would submit the form itself.
  await openAs(page, world, null, '/sign-in');
  await page.getByLabel('User name', { exact: true }).fill(user_name!);
  await page.getByLabel('Password', { exact: true }).fill('wrong-wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Wrong user name or password.')).toHaveCount(1);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await page.locator('nav a[href="/profile"]:visible').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
});

test('a form submitted before hydration keeps its text, and is sent after hydration', async ({ page, world }) => {
  const who = await world.player();
  const ready = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await ready.promise;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.locator('input[name=user_name]').fill(who.user_name!);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('input[name=user_name]')).toHaveValue(who.user_name!);
  ready.resolve();
  await expect(page).toHaveURL(`${world.url}/`);
});

test('a button does not move while the error above it disappears', async ({ page, world }) => {
  let released: Promise<void> = Promise.resolve();
  await page.route('**/api/c/auth/login', async (route) => {
    await released;
    await route.fulfill({ status: 403, json: { code: errors.FORBIDDEN, msg: '', data: null } });
  });
  await openAs(page, world, null, '/sign-in');
  await page.getByLabel('User name', { exact: true }).fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const button = page.getByRole('button', { name: 'Sign in' });
  await button.click();
  const refusal = page.locator('form').getByRole('alert');
  await expect(refusal).toBeVisible();
  const error_text = await refusal.textContent();
  const before = await button.boundingBox();
  const { promise, resolve: response } = Promise.withResolvers<void>();
  released = promise;
  await button.click();
  await expect(button).toBeDisabled();
  await expect(refusal).toHaveCount(0);
  await expect(page.locator('form').getByText(error_text!)).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  response();
  await expect(refusal).toHaveText(error_text!);
});

/** Signs in on this browser once. A page that is loaded after a sign-out does not get the session again. */
async function signInOnce(context: BrowserContext, world: World, { token }: Someone): Promise<void> {
  await context.addCookies([{ name: 'nua_session', value: token, url: world.url }]);
  await context.addInitScript((value) => {
    if (sessionStorage.getItem('has-entered') !== null) return;
    sessionStorage.setItem('has-entered', '1');
    localStorage.setItem('nua.auth', JSON.stringify({ token: value, token_created_at: new Date().toISOString() }));
  }, token);
}

test('a player who is blocked while signed in sees the reason, and is signed out in all tabs [R4.04] [R8.02] [R4.02] [R2.41 loginBlocked]', async ({
  page,
  context,
  world,
}) => {
  const someone = await world.player();
  const other = await context.newPage();
  const tabs = [other, page];
  await signInOnce(context, world, someone);
  for (const tab of tabs) {
    await tab.goto('/profile');
    await expect(tab.getByRole('button', { name: 'Sign out' })).toBeVisible();
  }
  await waitUntilListening(world, someone, 2);
  const reason = 'Asked for by the player.';
  await blockPlayer(world, someone.user_name!, reason);
  // One tab shows the reason. The other tab may learn only of the sign-out.
  const tabsWithReason = async () => {
    const dialogs = tabs.map((tab) => tab.getByRole('dialog', { name: 'This account is blocked' }));
    const counts = await Promise.all(dialogs.map((dialog) => dialog.filter({ hasText: reason }).count()));
    return counts.filter((count) => count > 0).length;
  };
  for (const tab of tabs) {
    await expect(tab).toHaveURL(`${world.url}/`);
    await expect(tab.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
    await expect(tab.locator('a[href="/sign-in"]').first()).toBeVisible();
    expect(await tokenOf(tab)).toBeNull();
  }
  await expect.poll(tabsWithReason).toBeGreaterThan(0);
});
