import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import type { Page } from '@playwright/test';
import { block } from '../../apps/server/src/operator/player-acts.ts';
import { newPhone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';

const PASSWORD = 'a-quiet-evening-7';
const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('nua.auth') ?? 'null') as { token: string } | null)?.token ?? null,
  );

async function enterAsGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play as a guest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('I am 18 or over.').check();
  await dialog.getByLabel(/I accept the terms/).check();
  await dialog.getByRole('button', { name: 'Enter as a guest' }).click();
}

async function typeCode(page: Page, world: World, phone: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code from the SMS')).toBeFocused();
  await page.getByLabel('Code from the SMS').fill(world.codeFor(phone));
}

test('a visitor who wants the wallet is sent to the door without a byte of it, registers, and stands in the wallet [R2.29] [R1.05] [R7.17] [R7.18] [R5.08]', async ({
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
  await expect(page.getByRole('heading', { name: 'Make an account' })).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expect(page.getByText('This is needed.')).toBeVisible();
  await typeCode(page, world, phone);
  await page.getByLabel('User name').fill(`new_${Date.now() % 1_000_000}`);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Make my account' }).click();
  await expect(page.getByText('At least 8 characters.')).toBeVisible();
  await expect(page.getByText('Confirm that you are 18 or over.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I am 18 or over.').check();
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole('button', { name: 'Make my account' }).click();
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(page).toHaveTitle('Wallet');
  const reloaded = await page.request.get('/wallet', { maxRedirects: 0 });
  expect(reloaded.status()).toBe(200);
});

test('a guest enters, plays, and finds the money in the main wallet after leaving [R1.05] [R2.28] [R6.03] [R2.09]', async ({
  page,
  world,
}) => {
  await page.goto('/game-play?game=dice');
  await enterAsGuest(page);
  await expect(page).toHaveURL(/\/game-play\?game=dice$/);
  expect(await page.locator('head title').evaluate((title) => title.textContent)).toBe(' ');
  const game = page.frameLocator('main iframe');
  await game.getByRole('button', { name: /^Roll/ }).click();
  await expect(page.locator('main iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  const token = (await tokenOf(page))!;
  await expect.poll(async () => (await world.call(calls.listRounds, { token })).data.total).toBe(1);
  const inGame = (await world.call(calls.getPlayer, { token })).data;
  expect(inGame.player_accts[0]!.balance).toBe(0n);
  expect(inGame.game_accts[0]!.balance > 0n).toBe(true);

  await test.step('hovering over every link and a reload leave the stake where it is', async () => {
    for (const link of await page.locator('nav a:visible, header a:visible').all()) await link.hover();
    await page.reload();
    await expect(game.getByRole('button', { name: /^Roll/ })).toBeVisible();
    expect((await world.call(calls.getPlayer, { token })).data.player_accts[0]!.balance).toBe(0n);
  });

  await test.step('another tab leaves it too', async () => {
    const other = await page.context().newPage();
    await other.goto('/profile');
    await expect(other.getByText('Guest', { exact: true })).toBeVisible();
    await other.getByRole('link', { name: 'Home' }).first().click();
    await expect(other.getByRole('heading', { name: 'Every roll can be checked' })).toBeVisible();
    expect((await world.call(calls.getPlayer, { token })).data.player_accts[0]!.balance).toBe(0n);
    await other.close();
  });

  await page.locator('nav a[href="/"]:visible').click();
  await expect(page).toHaveURL(/\/$/);
  await expect
    .poll(async () => (await world.call(calls.getPlayer, { token })).data.game_accts[0]?.balance ?? 0n)
    .toBe(0n);
  expect((await world.call(calls.getPlayer, { token })).data.player_accts[0]!.balance > 0n).toBe(true);
});

test('a guest who adds a number keeps id, balance and history [R6.03] [R7.20] [R4.07] [R2.41 guestModeLimitations]', async ({
  page,
  world,
}) => {
  const phone = newPhone();
  await page.goto('/sign-in?next=/profile');
  await enterAsGuest(page);
  await expect(page.getByText('Guest', { exact: true })).toBeVisible();
  const before = (await world.call(calls.getPlayer, { token: await tokenOf(page) })).data;
  await page.getByRole('button', { name: 'Add my number' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add my number' }).click();
  await typeCode(page, world, phone);
  await page.getByLabel('User name').fill(`kept_${Date.now() % 1_000_000}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Keep this account' }).click();
  await expect(page.getByText(phone)).toBeVisible();
  await expect(page.getByText('Guest', { exact: true })).toBeHidden();
  const after = (await world.call(calls.getPlayer, { token: await tokenOf(page) })).data;
  expect(after.id).toBe(before.id);
  expect(after.player_accts[0]!.balance).toBe(before.player_accts[0]!.balance);
});

test('a tampered session shows nothing of the player and ends at the door [R4.03] [R8.03] [R4.01]', async ({
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
  const answer = await page.request.get('/wallet', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in\?next=%2F$/);
  expect(await tokenOf(page)).toBeNull();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a token that went bad under a page that was drawn with a good one ends at the door, not in an empty wallet [R4.03] [R8.03]', async ({
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

test('names and passwords that do not fit are said beside the field, and signing out shows nothing on Back [R4.02] [R7.14] [R8.04]', async ({
  page,
  world,
}) => {
  const user_name = `door_${Date.now() % 1_000_000}`;
  await world.player({ user_name, password: PASSWORD });
  await page.goto('/sign-in');
  await page.getByLabel('User name', { exact: true }).fill(user_name);
  await page.getByLabel('Password', { exact: true }).fill('wrong-wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('User name and password do not fit together.')).toHaveCount(1);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fprofile$/);
});

test('a refusal above a button keeps its place at the next press until the answer comes', async ({ page }) => {
  let held: Promise<void> = Promise.resolve();
  await page.route('**/api/c/auth/login', async (route) => {
    await held;
    await route.fulfill({ status: 403, json: { code: errors.FORBIDDEN, msg: '', data: null } });
  });
  await page.goto('/sign-in');
  await page.getByLabel('User name', { exact: true }).fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const button = page.getByRole('button', { name: 'Sign in' });
  await button.click();
  const refusal = page.locator('form').getByRole('alert');
  await expect(refusal).toBeVisible();
  const words = await refusal.textContent();
  const before = await button.boundingBox();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  held = promise;
  await button.click();
  await expect(button).toBeDisabled();
  await expect(refusal).toHaveCount(0);
  await expect(page.locator('form').getByText(words!)).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  answer();
  await expect(refusal).toHaveText(words!);
});

test('help that does not come is asked for once however often it is opened, and says so once', async ({ page }) => {
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/ping', (route) => route.abort());
  await page.route('**/assets/*', async (route) => {
    await held;
    await route.abort();
  });
  const asked = page.waitForRequest('**/assets/*');
  const help = page.locator('#help > summary');
  await help.press('Enter');
  await asked;
  // The overlay lies over the page while it waits; the keyboard still reaches what is under it.
  await help.press('Enter');
  await help.press('Enter');
  letGo();
  await expect(page.locator('#help')).not.toHaveAttribute('open');
  await expect(page.getByText('We cannot be reached right now')).toHaveCount(1);
});

test('a blocked player is told why and is signed out, in this tab and in the others [R4.04] [R8.02] [R4.02] [R2.41 loginBlocked]', async ({
  page,
  world,
}) => {
  const user_name = `shut_${Date.now() % 1_000_000}`;
  await world.player({ user_name, password: PASSWORD });
  await page.goto('/sign-in?next=/profile');
  await page.getByLabel('User name', { exact: true }).fill(user_name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\d\/profile$/);
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await block({ ...world.app, clock: world.clock }, { operator: 'nadia' }, user_name, 'Asked for by the player.');
  // The other tab may take the session away while this page is on its way; then it is loaded anew before it is whole.
  await page.reload({ waitUntil: 'commit' });
  // Whichever a tab hears of first, the lost session or the other tab's leaving, it shows nothing of the player.
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/(sign-in.*)?$/);
    await expect(tab.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  }
  expect(await tokenOf(page)).toBeNull();
  await page.goto('/sign-in');
  await page.getByLabel('User name', { exact: true }).fill(user_name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'This account is blocked' });
  await expect(dialog).toContainText('Asked for by the player.');
  expect(await tokenOf(page)).toBeNull();
});
