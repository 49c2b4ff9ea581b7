import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('the browser caches a large picture as a small WebP, and requests it only once [R9.07] [R9.07 compress]', async ({
  page,
  world,
}) => {
  const who = await world.guest();
  const picture_hash = 'a'.repeat(64);
  await world.pool.query('update player set avatar = $2 where id = $1', [who.id, picture_hash]);
  const large = await sharp({ create: { width: 1024, height: 512, channels: 3, background: '#27825a' } })
    .png()
    .toBuffer();
  let fetched = 0;
  await page.route('**/api/c/avatar/*', (route) => {
    fetched += 1;
    return route.fulfill({ contentType: 'image/png', body: large });
  });
  // The content security policy forbids fetching a blob's address, so the test records the blobs.
  await page.addInitScript(() => {
    const blobs: object[] = [];
    const createObjectURL = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      blobs.push({ type: blob.type, is_small: blob.size < 10_000 });
      return createObjectURL(blob);
    };
    Object.assign(window, { blobs });
  });
  await openAs(page, world, who, '/profile');
  const picture = page.locator('main img[src^="blob:"]').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(128);
  const blobs = await page.evaluate(() => (window as unknown as { blobs: object[] }).blobs);
  expect(blobs).toEqual([{ type: 'image/webp', is_small: true }]);
  expect(fetched).toBe(1);
});
