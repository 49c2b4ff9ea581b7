import { runCountStandings, runOpenEditions, settleEditions } from '../../apps/server/src/modules/tournament/public.ts';
import { bonusWallet } from '../world/granting.ts';
import { earnPoints, stakeDice } from '../world/staking.ts';
import type { Someone, World } from '../world/world.ts';
import { expect, testAlone as test } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';

const WEEK_MS = 7 * 86_400_000;

/** Creates a player with these points, and one more point from a real round. */
async function playerWithPoints(world: World, points: string): Promise<Someone> {
  const who = await world.player();
  await stakeDice(world, who, ['4.00']);
  await earnPoints(world, who.id, points);
  return who;
}

test('a player follows a tournament from its rules to its prize', async ({ page, site: world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await runOpenEditions(world.app);
  const who = await playerWithPoints(world, '999.00');
  await playerWithPoints(world, '499.00');
  await runCountStandings(world.app);
  await openAs(page, world, who, '/promo');
  const main = page.locator('main');
  await main.getByRole('link', { name: 'Tournaments' }).click();
  const card = main.getByRole('link', { name: /Weekly tournament In progress/ });
  await expect(card).toContainText(/Up to .PKR.450\.00. in prizes/);
  await card.click();

  const own_place = main.getByRole('region', { name: 'Your place' });
  await expect(own_place).toContainText('Your place: 1');
  await expect(main).toContainText('With fewer than 3 ranked players, no prizes are paid.');
  await expect(main).toContainText('If you reach only half of it, you get half of the prize.');
  await main.getByText('Which games count').click();
  await expect(main).toContainText('Counts a quarter');

  // Another player overtakes, and an event updates the open page.
  await waitUntilListening(world, who);
  await playerWithPoints(world, '1999.00');
  world.clock.advance(61_000);
  await stakeDice(world, who, ['4.00']);
  await runCountStandings(world.app);
  await world.realtime.dispatch();
  await expect(own_place).toContainText('Your place: 2');
  await expect(own_place).toContainText('1.50');

  world.clock.advance(WEEK_MS);
  await settleEditions(world.app);
  await runOpenEditions(world.app);
  expect(await bonusWallet(world, who.id)).toBe(150n);
  await page.reload();
  await expect(main).toContainText(/PKR.[\d.]+. paid in prizes/);
  await expect(own_place).toContainText('1.50');
});

test('a tournament is shown in Urdu, from right to left', { tag: '@long' }, async ({ page, site: world }) => {
  await runOpenEditions(world.app);
  const who = await world.player();
  await openAs(page, world, who, '/tournament', { language: 'ur' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page
    .locator('main')
    .getByRole('link', { name: /ہفتہ وار ٹورنامنٹ/ })
    .first()
    .click();
  await expect(page.locator('main')).toContainText('آپ کے پاس ابھی کوئی پوائنٹ نہیں ہے۔');
  await expect(page.locator('main')).toContainText(/450\.00. تک کے انعامات/);
});
