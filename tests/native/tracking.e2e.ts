import type { Page } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { noonInKarachi, type World } from '../e2e/fixtures.ts';
import { startWorld } from '../world/world.ts';
import { test as base, expect } from './fixtures.ts';
import { SERVER } from './server-at-nua.ts';

const APP = '4w565xzmb54d';

/** A world that measures its advertising. The sandbox is the advertising network. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument's pattern
    async ({}, use) => {
      const world = await startWorld({
        start: noonInKarachi(),
        parts: { web: { ...builtWeb(), shared_ms: 0 } },
        environment: { PUBLIC_URL: SERVER, ADJUST_APP_TOKENS: APP, ADJUST_DEFAULT_EVENT_TOKEN: 'defa01' },
      });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The storage keys and databases of the SDK and the consent on this phone. */
const storedByTracking = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => key.startsWith('adjust-sdk') || key === 'nua.measured'),
    ...(await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('adjust-sdk')),
  ]);

test('the app is measured only after consent, and withdrawing the consent deletes all measured data [R7.29]', {
  tag: '@long',
}, async ({ app, world }) => {
  const player = await world.player();
  await app.belongsTo(player, 'en');
  app.measureAs(APP);
  const page = await app.start();
  const question = page.getByRole('region', { name: /Adjust/ });
  const sent = () => world.sandbox.adjust().map(({ by, path }) => `${by} ${path}`);
  const tracked = async () =>
    (await world.pool.query('select app_token, is_organic from tracked_device where player_id = $1', [player.id])).rows;
  await test.step('no data is sent or stored before the player answers', async () => {
    await expect(question).toBeVisible();
    expect([await storedByTracking(page), sent()]).toEqual([[], []]);
  });
  await test.step('consent reports the installed app to the advertising network', async () => {
    await question.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect.poll(sent).toEqual(expect.arrayContaining(['sdk session', 'sdk attribution']));
    await expect.poll(tracked).toEqual([{ app_token: APP, is_organic: expect.any(Boolean) }]);
  });
  await test.step('a withdrawn consent deletes the data at the advertising network and on the phone', async () => {
    await page.locator('a[href="/profile"]:visible').first().click();
    await page.getByRole('radiogroup', { name: 'Measuring ads' }).getByRole('radio', { name: 'No' }).click();
    await expect.poll(sent).toContain('sdk gdpr_forget_device');
    await expect.poll(() => storedByTracking(page)).toEqual([]);
    await expect.poll(tracked).toEqual([]);
  });
});
