import { events } from '@nua/contract/event.ts';
import type { Locator, Page } from '@playwright/test';
import { queueEvent } from '../../apps/server/src/modules/event/send-event.ts';
import { expectCentred } from './expect-centred.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { moveTo } from './move-to.ts';
import { openAs } from './open-as.ts';
import { watchRequests } from './watch-requests.ts';

// The motion is part of what is tested.
test.use({ reducedMotion: 'no-preference' });

async function waitForNotice(page: Page, notice: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(90);
      return await notice.count();
    })
    .toBe(1);
}

/** Finds a notice by its role. The alert or status element contains the whole notice. */
const noticeOf = (page: Page, role: 'alert' | 'status', hasText: string | RegExp) =>
  page.locator('[aria-live=polite] > *').and(page.getByRole(role)).filter({ hasText });

async function expectCentredAtBothWidths(page: Page, notice: Locator): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await expectCentred(notice);
  }
}

test('a toast disappears after three seconds and a notification after five [R9.04] [R2.44]', async ({
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
  await waitUntilListening(world, someone);
  await page.clock.pauseAt(new Date(Date.now() + 10_000));

  const payload = { key: 'odd', title: 'Three seconds', show_type: 2 as const };
  const fact = { player_id: someone.id, event: events.balance, payload, at: world.clock.now() };
  await world.db.transaction().execute((tx) => queueEvent(tx, fact));
  await world.realtime.dispatch();
  const toast = page.getByText('Three seconds');
  await waitForNotice(page, toast);
  await expectCentredAtBothWidths(page, noticeOf(page, 'status', 'Three seconds'));
  await page.clock.runFor(2850);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();

  await page.route('**/api/c/player/push', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('checkbox', { name: /^Money/ }).click();
  const error = page.getByText(/No response arrived/);
  await waitForNotice(page, error);
  await expectCentredAtBothWidths(page, noticeOf(page, 'alert', /No response arrived/));
  await page.clock.runFor(50);
  await expect(page.getByRole('checkbox', { name: /^Money/ })).toBeChecked();
  await page.clock.runFor(4800);
  await expect(error).toBeVisible();
  await page.clock.runFor(200);
  await expect(error).toBeHidden();
});

test('a server error is shown once, as a toast or in its form [R8.04] [R2.36]', async ({ page, world, viewers }) => {
  const watch = watchRequests(page);
  await openAs(page, world, viewers.newcomer, '/profile?panel=password');
  await watch.settled();
  const refused = { status: 409, json: { code: 40999999, msg: 'The bank is asleep.', data: null } };
  await page.route('**/api/c/auth/change_password', (route) => route.fulfill(refused));
  await page.locator('input[name=old_password]').fill('a-quiet-evening-7');
  await page.locator('input[name=password]').fill('another-evening-8');
  await page.locator('main form button[type=submit]').click();
  await expect(page.locator('main form').getByRole('alert')).toHaveText('The bank is asleep.');

  await moveTo(page, '/profile?panel=push');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/c/player/push', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await released;
    await route.fulfill(refused);
  });
  const overlay = page.locator('[data-awaited]');
  await page.getByRole('checkbox', { name: /^Money/ }).click();
  await expect(overlay).toHaveText('Loading...');
  await expect(overlay).toBeVisible();
  const turns = await overlay
    .locator('span[aria-hidden]')
    .evaluate((ring) =>
      ring.getAnimations().some(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
    );
  expect(turns).toBe(true);
  // A toast about the form's error would be visible by now.
  const toast = noticeOf(page, 'alert', 'The bank is asleep.');
  expect(await toast.count()).toBe(0);
  release();
  await expect(toast).toBeVisible();
  expect(await toast.count()).toBe(1);
});
