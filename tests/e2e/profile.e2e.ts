import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { doDueWork } from '../world/do-due-work.ts';
import { giveMain } from '../world/paying-player.ts';
import { expectOk, newDevice, newPhone, PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';

const HOUR = 3_600_000;

async function enter(page: Page, who: Someone, next: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel('User name').fill(who.user_name ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === next);
}

/** Types the code that was sent last to a number, once it has come. */
async function readCode(page: Page, world: World, phone: string, sentBefore: number): Promise<void> {
  await expect(page.getByLabel('Code from the SMS')).toBeVisible();
  await expect.poll(() => world.sandbox.sms(phone).length).toBeGreaterThan(sentBefore);
  await page.getByLabel('Code from the SMS').fill(world.codeFor(phone));
}

test('a player changes the name that is shown, which is refused while it is wrong [R2.13] [R2.14] [R2.41 edit] [R7.08] [R3.14]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await enter(page, who, '/profile');
  await page.getByRole('link', { name: 'Info', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Info' })).toBeVisible();
  await page.getByRole('button', { name: 'Change: Name shown' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Name shown');
  await expect(field).toBeFocused();
  for (const [typed, words] of [
    ['', '1 to 24 letters or digits'],
    ['Tourist-a9', '1 to 24 letters or digits'],
    ['x'.repeat(30), '1 to 24 letters or digits'],
  ] as const) {
    await field.fill(typed);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(field).toBeFocused();
  }
  await field.fill('  <b>Ayesha</b> عائشہ ');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('<b>Ayesha</b> عائشہ')).toBeVisible();
  await page.reload();
  await expect(page.getByText('<b>Ayesha</b> عائشہ')).toBeVisible();
  await page.getByRole('button', { name: 'Change: Name shown' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a player chooses a drawn avatar with the keyboard, then sends an own picture, and sees both on the profile [R2.15] [R2.13]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await enter(page, who, '/profile/avatar');
  await expect(page.getByRole('radio')).toHaveCount(12);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Falcon' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Markhor' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your picture is changed.')).toBeVisible();
  const shown = async () => expectOk(await world.call(calls.getPlayer, { token: who.token })).data.avatar;
  expect(await shown()).toBe('markhor');

  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#27825a' } })
    .png()
    .toBuffer();
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByAltText('How your picture will look')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(shown).toMatch(/^\/api\/c\/avatar\//);
  await page.goto('/profile');
  const picture = page.getByRole('link', { name: 'Change your picture' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
});

test('a file that is no picture is refused with words, and a line that breaks can be tried again [R2.15]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await enter(page, who, '/profile/avatar');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: svg });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is no picture we can read.', { exact: false })).toBeVisible();
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#27825a' } })
    .png()
    .toBuffer();
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.route('**/api/c/player/avatar', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No answer came.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your picture is changed.')).toBeVisible();
});

test('a player sends another device home [R2.13 devices] [R7.36 device]', async ({ page, world }) => {
  const who = await world.player();
  await enter(page, who, '/profile');
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect(page.getByText('This device')).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Sign out .*test|^Sign out / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('No other device is signed in.')).toBeVisible();
  expect((await world.call(calls.getPlayer, { token: who.token })).status).toBe(401);
});

test('a player changes the password; a wrong old one is named beside its field [R2.13 password]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await enter(page, who, '/profile?panel=password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is needed.')).toHaveCount(2);
  await page.getByLabel('Password until now').fill('wrong');
  await page.getByLabel('New password').fill('another quiet evening');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('User name and password do not fit together.')).toBeVisible();
  await expect(page.getByLabel('Password until now')).toBeFocused();
  await page.getByLabel('Password until now').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The new password is set.', { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  expect((await world.call(calls.getPlayer, { token: who.token })).status).toBe(401);
});

test('a player with both numbers moves to the new one by two codes [R2.14 phone]', async ({ page, world }) => {
  const who = await world.player();
  const next = newPhone();
  await enter(page, who, '/profile?panel=phone');
  await page.getByLabel('New mobile number').fill(next.replace('+92', '0'));
  const before = world.sandbox.sms(who.phone ?? '').length;
  await page.getByRole('button', { name: 'Send the first code' }).click();
  await readCode(page, world, who.phone ?? '', before);
  await expect(page.getByText('So that the new number is really yours.')).toBeVisible();
  await readCode(page, world, next, 0);
  await expect(page.getByText('Your number is changed.', { exact: false })).toBeVisible();
  await expect(page.getByText(next)).toBeVisible();
});

test('a player whose old number is lost moves after 72 hours, and sees until then that it waits [R2.14 phone]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  const account = { pay_type: 1, title: 'Ayesha Khan', iban: 'PK24MUCB0646609971000177' };
  expectOk(await world.call(calls.createPayoutAccount, { token: who.token, body: account }));
  await world.pool.query("update payout_account set created_at = created_at - interval '5 days' where player_id = $1", [
    who.id,
  ]);
  const next = newPhone();
  await enter(page, who, '/profile?panel=phone');
  await page.getByRole('radio', { name: 'The old one is lost' }).click();
  await page.getByLabel('New mobile number').fill(next.replace('+92', '0'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Full IBAN of your payout account').fill('pk24 mucb 0646 6099 7100 0177');
  await page.getByRole('button', { name: 'Ask for the change' }).click();
  await readCode(page, world, next, 0);
  await expect(page.getByRole('heading', { name: 'The change is waiting' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(/Your account moves to/)).toBeVisible();
  await world.advance(72 * HOUR);
  await doDueWork(world);
  const headers = { 'x-device-id': newDevice() };
  const body = { user_name: who.user_name, password: PASSWORD, origin: 'web' };
  const { token } = expectOk(await world.call(calls.login, { body, headers })).data;
  expect(expectOk(await world.call(calls.getPlayer, { token })).data.phone).toBe(next);
});

test('a change of phone is stopped by the link in the message, without a script and without signing in [R2.14 phone]', async ({
  browser,
  world,
}) => {
  const who = await world.player();
  await world.pool.query(
    `insert into phone_change (player_id, way, old_phone, new_phone, state, token_hash, asked_at, due_at)
     values ($1, 'lost', $2, '+923451119999', 'waiting', sha256(convert_to('stop ' || $3, 'UTF8')), $4, $5)`,
    [who.id, who.phone, 'a'.repeat(24), world.clock.now(), new Date(world.clock.now().getTime() + 72 * HOUR)],
  );
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world.url });
  const page = await context.newPage();
  await page.goto(`/phone-change/${'a'.repeat(24)}`);
  await page.getByRole('button', { name: 'It was not me. Stop it' }).click();
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
  await context.close();
  expect((await world.call(calls.getPlayer, { token: who.token })).status).toBe(401);
});

test('a player takes the own data along as a file [R2.13 export]', async ({ page, world }) => {
  const who = await world.player();
  await enter(page, who, '/profile?panel=export');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make the file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^nua-\d{4}-\d\d-\d\d\.json$/);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString()).player.id).toBe(who.id);
});

test('an account with money is led to paying it out; one with too little gives it up and closes for good [R2.13 closing]', async ({
  page,
  world,
}) => {
  const rich = await world.player();
  await giveMain(world, rich.id, parseCents('750'));
  await enter(page, rich, '/profile?panel=closing');
  await expect(page.getByText('Your balance is paid out first.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close my account for good' })).toHaveCount(0);
  await page.getByRole('link', { name: /Your balance is paid out first/ }).click();
  await expect(page).toHaveURL(/\/wallet\/withdraw$/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);

  const who = await world.player();
  await giveMain(world, who.id, parseCents('12.50'));
  await enter(page, who, '/profile?panel=closing');
  await page.getByRole('button', { name: 'Close my account for good' }).click();
  await expect(page.getByText('Tick this to go on.')).toHaveCount(2);
  await page.getByLabel(/I give up .*12\.50/).check();
  await page.getByLabel('I understand that this cannot be undone.').check();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Close my account for good' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account is closed.', { exact: false })).toBeVisible();
  const body = { user_name: who.user_name, password: PASSWORD, origin: 'web' };
  const answer = await world.call(calls.login, { body, headers: { 'x-device-id': newDevice() } });
  expect(answer.status).toBe(400);
});

