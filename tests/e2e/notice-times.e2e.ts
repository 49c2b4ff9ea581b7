import { events } from '@nua/contract/event.ts';
import type { Locator, Page } from '@playwright/test';
import { queueEvent } from '../../apps/server/src/realtime/queue-event.ts';
import { expect, test } from './fixtures.ts';

/** Lets the page's time go on by the little that its libraries wait for, until the notice is there. */
async function comes(page: Page, notice: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(90);
      return await notice.count();
    })
    .toBe(1);
}

test('a toast of an event stays three seconds, a notification five, and a choice that could not be written shows as it was [R9.04] [R2.44]', async ({
  page,
  world,
}) => {
  const someone = await world.player();
  await page.context().addCookies([{ name: 'nua_session', value: someone.token, url: world.url }]);
  await page.addInitScript(
    ({ token, id }) => {
      const token_created_at = new Date().toISOString();
      localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at, player_id: id }));
    },
    { token: someone.token, id: someone.id },
  );
  await page.clock.install();
  await page.goto('/profile?panel=push');
  await expect(page.getByRole('checkbox', { name: /^Money/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Security/ })).toBeDisabled();
  await expect.poll(() => world.realtime.io.of('/').adapter.rooms.get(someone.id)?.size ?? 0).toBe(1);
  await page.clock.pauseAt(new Date(Date.now() + 10_000));

  const payload = { key: 'odd', title: 'Three seconds', show_type: 2 as const };
  const fact = { player_id: someone.id, event: events.balance, payload, at: world.clock.now() };
  await world.db.transaction().execute((tx) => queueEvent(tx, fact));
  await world.realtime.dispatch();
  const toast = page.getByText('Three seconds');
  await comes(page, toast);
  await page.clock.runFor(2850);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();

  await page.route('**/api/c/player/push', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('checkbox', { name: /^Money/ }).click();
  const said = page.getByText(/No answer came/);
  await comes(page, said);
  // The choice is drawn by a timer too.
  await page.clock.runFor(50);
  await expect(page.getByRole('checkbox', { name: /^Money/ })).toBeChecked();
  await page.clock.runFor(4800);
  await expect(said).toBeVisible();
  await page.clock.runFor(200);
  await expect(said).toBeHidden();
});
