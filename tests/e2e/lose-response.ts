import type { Page } from '@playwright/test';

/** The server stores the first bet, but the page gets no response. Returns the idempotency keys of all attempts. */
export async function loseFirstResponse(page: Page, game: string): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(`**/arcade/api/${game}/bet`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

/** The server answers the first request to an address, but the page gets no response. Later requests are passed on. */
export async function loseFirst(page: Page, url: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}