test('the palette a player chooses is there at once, and from the first byte of the next page [R3.17]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await enter(page, who, '/profile');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-palette', 'dark-red');
  for (const [name, palette] of [
    ['Green', 'green'],
    ['Purple', 'purple'],
    ['Red', 'dark-red'],
  ] as const) {
    await page.getByRole('radio', { name }).click();
    await expect(root).toHaveAttribute('data-palette', palette);
    const html = await (await page.request.get('/profile')).text();
    expect(html).toContain(`data-palette="${palette}"`);
  }
});

test('the drawings are of the palette too: changed without a reload, and in the first HTML of the next page [R3.17]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await enter(page, who, '/profile');
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded.push(request.url());
  });
  const hero = page.locator('main img[fetchpriority="high"]');
  for (const [name, palette] of [
    ['Green', 'green'],
    ['Purple', 'purple'],
    ['Red', 'dark-red'],
  ] as const) {
    await page.getByRole('radio', { name }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(hero).toHaveAttribute('src', new RegExp(`^/assets/hero-[\\w-]{8}-${palette}\\.svg$`));
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.locator(`main img[src$="-${palette}.svg"]`)).toHaveCount(2);
    await page.getByRole('link', { name: 'Promo', exact: true }).click();
    await expect(page.locator(`main img[src="/art/promo-dice.${palette}.svg"]`)).toBeVisible();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    const html = await (await page.request.get('/')).text();
    const asked = [...html.matchAll(/\/assets\/(?:hero|dice)-[\w-]{8}-([\w-]+)\.svg/g)].map(([, of]) => of);
    expect(new Set(asked)).toEqual(new Set([palette]));
    const bar = page.locator('meta[name="theme-color"]');
    const ground = { green: [8, 13, 11], purple: [11, 9, 16], 'dark-red': [15, 10, 10] }[palette];
    await expect(bar).toHaveAttribute('content', `rgb(${ground.join(', ')})`);
    const hex = `#${ground.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    expect(html).toContain(`<meta name="theme-color" content="${hex}">`);
  }
  expect(loaded).toEqual([]);
});

test('whoever closes the account and loses the answer is told at the door that it is probably closed [R2.13 closing]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  // The other connection would hear of it and lead to the door by itself.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await enter(page, who, '/profile?panel=closing');
  await page.route('**/api/c/player/closing', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('I understand that this cannot be undone.').check();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const close = page.getByRole('button', { name: 'Close my account for good' });
  await close.click();
  await expect(close).toBeEnabled();
  await expect(page.getByText('no answer', { exact: false })).toBeVisible();
  await close.click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByText('Your account is probably closed.', { exact: false })).toBeVisible();
});
