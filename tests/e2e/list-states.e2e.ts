import { errors } from '@nua/contract/errors.ts';
import type { Locator, Page, Route } from '@playwright/test';
import { listWays } from './all-lists.ts';
import { expect, test } from './fixtures.ts';
import { moveTo, waitUntilArrived } from './move-to.ts';
import { becomeSomeone, openAs } from './open-as.ts';
import { watchRequests } from './watch-requests.ts';

/** A page loads its data by several calls or as one payload. */
const PAYLOAD = /\/_payload\.json/;
/** A page without a list, from which tests open a list that is not loaded yet. */
const PAGE_WITHOUT_LIST = '/profile/avatar';
const refusedResponse = { status: 409, json: { code: 40900000, msg: 'refused', data: null, server_time: '' } };

const retryOn = (page: Page): Locator => {
  const main = page.locator('main');
  const name = 'Try again';
  return main.getByRole('button', { name }).or(main.getByRole('link', { name })).first();
};

/** Waits for the loading overlay of a navigation, or for the skeleton of a screen that is already shown. */
async function seeLoading(page: Page): Promise<void> {
  const overlay = page
    .locator('[data-awaited]')
    .filter({ hasText: /^Loading\.\.\.(\d+ Requests are being processed)?$/ });
  const skeleton = page.locator('main [data-waiting]').filter({ visible: true });
  await expect(overlay.or(skeleton).first()).toBeVisible();
}

/** Presses Retry each time it is offered, because a page and a part of it may both fail. */
async function retryUntil(page: Page, loadedText: Locator): Promise<void> {
  for (;;) {
    const offered = retryOn(page);
    await expect(offered.or(loadedText).first()).toBeVisible();
    if (await loadedText.isVisible()) return;
    // The page may retry by itself when the network is back.
    await Promise.race([offered.click({ noWaitAfter: true }), loadedText.waitFor()]);
    await waitUntilArrived(page);
  }
}

/** One page for all lists, so that shared files load once. Each list begins with a new document. */
let sharedPage: Page;
test.beforeAll(async ({ browser, world, viewers }) => {
  sharedPage = await browser.newPage({
    viewport: { width: 360, height: 780 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await becomeSomeone(sharedPage, world, viewers.player);
});
test.afterAll(() => sharedPage.close());

// Lists whose data every page loads are left out, because their data is loaded before the list opens.
for (const list of listWays.filter(({ everywhere }) => !everywhere)) {
  test(`the list “${list.name}” has a loading, an error and an offline state [R9.03]`, async ({ world }) => {
    const page = sharedPage;
    const loadedText = page.locator('main').getByText(list.loaded_text).first();
    const isDataRequest = (url: URL) => PAYLOAD.test(url.pathname) || list.data_requests.test(url.pathname);
    const watch = watchRequests(page);
    // A link under the pointer is prefetched, so the pointer moves away first.
    await page.mouse.move(0, 0);
    await page.goto(world.url + PAGE_WITHOUT_LIST);
    await watch.settled();

    const { promise: released, resolve: refuse } = Promise.withResolvers<void>();
    await page.route(isDataRequest, async (route: Route) => {
      await released;
      await route.fulfill(refusedResponse);
    });
    await moveTo(page, list.path);
    await seeLoading(page);
    await expect(loadedText).toBeHidden();
    refuse();
    await expect(retryOn(page)).toBeVisible();
    await page.unroute(isDataRequest);

    await moveTo(page, PAGE_WITHOUT_LIST);
    await waitUntilArrived(page);
    await page.context().setOffline(true);
    await moveTo(page, list.path);
    await expect(page.getByText(/no connection|offline|cannot be reached/i).first()).toBeVisible();
    await expect(loadedText).toBeHidden();
    await page.context().setOffline(false);
    await retryUntil(page, loadedText);
  });
}

test('the lobby, the wallet and the deposit page load on slow 3G [R9.03]', async ({ page, world, viewers }) => {
  await becomeSomeone(page, world, viewers.player);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  for (const { path, loaded_text } of listWays.filter(({ name }) => ['lobby', 'wallet', 'deposit'].includes(name))) {
    await page.goto(world.url + path, { waitUntil: 'commit' });
    await expect(page.locator('main').getByText(loaded_text).first()).toBeVisible();
  }
});

test('a list of more months than the archive allows asks for a shorter period [R9.03]', async ({
  page,
  world,
  viewers,
}) => {
  await openAs(page, world, viewers.player, '/wallet');
  const tooWide = { code: errors.ARCHIVE_TOO_WIDE, msg: '', data: { months: 12 }, server_time: '' };
  await page.route(/\/accts\/logs/, (route) => route.fulfill({ status: 400, json: tooWide }));
  await page.getByLabel('Type').selectOption('Deposit');
  await expect(page.getByText('Choose at most 12 months.')).toBeVisible();
});

test('every empty list explains what it will contain', async ({ page, world, viewers }) => {
  const watch = watchRequests(page);
  await openAs(page, world, viewers.newcomer, PAGE_WITHOUT_LIST);
  await watch.settled();
  for (const { path, empty } of listWays) {
    if (empty === undefined) continue;
    await moveTo(page, path);
    await waitUntilArrived(page);
    const main = page.locator('main');
    await expect(main.getByText(empty.text).first()).toBeVisible();
    await expect(main.getByRole('button').or(main.getByRole('link')).first()).toBeVisible();
  }
});
