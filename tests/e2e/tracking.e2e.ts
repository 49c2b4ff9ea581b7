import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { waitForCharges } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import { sendAdDeliveries } from '../../apps/server/src/modules/tracking/send-ad-deliveries.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { depositPaid } from '../world/reversing.ts';
import { startWorld } from '../world/world.ts';
import { expect, noonInKarachi, testWithSite, type World } from './fixtures.ts';
import { openAs } from './open-as.ts';

const APP = '4w565xzmb54d';

/** Starts a world that measures its advertising. The sandbox is the advertising network. */
const startMeasured = (): Promise<World> =>
  startWorld({
    start: noonInKarachi(),
    parts: { web: { ...builtWeb(), shared_ms: 0 } },
    environment: { ADJUST_APP_TOKENS: APP, ADJUST_DEFAULT_EVENT_TOKEN: 'defa01' },
  });

const test = testWithSite(startMeasured);

/** The built files that contain the SDK, found by an address in their text. */
const assets = join(builtWeb().client, 'assets');
const sdkFiles = new Set(
  readdirSync(assets)
    .filter((name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes('/sdk_click'))
    .map((name) => `/assets/${name}`),
);

const consentQuestion = (page: Page) => page.getByRole('region', { name: /Adjust/ });
/** The storage keys and databases of the SDK on this device. */
const storedByTracking = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => key.startsWith('adjust-sdk') || key === 'nua.measured'),
    ...(await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('adjust-sdk')),
  ]);

test('advertising is measured only after consent, and withdrawing the consent deletes all measured data [R3.04] [R3.10] [R7.29]', async ({
  page,
  site: world,
}) => {
  const someone = await payingPlayer(world);
  const sent = () => world.sandbox.adjust();
  const paths = () => sent().map(({ by, path }) => `${by} ${path}`);
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  const sdk = () => loaded.filter((path) => sdkFiles.has(path));
  await openAs(page, world, someone, `/?app_token=${APP}&adjust_referrer=click%3D1`);
  await test.step('nothing is sent or stored before the player answers', async () => {
    await expect(consentQuestion(page)).toBeVisible();
    expect([sdk(), await storedByTracking(page), sent()]).toEqual([[], [], []]);
  });
  await test.step('consent starts the measurement, and the server learns the device’s ids', async () => {
    await consentQuestion(page).getByRole('button', { name: 'Yes', exact: true }).click();
    await expect.poll(paths).toContain('sdk session');
    expect(sdk()).toHaveLength(1);
    await expect.poll(paths).toContain('sdk attribution');
    const devices = async () =>
      (await world.pool.query('select network_name, is_organic from tracked_device where player_id = $1', [someone.id]))
        .rows;
    await expect.poll(devices).toEqual([{ network_name: expect.stringMatching(/^[0-9a-f]{32}$/), is_organic: false }]);
  });
  await test.step('a deposit is reported once by the server', async () => {
    await depositPaid(world, someone, '500.00');
    await waitForCharges();
    await sendAdDeliveries(world.app);
    const events = sent().filter(({ path }) => path === 'event');
    expect(events).toMatchObject([{ by: 'server', status: 200, fields: { revenue: '500.00', event_token: 'defa01' } }]);
    expect(events[0]?.device).toBe(sent().find(({ path }) => path === 'session')?.device);
  });
  await test.step('a withdrawn consent deletes the data on the network, the device and the server', async () => {
    await page.locator('nav a[href="/profile"]:visible').click();
    const setting = page.getByRole('radiogroup', { name: 'Measuring ads' });
    await expect(setting.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await setting.getByRole('radio', { name: 'No' }).click();
    await expect.poll(paths).toContain('sdk gdpr_forget_device');
    await expect.poll(() => storedByTracking(page)).toEqual([]);
    const { rows } = await world.pool.query('select from tracked_device where player_id = $1', [someone.id]);
    expect(rows).toEqual([]);
    await sendAdDeliveries(world.app);
    expect(paths()).toContain('server gdpr_forget_device');
  });
  await test.step('no request is sent after a reload', async () => {
    const before = sent().length;
    loaded.length = 0;
    await page.reload();
    // The SDK would start in the same idle period in which the page view is sent.
    await expect.poll(() => loaded.includes('/api/c/page_view')).toBe(true);
    await expect(page.getByRole('radiogroup', { name: 'Measuring ads' })).toBeVisible();
    expect([sdk(), await storedByTracking(page), sent().length]).toEqual([[], [], before]);
  });
});
