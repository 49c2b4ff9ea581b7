import type { Page } from '@playwright/test';
import { type PayingPlayer, payingPlayer } from '../world/paying-player.ts';
import { creditDeposit } from '../world/publish-events.ts';
import { expect, test, type World } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';

/** Delays every real-time connection of the page until `connect` is called. `attempted` resolves at the first attempt. */
async function delayConnections(page: Page): Promise<{ attempted: Promise<void>; connect: () => void }> {
  const [first, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    first.resolve();
    await gate.promise;
    socket.connectToServer();
  });
  return { attempted: first.promise, connect: gate.resolve };
}

const creditDialogs = (page: Page) => page.getByRole('dialog', { name: 'Your deposit has arrived' });

test('a deposit that is credited before the page connects is shown once', {
  tag: '@long',
}, async ({ page, world }) => {
  const someone = await payingPlayer(world, { main: '100.00' });
  const { attempted, connect } = await delayConnections(page);
  await openAs(page, world, someone, '/wallet');
  await attempted;
  await expect(page.locator('main')).toContainText('100.00');
  await creditDeposit(world, someone, 50_000n);
  await expect(page.locator('main')).not.toContainText('600.00');
  connect();
  await waitUntilListening(world, someone);
  await expect(creditDialogs(page)).toContainText('500.00');
  await creditDialogs(page).getByRole('button', { name: 'View wallet' }).click();
  await expect(page.locator('main')).toContainText('600.00');
  // The next deposit opens the next dialog, so the first one was not shown again.
  await creditDeposit(world, someone, 70_000n);
  await expect(creditDialogs(page)).toContainText('700.00');
  await expect(creditDialogs(page)).toHaveCount(1);
  await expect(page.locator('main')).toContainText('1,300.00');
});

test('events that happen between a sign-in and the connection are shown', {
  tag: '@long',
}, async ({ page, world }) => {
  const someone = await payingPlayer(world, { main: '100.00' });
  const { attempted, connect } = await delayConnections(page);
  await openAs(page, world, null, '/promo');
  const other = await page.context().newPage();
  await other.goto('/arcade/verify');
  await page.context().addCookies([{ name: 'nua_session', value: someone.token, url: world.url }]);
  await other.evaluate((auth) => localStorage.setItem('nua.auth', auth), JSON.stringify(sessionOf(world, someone)));
  await attempted;
  await expect(page.locator('header').first()).toContainText('100.00');
  await creditDeposit(world, someone, 50_000n);
  connect();
  await expect(creditDialogs(page)).toContainText('500.00');
  await expect(page.locator('header').first()).toContainText('600.00');
});

const sessionOf = (world: World, { token, id }: PayingPlayer) => ({
  token,
  player_id: id,
  token_created_at: world.clock.now().toISOString(),
  unread_dialog_date: '2999-01-01',
});
