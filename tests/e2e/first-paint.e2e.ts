import { calls } from '@nua/contract';
import { expect, test } from './fixtures.ts';
import { becomeSomeone, openAs, waitUntilHydrated } from './open-as.ts';

// tests/pages/first-html.test.ts checks that the HTML of every page has the palette and language of the cookie.
for (const { palette, language, direction, ground } of [
  { palette: 'dark-red', language: 'en', direction: 'ltr', ground: 'rgb(15, 10, 10)' },
  { palette: 'green', language: 'ur', direction: 'rtl', ground: 'rgb(8, 13, 11)' },
  { palette: 'purple', language: 'en', direction: 'ltr', ground: 'rgb(11, 9, 16)' },
] as const) {
  test(`without scripts, the first page has the palette ${palette} and the language ${language} of its cookie [R3.17]`, async ({
    browser,
    world,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
    const page = await context.newPage();
    await becomeSomeone(page, world, null, { language, palette });
    await page.goto(`${world.url}/sign-in`);
    await expect(page.locator('html')).toHaveCSS('direction', direction);
    await expect(page.locator('html')).toHaveCSS('background-color', ground);
    await context.close();
  });
}

test('the page keeps its palette, language and direction when its scripts run [R3.17]', async ({ page, world }) => {
  await becomeSomeone(page, world, null, { language: 'ur', palette: 'purple' });
  await page.addInitScript(() => {
    const looks = new Set<string>();
    Object.assign(globalThis, { seenLooks: looks });
    const recordLook = () => {
      const root = document.documentElement;
      if (root?.dataset.palette) looks.add([root.dataset.palette, root.lang, root.dir].join(' '));
    };
    new MutationObserver(recordLook).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto('/sign-in');
  await waitUntilHydrated(page);
  // Code that loads after hydration handles this press, so all rendering is finished when the press takes effect.
  await page.getByRole('button', { name: 'مہمان' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const looks = await page.evaluate(() => [...(globalThis as unknown as { seenLooks: Set<string> }).seenLooks]);
  expect(looks).toEqual(['purple ur rtl']);
});

test('the content is centred and at most 1200 px wide at 1920 px [R9.11]', async ({ page, world }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAs(page, world, null, '/');
  for (const path of ['/', '/promo']) {
    if (path === '/promo') {
      await page.locator('nav a[href="/promo"]:visible').first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
    }
    const box = (await page.locator('main').boundingBox())!;
    expect(box.width).toBeLessThanOrEqual(1200);
    const rail = (await page.locator('nav:visible').first().boundingBox())!;
    const free = 1920 - rail.width;
    expect(Math.abs(box.x - rail.width - (free - box.width) / 2)).toBeLessThanOrEqual(8);
  }
});

test('a button pressed before hydration takes effect after hydration [R2.01]', async ({ page, world }) => {
  const dialog = page.getByRole('dialog', { name: 'Playing as a guest' });
  const openEarly = async (press: () => Promise<void>) => {
    const { promise: pressed, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await press();
    go();
    await waitUntilHydrated(page);
    await page.unrouteAll({ behavior: 'wait' });
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await becomeSomeone(page, world, null);
  const guest = page.getByRole('button', { name: 'Play as a guest' });
  await openEarly(() => guest.click());
  await expect(dialog).toBeVisible();
  await test.step('no animation runs under reduced motion', async () => {
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 20).length,
    );
    expect(moving).toBe(0);
  });
  await openEarly(async () => {
    await guest.click();
    await page.getByRole('heading', { level: 1 }).click();
  });
  // The second dialog is the only open one.
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/password/i);
  await expect(dialog).toBeHidden();
});

test('a button that a player pressed before hydration does not act for the next player [R4.02]', async ({
  page,
  context,
  world,
}) => {
  const [previous, next] = [await world.player(), await world.player()];
  await becomeSomeone(page, world, previous);
  const ready = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await ready.promise;
    await route.continue();
  });
  await page.goto('/profile', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await context.addCookies([{ name: 'nua_session', value: next.token, url: world.url }]);
  await other.evaluate((auth) => localStorage.setItem('nua.auth', JSON.stringify(auth)), {
    token: next.token,
    player_id: next.id,
    token_created_at: world.clock.now().toISOString(),
    unread_dialog_date: '2999-01-01',
  });
  ready.resolve();
  await expect(page.getByText(next.user_name!).first()).toBeVisible();
  await waitUntilHydrated(page);
  await expect(page.getByText(previous.user_name!)).toHaveCount(0);
  expect((await world.call(calls.getPlayer, { token: next.token })).code).toBe(0);
});
