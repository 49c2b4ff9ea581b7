import { readFileSync } from 'node:fs';
import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addPayoutAccount, giveMain, payingPlayer } from '../world/paying-player.ts';
import { fund } from '../world/play.ts';
import { expectOk, newDevice, newPhone, PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';

const HOUR_MS = 3_600_000;

const login = (world: World, { user_name }: Someone) =>
  world.call(calls.login, {
    body: { user_name, password: PASSWORD, origin: 'web' },
    headers: { 'x-device-id': newDevice() },
  });

async function openPanel(page: Page, panel: string): Promise<void> {
  await page.locator('a[href="/profile"]:visible').first().click();
  await page.locator(`main a[href="/profile?panel=${panel}"]`).click();
}

async function readCode(page: Page, world: World, phone: string, sentBefore: number): Promise<void> {
  await expect(page.getByLabel('Code from the SMS')).toBeVisible();
  await expect.poll(() => world.sandbox.sms(phone).length).toBeGreaterThan(sentBefore);
  await page.getByLabel('Code from the SMS').fill(world.codeFor(phone));
}

test('a player changes the display name, and an invalid name is rejected [R2.13] [R2.14] [R2.41 edit] [R7.08] [R3.14]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await openAs(page, world, who, '/profile');
  await page.getByRole('link', { name: 'Info', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Info' })).toBeVisible();
  await page.getByRole('button', { name: 'Change: Display name' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Display name');
  await expect(field).toBeFocused();
  for (const typed of ['Tourist-a9', 'x'.repeat(30)]) {
    await field.fill(typed);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('1 to 24 visible letters or digits')).toBeVisible();
    await expect(field).toBeFocused();
  }
  await field.fill('  <b>Ayesha</b> عائشہ ');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('<b>Ayesha</b> عائشہ')).toBeVisible();
  const { data } = expectOk(await world.call(calls.getPlayer, { token: who.token }));
  expect(data.alias_name).toBe('<b>Ayesha</b> عائشہ');
  await page.getByRole('button', { name: 'Change: Display name' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a player chooses a personal word, which the next text message of Nua contains', async ({ page, world }) => {
  const who = await world.player();
  const phone = who.phone ?? '';
  await openAs(page, world, who, '/profile/info');
  await page.getByRole('button', { name: 'Change: Secret word in our SMS' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'An SMS without the word is not from us.' });
  await dialog.getByLabel('Secret word in our SMS').fill('my word');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Use 3 to 12 Latin letters')).toBeVisible();
  await dialog.getByLabel('Secret word in our SMS').fill('Kite');
  const sent = world.sandbox.sms(phone).length;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await readCode(page, world, phone, sent);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/^Chosen/)).toBeVisible();
  expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'login' } }));
  expect(world.sandbox.sms(phone)[0]?.text).toMatch(/^Nua \(Kite\): /);
});

const pngFile = async (width: number, height: number) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#27825a' } })
    .png()
    .toBuffer(),
});

test('a player chooses a drawn avatar or uploads a picture [R2.15] [R2.13]', async ({ page, world }) => {
  const who = await world.player();
  await openAs(page, world, who, '/profile/avatar');
  const storedAvatar = async () => expectOk(await world.call(calls.getPlayer, { token: who.token })).data.avatar;
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  await test.step('the player chooses a drawn avatar by keyboard', async () => {
    await expect(page.getByRole('radio')).toHaveCount(12);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Falcon' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Markhor' })).toBeChecked();
    await save();
    await expect(page.getByText('Picture changed.')).toBeVisible();
    expect(await storedAvatar()).toBe('markhor');
  });
  await test.step('a file that is not a picture is rejected with an explanation', async () => {
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
    await save();
    await expect(page.getByText('This picture cannot be read.', { exact: false })).toBeVisible();
    expect(await storedAvatar()).toBe('markhor');
  });
  await test.step('a picture whose first upload is lost is uploaded again', async () => {
    await page.getByLabel('Choose a picture').setInputFiles(await pngFile(900, 600));
    await expect(page.getByAltText('Preview of your picture')).toBeVisible();
    await page.route('**/api/c/player/avatar', (route) => route.abort(), { times: 1 });
    await save();
    await expect(page.getByText('No response arrived.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(storedAvatar).toMatch(/^\/api\/c\/avatar\//);
  });
  await page.goto('/profile');
  const own_picture = page.getByRole('link', { name: 'Change your picture' }).locator('img');
  await expect.poll(() => own_picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
});

test('a player signs another device out, downloads the account’s data, and changes the password [R2.13 devices] [R7.36 device] [R2.13 export] [R2.13 password]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  const other = expectOk(await login(world, who)).data;
  const isSignedIn = async (token: string) => (await world.call(calls.getPlayer, { token })).status === 200;
  await openAs(page, world, who, '/profile?panel=devices');
  await test.step('the player signs another device out', async () => {
    await expect(page.getByText('This device')).toHaveCount(1);
    await page.getByRole('button', { name: /^Sign out ./ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('No other device is signed in.')).toBeVisible();
    expect([await isSignedIn(other.token), await isSignedIn(who.token)]).toEqual([false, true]);
  });
  await test.step('the player downloads the data', async () => {
    await openPanel(page, 'export');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^nua-\d{4}-\d\d-\d\d\.json$/);
    const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { player: { id: string } };
    expect(file.player.id).toBe(who.id);
  });
  await test.step('the player changes the password, and a wrong current password is reported', async () => {
    const third = expectOk(await login(world, who)).data;
    await openPanel(page, 'password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This field is required.')).toHaveCount(2);
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('another quiet evening');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed.', { exact: false })).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    expect(await isSignedIn(third.token)).toBe(false);
    await expect(login(world, who)).resolves.toMatchObject({ status: 400 });
  });
});

