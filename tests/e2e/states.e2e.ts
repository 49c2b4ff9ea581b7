import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { livedPlayer } from '../world/lived-player.ts';
import { listWays, moveTo } from './all-lists.ts';
import { eachForm } from './each-form.ts';
import { expect, test } from './fixtures.ts';
import { dialogButton, fillForm, formOf, submitOf } from './form-way.ts';
import { becomeSomeone, openAs } from './open-as.ts';
import { watchRequests } from './quiet.ts';

const folder = join(import.meta.dirname, '../../test-results/pictures/states');
mkdirSync(folder, { recursive: true });
const picture = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) });

/** Told by every page: the engine of its data may ask for one call or for a page's whole payload. */
const PAYLOAD = /\/_payload\.json/;
const refuse = (route: Route) =>
  route.fulfill({ status: 409, json: { code: 40900000, msg: 'refused', data: null, server_time: '' } });

for (const list of listWays) {
  test(`the list of ${list.name} shows that it loads, what went wrong, that there is no line, and comes when it is asked again; on slow 3G it comes [R9.03] [R2.36]`, async ({
    browser,
    world,
  }) => {
    const player = await livedPlayer(world);
    const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
    const page = await context.newPage();
    const watch = watchRequests(page);
    const again = page.getByRole('button', { name: 'Try again' }).or(page.getByRole('link', { name: 'Try again' }));
    const there = page.locator('main').getByText(list.there).first();
    const isAsked = (url: URL) => PAYLOAD.test(url.pathname) || list.asks.test(url.pathname);
    /** Asks again as often as it is offered, until the list is there. */
    const askAgain = () =>
      expect(async () => {
        if (await again.first().isVisible()) await again.first().click({ timeout: 1_000 });
        await expect(there).toBeVisible({ timeout: 1_500 });
      }).toPass({ timeout: 25_000 });
    /** The code of the page is known to the browser from its first visit; its data is not. */
    const elsewhere = async () => {
      await page.goto(`${world.url}/vip`);
      await watch.settled();
    };
    await openAs(page, world, player, list.path);

    await test.step('loading', async () => {
      await elsewhere();
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route(isAsked, async (route) => {
        await held;
        await route.fallback();
      });
      await moveTo(page, list.path);
      // Where the move waits, the overlay says so; where the screen stands and its data does not, the place is held.
      const overlay = page.getByText('Loading...', { exact: true }).or(page.getByText(/Requests are being/));
      await expect(overlay.or(page.locator('main [data-waiting]')).filter({ visible: true }).first()).toBeVisible();
      await picture(page, `${list.name}-loading`);
      release();
      await expect(there).toBeVisible();
      await page.unroute(isAsked);
    });

    await test.step('error', async () => {
      await elsewhere();
      await page.route(isAsked, refuse);
      await moveTo(page, list.path);
      await expect(again.first()).toBeVisible();
      await picture(page, `${list.name}-error`);
      await page.unroute(isAsked);
      await askAgain();
    });

    await test.step('offline', async () => {
      await elsewhere();
      await context.setOffline(true);
      await moveTo(page, list.path);
      await expect(page.getByText(/no connection|offline|cannot be reached/i).first()).toBeVisible();
      await picture(page, `${list.name}-offline`);
      await context.setOffline(false);
      await askAgain();
    });

    await test.step('slow 3G', async () => {
      const line = await context.newCDPSession(page);
      const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
      await line.send('Network.emulateNetworkConditions', slow);
      await page.goto(world.url + list.path, { waitUntil: 'commit' });
      await expect(there).toBeVisible();
      await picture(page, `${list.name}-slow-3g`);
    });
    await context.close();
  });
}

test('every list that can be empty says what will be there and the way to it', async ({ page, world }) => {
  const newcomer = await world.player();
  await becomeSomeone(page, world, newcomer);
  for (const { name, path, empty } of listWays) {
    if (empty === undefined) continue;
    await page.goto(world.url + path);
    await expect(page.locator('main').getByText(empty.text).first()).toBeVisible();
    await expect(
      page.locator('main').getByRole('button').or(page.locator('main').getByRole('link')).first(),
    ).toBeVisible();
    await picture(page, `${name}-empty`);
  }
});

test('every form says that it is sending, keeps what was typed when the server fails or there is no line, and goes when it is pressed again [R8.01]', async ({
  browser,
  world,
}) => {
  test.setTimeout(600_000);
  await eachForm({ browser, world }, async (page, form) => {
    await picture(page, `form-${form.name}-empty`);
    const asked = (url: URL) => form.sends.test(url.pathname);
    const typed = () => formOf(page, form).evaluate((element) => [...new FormData(element as HTMLFormElement)].join());
    const press = async () => {
      await submitOf(page, form).click();
      if (form.confirm) await dialogButton(page);
    };

    await page.route(asked, (route) => route.fulfill({ status: 500, json: { code: 50000001, msg: '', data: null } }));
    await fillForm(page, form.good, form);
    const before = await typed();
    if (form.sendsItself === undefined) await press();
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await picture(page, `form-${form.name}-error`);
    await page.unroute(asked);

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let requests = 0;
    await page.route(asked, async (route) => {
      requests += 1;
      await held;
      await route.abort();
    });
    await form.leave?.(page);
    expect(await typed()).toBe(before);
    await press();
    await expect.poll(() => requests).toBeGreaterThan(0);
    await picture(page, `form-${form.name}-loading`);
    release();
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await picture(page, `form-${form.name}-offline`);
  });
});
