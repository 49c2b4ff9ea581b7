import { cents } from '@nua/money';
import { sendDepositCredited } from '../../apps/server/src/modules/event/send-event.ts';
import { fund } from '../world/play.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';
import { waitUntilRuntimeListens } from './runtime-ready.ts';

const refusedResponse = { status: 409, json: { code: 40900001, msg: 'not now', data: null } };

test('a balance that is not loaded is a skeleton or a dash, but never 0 [R5.07]', async ({ page, world }) => {
  const someone = await world.player();
  await fund(world, someone, cents(1_234_50));
  let responses: 'delayed' | 'refused' | 'real' = 'delayed';
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/c/player', async (route) => {
    if (responses === 'delayed') await released;
    return responses === 'real' ? route.continue() : route.fulfill(refusedResponse);
  });
  await openAs(page, world, null, '/promo');
  await waitUntilRuntimeListens(page);
  // The player signs in with another tab, so this tab loads the player by itself.
  await page.context().addCookies([{ name: 'nua_session', value: someone.token, url: world.url }]);
  await page.evaluate((token) => {
    localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at: new Date().toISOString() }));
    dispatchEvent(new StorageEvent('storage', { key: 'nua.auth' }));
  }, someone.token);
  const pill = page.getByRole('banner').getByRole('link', { name: 'Balance' });
  await expect(pill.locator('[data-waiting]')).toBeVisible();
  await expect(pill).not.toContainText(/\d/);

  responses = 'refused';
  release();
  await expect(pill).toContainText('–');
  await expect(pill).not.toContainText(/\d/);

  responses = 'real';
  await pill.click();
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(pill).toContainText('1,234.50');

  // A deposit is credited while the wallet is open, but the new balance fails to load.
  responses = 'refused';
  await waitUntilListening(world, someone);
  const fact = { player_id: someone.id, at: world.clock.now(), deposit_id: 'd', amount: cents(100) };
  await world.db.transaction().execute((tx) => sendDepositCredited(tx, fact));
  await world.realtime.dispatch();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Your balance could not be loaded' });
  await expect(problem).toBeVisible();
  responses = 'real';
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(problem).toHaveCount(0);
  await expect(page.locator('main').getByText('1,234.50').first()).toBeVisible();
});
