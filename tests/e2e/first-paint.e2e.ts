import { expect, test } from './fixtures.ts';
import { alive, becomeSomeone } from './open-as.ts';

const palettes = ['dark-red', 'green', 'purple'] as const;

for (const language of ['en', 'ur'] as const) {
  for (const palette of palettes) {
    test(`the first page comes in ${palette} and ${language} as its cookie says, before any script has run [R3.17]`, async ({
      browser,
      world,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
      const page = await context.newPage();
      await becomeSomeone(page, world, null, { language, palette });
      for (const path of ['/', '/promo', '/sign-in']) {
        const html = await (await page.request.get(world.url + path)).text();
        const direction = language === 'ur' ? 'rtl' : 'ltr';
        expect(html).toContain(`<html lang="${language}" dir="${direction}" data-palette="${palette}">`);
        await page.goto(world.url + path);
        const drawn = await page.evaluate(() => {
          const { direction: dir, backgroundColor } = getComputedStyle(document.documentElement);
          return {
            dir,
            backgroundColor,
            ground: getComputedStyle(document.documentElement).getPropertyValue('--p-ground'),
          };
        });
        expect(drawn.dir).toBe(direction);
        expect(drawn.ground.trim()).toBe({ 'dark-red': '#0f0a0a', green: '#080d0b', purple: '#0b0910' }[palette]);
      }
      await context.close();
    });
  }
}

test('with its script the page keeps the look it came with: not one frame in another palette, language or direction [R3.17]', async ({
  page,
  world,
}) => {
  await becomeSomeone(page, world, null, { language: 'ur', palette: 'purple' });
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seenLooks: seen });
    const look = () => {
      const root = document.documentElement;
      if (root?.dataset.palette) seen.add([root.dataset.palette, root.lang, root.dir].join(' '));
    };
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => [...(globalThis as unknown as { seenLooks: Set<string> }).seenLooks]);
  expect(seen).toEqual(['purple ur rtl']);
});

test('whoever wants less motion gets none: nothing moves for longer than a frame [R2.01]', async ({ page, world }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await becomeSomeone(page, world, null);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Play as a guest' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 20).length,
  );
  expect(moving).toBe(0);
});

test('at 1920 px the content stays readable: at most 1200 px wide, in the middle of what the rail leaves [R9.11]', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await becomeSomeone(page, world, null);
  for (const path of ['/', '/promo']) {
    await page.goto(path);
    const box = (await page.locator('main').boundingBox())!;
    expect(box.width).toBeLessThanOrEqual(1200);
    const rail = (await page.locator('nav:visible').first().boundingBox())!;
    const free = 1920 - rail.width;
    expect(Math.abs(box.x - rail.width - (free - box.width) / 2)).toBeLessThanOrEqual(8);
  }
});

test('a button pressed before the page is alive does its work once it is; one that was taken back does not [R2.01]', async ({
  page,
  world,
}) => {
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
    await alive(page);
    await page.unrouteAll({ behavior: 'wait' });
  };
  await becomeSomeone(page, world, null);
  const guest = page.getByRole('button', { name: 'Play as a guest' });
  await openEarly(() => guest.click());
  await expect(dialog).toBeVisible();
  await openEarly(async () => {
    await guest.click();
    await page.getByRole('heading', { level: 1 }).click();
  });
  // Another dialog opens by now, and it is alone.
  await page.getByRole('button', { name: 'Forgot the password?' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/password/i);
  await expect(dialog).toBeHidden();
});
