import type { Page } from '@playwright/test';

/**
 * Makes requests for code fail with 404, as after a deployment. After a reload of the page, only the files that were requested before are
 * still missing.
 */
export async function loseCode(page: Page): Promise<void> {
  const gone = new Set<string>();
  let isReloaded = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isReloaded = true;
  });
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url();
    if (!isReloaded) gone.add(url);
    return gone.has(url) ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
}
