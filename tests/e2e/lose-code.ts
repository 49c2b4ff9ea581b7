import type { Page } from '@playwright/test';

/**
 * Makes requests for scripts fail with 404, as after a deployment. After a reload of the page, only scripts that have already failed are
 * missing.
 */
export async function loseCode(page: Page): Promise<void> {
  const missing = new Set<string>();
  let isReloaded = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isReloaded = true;
  });
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url();
    if (!isReloaded) missing.add(url);
    return missing.has(url) ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
}
