import type { Page } from '@playwright/test';
import { payingPlayer } from '../world/paying-player.ts';
import { creditDeposit } from '../world/publish-events.ts';
import { expect, test } from './fixtures.ts';

const balance = (page: Page) => page.locator('header a[href="/wallet"], main a[href="/wallet"]').first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your deposit has arrived' });

test('a deposit that arrives while the app connects is shown once', {
  tag: '@long',
}, async ({ app, context, world }) => {
  const someone = await payingPlayer(world, { main: '100.00' });
  await app.belongsTo(someone, 'en');
  const [first, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await context.routeWebSocket(/socket\.io/, async (socket) => {
    first.resolve();
    await gate.promise;
    app.server.answerSocket(socket);
  });
  let page = await app.start();
  await first.promise;
  await expect(balance(page)).toContainText('100.00');
  await creditDeposit(world, someone, 50_000n);
  gate.resolve();
  await expect(dialog(page)).toContainText('500.00');
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(balance(page)).toContainText('600.00');

  // The phone caches recent responses, which are shown without a request.
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('nua.private.'))))
    .toBe(true);
  await app.kill();
  await creditDeposit(world, someone, 70_000n);
  page = await app.start();
  await expect(balance(page)).toContainText('1,300.00');
  await expect(dialog(page)).toHaveCount(0);
});
