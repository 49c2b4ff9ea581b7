import { cents } from '@nua/money';
import { fund } from '../world/play.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('“Use less data” takes effect immediately: no page is prefetched, and games have no motion', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await fund(world, who, cents(10_000n));
  await openAs(page, world, who, '/profile');
  const box = page.getByRole('checkbox', { name: 'Use less data' });
  await expect(box).not.toBeChecked();
  await box.check();
  const prefetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('_payload.json')) prefetched.push(request.url());
  });
  await page.locator('nav a[href="/promo"]:visible').first().hover();
  await page.reload();
  await expect(box).toBeChecked();
  expect(prefetched).toEqual([]);
  await page.goto('/game-play?game=dice');
  await expect(page.locator('main iframe')).toHaveAttribute('src', /&data=less/);
  const frame = page.frameLocator('main iframe');
  await expect(frame.locator('html')).toHaveAttribute('data-data', 'less');
});

test('the third visit shows one offer to add the site to the home screen', async ({ page, world }) => {
  await page.addInitScript(() => {
    if (window.parent === window) localStorage.setItem('nua.visits', '2');
  });
  const who = await world.player();
  await openAs(page, world, who, '/');
  const offer = page.getByRole('dialog', { name: 'Add Nua to your home screen' });
  const browserOffers = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.body.setAttribute('data-prompted', ''),
      });
      return !dispatchEvent(event);
    });
  await expect.poll(browserOffers).toBe(true);
  await offer.getByRole('button', { name: 'Add' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-prompted', '');
  await page.reload();
  await expect.poll(browserOffers).toBe(true);
  await expect(page.locator('main')).toBeVisible();
  await expect(offer).toHaveCount(0);
});