test('a player with the old and the new phone changes the number by two codes [R2.14 phone]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  const next = newPhone();
  await openAs(page, world, who, '/profile?panel=phone');
  await page.getByLabel('New mobile number').fill(next.replace('+92', '0'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const before = world.sandbox.sms(who.phone ?? '').length;
  await page.getByRole('button', { name: 'Send the first code' }).click();
  await readCode(page, world, who.phone ?? '', before);
  await expect(page.getByText('This code confirms that the new number is yours.')).toBeVisible();
  await readCode(page, world, next, 0);
  await expect(page.getByText('Phone number changed.', { exact: false })).toBeVisible();
  await expect(page.getByText(next)).toBeVisible();
});

test('a player without the old number waits 72 hours for a phone change [R2.14 phone]', {
  tag: '@long',
}, async ({ page, world }) => {
  const who = await world.player();
  const account = { pay_type: 1, title: 'Ayesha Khan', iban: 'PK24MUCB0646609971000177' };
  expectOk(await addPayoutAccount(world, { token: who.token, body: account }));
  await world.pool.query("update payout_account set created_at = created_at - interval '5 days' where player_id = $1", [
    who.id,
  ]);
  const next = newPhone();
  await openAs(page, world, who, '/profile?panel=phone');
  await page.getByRole('radio', { name: 'No, I lost it' }).click();
  await page.getByLabel('New mobile number').fill(next.replace('+92', '0'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Full IBAN of your withdrawal account').fill('pk24 mucb 0646 6099 7100 0177');
  await page.getByRole('button', { name: 'Request the change' }).click();
  await readCode(page, world, next, 0);
  await expect(page.getByRole('heading', { name: 'Phone number change pending' })).toBeVisible();
  await page.locator('a[href="/profile"]:visible').first().click();
  await expect(page.getByText(/Your phone number changes to/)).toBeVisible();
  const { waiting } = expectOk(await world.call(calls.getPhoneChange, { token: who.token })).data;
  expect(Date.parse(waiting?.due_at ?? '')).toBe(world.clock.now().getTime() + 72 * HOUR_MS);
});

test('a player must withdraw a large balance, or give up a small one, before closing the account [R2.13 closing]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await giveMain(world, who.id, parseCents('750'));
  await openAs(page, world, who, '/profile?panel=closing');
  await expect(page.getByText('You still have money in your account.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close my account permanently' })).toHaveCount(0);
  await page.getByRole('link', { name: /You still have money in your account/ }).click();
  await expect(page).toHaveURL(/\/wallet\/withdraw$/);

  await fund(world, who, parseCents('12.50'));
  await page.goto('/profile?panel=closing');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Close my account permanently' }).click();
  await expect(page.getByText('Tick this box to continue.')).toHaveCount(2);
  await page.getByLabel(/I give up .*12\.50/).check();
  await page.getByLabel('I understand that this cannot be undone.').check();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Close my account permanently' }).click();
  await expect(page).toHaveURL(/\d\/$/);
  await expect(page.getByText('Your account is closed.', { exact: false })).toBeVisible();
  expect((await login(world, who)).status).toBe(400);
});

const palettesOf = (page: Page) =>
  page.locator('main img').evaluateAll((all) => {
    const palettes = all.map((image) => /-(green|purple|dark-red)\.svg#/.exec(image.getAttribute('src')!)?.[1]);
    return [...new Set(palettes)].filter((palette) => palette !== undefined);
  });

test('a chosen palette applies immediately, and to the next page [R3.17]', async ({ page, world }) => {
  await openAs(page, world, await payingPlayer(world), '/profile');
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded.push(request.url());
  });
  const root = page.locator('html');
  const bar = page.locator('meta[name="theme-color"]');
  const hero = page.locator('main img[fetchpriority="high"]');
  await expect(root).toHaveAttribute('data-palette', 'dark-red');
  for (const [name, palette, ground] of [
    ['Green', 'green', 'rgb(8, 13, 11)'],
    ['Purple', 'purple', 'rgb(11, 9, 16)'],
    ['Red', 'dark-red', 'rgb(15, 10, 10)'],
  ] as const) {
    await page.getByRole('radio', { name }).click();
    await expect(root).toHaveAttribute('data-palette', palette);
    await expect(bar).toHaveAttribute('content', ground);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(hero).toHaveAttribute('src', new RegExp(`^/assets/art-[\\w-]{8}-${palette}\\.svg#hero$`));
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect.poll(() => palettesOf(page)).toEqual([palette]);
    await page.getByRole('link', { name: 'Promo', exact: true }).click();
    await expect(page.locator(`main img[src="/art/promo-dice.${palette}.svg"]`)).toBeVisible();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    expect(await (await page.request.get('/profile')).text()).toContain(`data-palette="${palette}"`);
  }
  expect(loaded).toEqual([]);
});

test('a player whose account closing gets no response is informed on the sign-in page [R2.13 closing]', {
  tag: '@long',
}, async ({ page, world }) => {
  const who = await world.player();
  // A real-time connection would report the closed account and open the sign-in page.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await openAs(page, world, who, '/profile?panel=closing');
  await page.route('**/api/c/player/closing', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('I understand that this cannot be undone.').check();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const close = page.getByRole('button', { name: 'Close my account permanently' });
  await close.click();
  const explained = page.getByText('Your account is probably closed.', { exact: false });
  // Another call of the page may notice the ended session first, and the form is gone.
  await expect(page.getByText('No response arrived', { exact: false }).or(explained).first()).toBeVisible();
  if (await close.isVisible()) await close.click({ timeout: 2_000 }).catch(() => {});
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(explained).toBeVisible();
});
