import { events } from '@nua/contract/event.ts';
import type { Page } from '@playwright/test';
import { queueEvent } from '../../apps/server/src/modules/event/send-event.ts';
import { setSetting } from '../../apps/server/src/settings/set-setting.ts';
import { expect, test, type World } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';

const PARTNER = 'https://help.example';
const RULES = `${PARTNER}/rules?of=today`;

async function servePartner(page: Page): Promise<void> {
  await page.context().route(`${PARTNER}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Partner</title><h1>Rules of the partner</h1>',
    }),
  );
}

async function allowFrames(world: World, origins: string[]): Promise<void> {
  const client = await world.pool.connect();
  await setSetting(client, 'framed_pages', origins, 'a test', world.clock.now());
  client.release();
  await expect.poll(() => world.app.settings.get('framed_pages')).toEqual(origins);
}

/** Signs a player in on a page, sends an event with a button to the partner's site, and presses the button. */
async function pressPartnerLink(
  page: Page,
  world: World,
  beforePress: () => Promise<void> = async () => {},
): Promise<void> {
  const player = await world.player();
  await openAs(page, world, player, '/promo');
  await waitUntilHydrated(page);
  await waitUntilListening(world, { id: player.id }, 1);
  await beforePress();
  const payload = { key: 'odd', title: 'New rules', content: 'Our partner has new rules.', show_type: 1 as const };
  const extra = { navigateTo: RULES, confirmText: 'Read them' };
  const fact = { player_id: player.id, event: events.balance, payload: { ...payload, extra }, at: world.clock.now() };
  await world.db.transaction().execute((tx) => queueEvent(tx, fact));
  await world.realtime.dispatch();
  await page.getByRole('dialog').getByRole('button', { name: 'Read them' }).click();
}

test('a page of an allowed site opens in a frame, and can be closed [R2.41 fullPageIframe]', async ({
  page,
  world,
}) => {
  await servePartner(page);
  await allowFrames(world, [PARTNER]);
  await pressPartnerLink(page, world);
  const frame = page.getByRole('dialog', { name: 'New rules' });
  await expect(frame.locator('iframe').contentFrame().getByRole('heading')).toHaveText('Rules of the partner');
  await frame.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/promo$/);
});

test('a site that was allowed after the page was loaded opens in a new tab', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await servePartner(page);
  await allowFrames(world, []);
  const tab = page.waitForEvent('popup');
  await pressPartnerLink(page, world, () => allowFrames(world, [PARTNER]));
  await expect((await tab).getByRole('heading')).toHaveText('Rules of the partner');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a site that is not allowed opens in a new tab', { tag: '@long' }, async ({ page, world }) => {
  await servePartner(page);
  await allowFrames(world, []);
  const tab = page.waitForEvent('popup');
  await pressPartnerLink(page, world);
  await expect((await tab).getByRole('heading')).toHaveText('Rules of the partner');
});
