import { eachDialog } from './each-screen.ts';
import { expect, test } from './fixtures.ts';
import { EVERY_WIDTH, faultsOf } from './look-at-screen.ts';

test('every dialog in Urdu is accessible, and fits from 320 to 1920 px [R2.41] [R3.17]', async ({
  browser,
  world,
  viewers,
}) => {
  const faults = await eachDialog({ browser, world, viewers, language: 'ur' }, async (page) => {
    const found = await faultsOf(page, EVERY_WIDTH);
    const below = page.url();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(page.url()).toBe(below);
    return found;
  });
  expect(faults).toEqual([]);
});
