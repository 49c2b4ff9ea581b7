import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { sendBalanceChanged } from '../../apps/server/src/modules/event/send-event.ts';
import { blockPlayer } from '../world/operator-names.ts';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';
import { watchRequests } from './watch-requests.ts';

const blockNow = (world: World, { user_name }: Someone) => blockPlayer(world, user_name!, 'Asked for by the player.');

/** Asserts that the dialog shows the reason, and that the device and the screen contain no data of the player. */
async function expectBlockedAndSignedOut(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'This account is blocked' });
  await expect(dialog).toContainText('Asked for by the player.');
  await expect(dialog).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('nua.auth'))).toBeNull();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\d\/$/);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Balance' })).toHaveCount(0);
}

test('a player who is blocked while a page is open sees the reason and is signed out [R4.04] [R8.02] [R2.41 loginBlocked]', async ({
  page,
  world,
}) => {
  const someone = await world.player();
  await openAs(page, world, someone, '/wallet');
  await waitUntilListening(world, someone);
  await blockNow(world, someone);
  await expectBlockedAndSignedOut(page);
});

test('a player whose data has status 4 (blocked) is signed out with an explanation [R4.04] [R2.41 loginBlocked]', {
  tag: '@long',
}, async ({ page, world }) => {
  const someone = await world.player();
  const watch = watchRequests(page);
  await openAs(page, world, someone, '/promo');
  await watch.settled();
  await waitUntilListening(world, someone);
  const { wire: data } = await world.call(calls.getPlayer, { token: someone.token });
  await page.route(/\/api\/c\/player$/, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { ...(data as object), status: 4 } } }),
  );
  // A changed balance makes the page request the player again.
  await world.db
    .transaction()
    .execute((tx) => sendBalanceChanged(tx, { player_id: someone.id, at: world.clock.now() }));
  await world.realtime.dispatch();
  await expect(page.getByRole('dialog', { name: 'This account is blocked' })).toBeVisible();
  await expect(page).toHaveURL(/\d\/$/);
  expect(await page.evaluate(() => localStorage.getItem('nua.auth'))).toBeNull();
});

test('without a real-time connection, the next response signs a blocked player out [R4.04] [R8.02]', async ({
  page,
  world,
}) => {
  const someone = await world.player();
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  // Every first page sends this request, even if its code loads late. After it, no request is sent until a button is
  // pressed.
  const unread = page.waitForResponse('**/api/c/message/unread');
  await openAs(page, world, someone, '/promo');
  await unread;
  await blockNow(world, someone);
  // Any response may report the block first, so the link may be gone already.
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/wallet"]')?.click());
  await expectBlockedAndSignedOut(page);
});
