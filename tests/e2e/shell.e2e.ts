import { expect, test } from './fixtures.ts';

test('aliases keep their query, an unknown path is a 404 for everyone, a bad game is one too [R2.23] [R2.33] [R2.38]', async ({
  page,
  world,
}) => {
  const alias = await page.request.get('/login?next=%2Fwallet', { maxRedirects: 0 });
  expect([alias.status(), alias.headers().location]).toEqual([308, '/sign-in?next=%2Fwallet']);
  const missing = await page.goto('/no-such-page');
  expect(missing?.status()).toBe(404);
  await expect(page.getByText('Page Not Found: /no-such-page')).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found');
  const someone = await world.player();
  await page.context().addCookies([{ name: 'nua_session', value: someone.token, url: world.url }]);
  expect((await page.request.get('/game-play?game=..')).status()).toBe(404);
});

test('the server draws the language and the palette of the cookie, and both switch without a reload [R3.17] [R1.01]', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  await page.getByRole('button', { name: 'اردو' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ہر نتیجہ خود پرکھیں');
  expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('<html lang="ur" dir="rtl" data-palette="dark-red">');
  expect(html).toContain('ہر نتیجہ خود پرکھیں');
});

test('a move goes to the top, Back restores the place, a hash leads to its row, the name is announced [R2.24] [R2.35]', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'اردو' }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(100);
  await page.locator('nav a[href="/promo"]:visible').click();
  await expect(page).toHaveTitle('Promo');
  await expect(page.locator('[aria-atomic="true"]')).toHaveText('Promo');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every roll can be checked');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: 'Originals' }).last().click();
  await expect(page).toHaveURL(/#original$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test('Escape and the back button take away the top dialog and nothing else [R2.41 forgetPassword] [R2.41 guestSignInWarningMode]', async ({
  page,
}) => {
  await page.goto('/promo');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('button', { name: 'Forgot the password?' }).click();
  await expect(page.getByRole('dialog', { name: 'A new password' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Play as a guest' }).click();
  await expect(page.getByRole('dialog', { name: 'Playing as a guest' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/promo$/);
});

test('a route is a chunk of its own, fetched when a pointer comes near [R1.02]', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) fetched.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const before = fetched.length;
  await page.getByRole('link', { name: 'Sign in' }).first().hover();
  await expect.poll(() => fetched.length).toBeGreaterThan(before);
});

test('with the server away a move says so, and the page works again after [R8.01] [R2.38]', async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('User name', { exact: true }).fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('some-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/No answer came/)).toBeVisible();
});

test('a screen whose code cannot be fetched on a dead line says so inside the house, and opens once there is a line [R2.38]', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Play Dice/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.locator('nav a[href="/promo"]:visible').click();
  await expect(page.getByRole('heading', { name: 'We cannot be reached right now' })).toBeVisible();
  await context.setOffline(false);
  // With the line back the page may open by itself before anyone presses.
  await expect(async () => {
    await page.goto('/promo');
    await expect(page.getByRole('heading', { level: 1, name: 'What is on' })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('what is awaited shows as Loading..., with more than one request their count, and goes when it is over [R2.36] [R2.37]', async ({
  page,
  world,
}) => {
  const someone = await world.player();
  await page.addInitScript((token) => {
    localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at: new Date().toISOString() }));
  }, someone.token);
  await page.context().addCookies([{ name: 'nua_session', value: someone.token, url: world.url }]);
  await page.goto('/promo', { waitUntil: 'networkidle' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/c\/|\/_payload\.json/, async (route) => {
    await held;
    await route.continue();
  });
  // By keyboard: a pointer that comes near would have asked ahead, which nobody waits for.
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/"]')!.click());
  await expect(page.getByText(/^\d Requests are being processed$/)).toBeVisible();
  release();
  await expect(page.getByText(/Requests are being processed|^Loading\.\.\.$/)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every roll can be checked');
});

test('one request alone is Loading... [R2.36]', async ({ page }) => {
  await page.goto('/sign-in');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/c/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('User name', { exact: true }).fill('nobody_here');
  await page.getByLabel('Password', { exact: true }).fill('some-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  release();
  await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
});
