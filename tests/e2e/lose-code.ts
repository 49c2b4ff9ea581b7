import type { Page } from '@playwright/test';

/**
 * Makes the code that the page requests from now on answer 404, as after a deployment, also after the page is reloaded.
 * Code that the page has already loaded is still served.
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
