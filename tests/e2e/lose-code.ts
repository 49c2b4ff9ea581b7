import type { Page } from '@playwright/test';

/**
 * Code that the page asks for from now on is gone, as with a build that was replaced: a 404, also after the page was loaded
 * anew. What the page had before is still there.
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
