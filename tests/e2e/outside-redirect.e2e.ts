import { setSetting } from '../../apps/server/src/settings/set-setting.ts';
import { expect, test, type World } from './fixtures.ts';
import { openAs } from './open-as.ts';

const PARTNER = 'https://partner.example/on';

async function setRedirects(world: World, rules: Record<string, string>): Promise<void> {
  const client = await world.pool.connect();
  await setSetting(client, 'redirects', rules, 'a test', world.clock.now()).finally(() => client.release());
  const location = async () => (await fetch(`${world.url}/promo`, { redirect: 'manual' })).headers.get('location');
  await expect.poll(location).toBe(rules['/promo'] ?? null);
}

test('a redirect to another site is a full page load, unlike a redirect within the site [R2.32]', async ({
  page,
  world,
}) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  await page.route('https://partner.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The partner</title>' }),
  );
  await setRedirects(world, { '/promo': PARTNER, '/sign-up': '/activity' });
  try {
    await openAs(page, world, null, '/');
    await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
    loads.length = 0;
    await page.locator('a[href="/sign-up"]:visible').first().click();
    await expect(page).toHaveURL(`${world.url}/activity`);
    expect([loads, await page.evaluate(() => 'stillHere' in globalThis)]).toEqual([[], true]);

    await page.locator('nav a[href="/promo"]:visible').click();
    await expect(page).toHaveURL(PARTNER);
    await expect(page).toHaveTitle('The partner');
    expect([loads, await page.evaluate(() => 'stillHere' in globalThis)]).toEqual([[PARTNER], false]);
  } finally {
    await setRedirects(world, {});
  }
});
