import type { Page, Request, Response } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { expect, test } from './fixtures.ts';
import { loseCode } from './lose-code.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';
import { watchRequests } from './watch-requests.ts';

function recordRequests(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const paths = (pattern: RegExp) =>
    requests
      .filter((request) => request.method() === 'GET' && pattern.test(request.url()))
      .map((request) => new URL(request.url()).pathname);
  return {
    data: () => paths(/\/_payload\.json\?/),
    reads: () => paths(/\/api\/c\//),
    forget: () => requests.splice(0),
  };
}

/** Clicks without a pointer, because a pointer over a link would prefetch the page. */
const clickLink = (page: Page, path: string) =>
  page
    .locator(`a[href="${path}"]:visible`)
    .first()
    .evaluate((link: HTMLElement) => link.click());

function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
}

test('a navigation loads the data of its page in one request, without API calls [R7.34]', async ({ page, world }) => {
  // Every first page sends this request, even if its real-time code loads late.
  const unread = page.waitForResponse('**/api/c/message/unread');
  await openAs(page, world, await world.player(), '/profile');
  await unread;
  const network = recordRequests(page);
  await clickLink(page, '/report');
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(network.data()).toEqual(['/report/_payload.json']);
  expect(network.reads()).toEqual([]);
});

test('the browser requests no data of a page that the server has rendered [R7.34]', async ({ page, world }) => {
  const requests = watchRequests(page);
  const network = recordRequests(page);
  await openAs(page, world, await world.player(), '/wallet');
  await requests.settled();
  const data = await page.request.get(`${world.url}/wallet/_payload.json?${builtWeb().build_id}`);
  const { responses } = ((await data.json()) as { data: { responses: Record<string, unknown> } }).data;
  const included = Object.keys(responses).map((path) => path.split('?', 1)[0]);
  expect(included).toContain('/api/c/player/accts/logs');
  expect([...network.data(), ...network.reads().filter((path) => included.includes(path))]).toEqual([]);
});

test('a pointer near a link prefetches the data of its page [R7.34] [R2.28] [R2.29]', async ({ page, world }) => {
  await openAs(page, world, null, '/sign-in');
  const network = recordRequests(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().includes('page_view')) writes.push(request.url());
  });
  await page.locator('nav a[href="/message"]:visible').hover();
  await page.locator('nav a[href="/promo"]:visible').hover();
  // The first link leads to a page for players, which is not prefetched for a visitor.
  await expect.poll(network.data).toEqual(['/promo/_payload.json']);
  expect(writes).toEqual([]);
  await test.step('the navigation does not request prefetched data again', async () => {
    network.forget();
    await page.locator('nav a[href="/promo"]:visible').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect([network.data(), network.reads()]).toEqual([[], []]);
  });
  await test.step('a page whose data cannot be prefetched makes its own API calls', async () => {
    await page.route('**/_payload.json*', (route) => route.abort());
    network.forget();
    await clickLink(page, '/');
    await expect(page.getByRole('link', { name: /^Dice/ }).first()).toBeVisible();
    expect(network.reads().length).toBeGreaterThan(0);
  });
});

test('a client that knows of a newer build reloads once, at its next navigation [R7.33] [R9.10]', async ({
  page,
  world,
}) => {
  await page.route('**/builds/meta/newer.json', (route) => route.fulfill({ json: { id: 'newer', reload: true } }));
  await page.route('**/_payload.json*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data?: { build_id?: string } };
    if (body.data) body.data.build_id = 'newer';
    await route.fulfill({ response, json: body });
  });
  const documents = countDocuments(page);
  await openAs(page, world, null, '/sign-in');
  const newerBuild = page.waitForResponse('**/builds/meta/newer.json');
  await clickLink(page, '/');
  await (await newerBuild).finished();
  await expect(page.getByRole('link', { name: /^Dice/ }).first()).toBeVisible();
  expect(documents()).toBe(1);
  await clickLink(page, '/promo');
  await expect.poll(documents).toBe(2);
  await expect(page).toHaveURL(/\/promo$/);
  await waitUntilHydrated(page);
  await clickLink(page, '/');
  await expect(page.getByRole('link', { name: /^Dice/ }).first()).toBeVisible();
  expect(documents()).toBe(2);
});

test('a missing chunk reloads the page at most once in ten seconds [R9.10] [R7.33]', async ({ context, world }) => {
  // A page whose chunk is missing throws, and the fixture's page must not throw. So the test uses another page.
  const page = await context.newPage();
  const requests = watchRequests(page);
  await openAs(page, world, null, '/');
  await requests.settled();
  const documents = countDocuments(page);
  await loseCode(page);
  const pings: Response[] = [];
  page.on('response', (response) => {
    if (documents() === 1 && response.url().endsWith('/ping')) pings.push(response);
  });
  await clickLink(page, '/promo');
  await expect.poll(documents).toBe(1);
  await expect(page).toHaveURL(/\/promo$/);
  // The new page also lacks its chunk, and pings the server before it would reload.
  await expect.poll(() => pings.length).toBeGreaterThan(0);
  await page.evaluate(async () => void (await (await fetch('/ping')).text()));
  expect(documents()).toBe(1);
});
