import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { alive } from './open-as.ts';

/** What the page asks for from now on: data of pages, and single questions to the API. */
function listen(page: Page) {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  const paths = (pattern: RegExp) =>
    asked.filter((one) => one.method() === 'GET' && pattern.test(one.url())).map((one) => new URL(one.url()).pathname);
  return { data: () => paths(/\/_payload\.json\?/), reads: () => paths(/\/api\/c\//), forget: () => asked.splice(0) };
}

async function settled(page: Page): Promise<void> {
  await alive(page);
  await page.waitForLoadState('networkidle');
}

test('a navigation takes its page’s data in one request and asks the API nothing [R7.34]', async ({ page, world }) => {
  const someone = await world.player();
  await page.addInitScript((token) => {
    localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at: new Date().toISOString() }));
  }, someone.token);
  await page.context().addCookies([{ name: 'nua_session', value: someone.token, url: world.url }]);
  // Asked once after every first page, however late the real-time code comes.
  const unread = page.waitForResponse('**/api/c/message/unread');
  await page.goto('/profile');
  await settled(page);
  await unread;
  const network = listen(page);
  // By keyboard: the pointer that comes near would have fetched it ahead.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/report"]')!.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
  await settled(page);
  expect(network.data()).toEqual(['/report/_payload.json']);
  expect(network.reads()).toEqual([]);
});

test('a pointer that comes near fetches the page’s data ahead, and the move then asks for nothing [R7.34] [R2.28]', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await settled(page);
  const network = listen(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().includes('page_view')) writes.push(request.url());
  });
  await page.locator('nav a[href="/promo"]:visible').hover();
  await expect.poll(network.data).toEqual(['/promo/_payload.json']);
  await settled(page);
  expect(writes).toEqual([]);
  network.forget();
  await page.locator('nav a[href="/promo"]:visible').click();
  await expect(page.getByRole('heading', { level: 1, name: 'What is on' })).toBeVisible();
  await settled(page);
  expect([network.data(), network.reads()]).toEqual([[], []]);
});

test('where the data of a page does not come, its questions are asked one by one [R7.34]', async ({ page }) => {
  await page.goto('/sign-in');
  await settled(page);
  await page.route('**/_payload.json*', (route) => route.abort());
  const network = listen(page);
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/"]')!.click());
  await expect(page.getByRole('link', { name: /Play Dice/ }).first()).toBeVisible();
  expect(network.reads().length).toBeGreaterThan(0);
});

test('a page that belongs to players gives a visitor who comes near no data [R2.29] [R7.34]', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const network = listen(page);
  await page.locator('nav a[href="/profile"]:visible').hover();
  await settled(page);
  expect(network.data()).toEqual([]);
});

test('a client that has seen a newer build is loaded anew on its next navigation, and not again at once [R7.33] [R9.10]', async ({
  page,
}) => {
  await page.route('**/builds/meta/newer.json', (route) => route.fulfill({ json: { id: 'newer', reload: true } }));
  await page.route('**/_payload.json*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data?: { build_id?: string } };
    if (body.data) body.data.build_id = 'newer';
    await route.fulfill({ response: answer, json: body });
  });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto('/sign-in');
  await settled(page);
  const seen = page.waitForResponse('**/builds/meta/newer.json');
  await page.locator('nav a[href="/"]:visible').click();
  await seen;
  await expect(page.getByRole('link', { name: /Play Dice/ }).first()).toBeVisible();
  expect(documents).toBe(1);
  await page.locator('nav a[href="/promo"]:visible').click();
  await expect(page).toHaveURL(/\/promo$/);
  await expect.poll(() => documents).toBe(2);
  await settled(page);
  await page.locator('nav a[href="/"]:visible').click();
  await expect(page.getByRole('link', { name: /Play Dice/ }).first()).toBeVisible();
  expect(documents).toBe(2);
});

test('a chunk that is gone loads the wished page anew, at most once in ten seconds [R9.10] [R7.33]', async ({
  page,
}) => {
  await page.goto('/');
  await settled(page);
  const chunks = new Set<string>();
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) chunks.add(request.url());
  });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/promo"]')!.click());
  await expect.poll(() => documents).toBe(1);
  await expect(page).toHaveURL(/\/promo$/);
  // Without its chunks it never comes alive.
  await page.waitForLoadState('networkidle');
  expect(documents).toBe(1);
});
