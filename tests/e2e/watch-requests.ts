import type { Page, Request } from '@playwright/test';
import { expect } from './expect.ts';
import { waitUntilHydrated } from './open-as.ts';

/** Requests that stay open, and requests that no test waits for. */
const ENDLESS = /\/socket\.io\/|\/realtime|\/collect/;

/** Tracks the open requests of a page. */
export function watchRequests(page: Page): { settled(): Promise<void> } {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!ENDLESS.test(request.url())) open.add(request);
  });
  const ended = (request: Request) => void open.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame())
      for (const request of open) if (!request.isNavigationRequest()) open.delete(request);
  });
  return {
    /** Waits until the page is hydrated, its requests have ended and the result is rendered. */
    async settled() {
      await waitUntilHydrated(page);
      await page.waitForLoadState();
      for (let calm = 0; calm < 2; calm = open.size === 0 ? calm + 1 : 0) {
        if (open.size > 0) await expect.poll(() => open.size, { intervals: [20] }).toBe(0);
        // Deferred requests begin when the browser is idle.
        await page.evaluate(
          () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })),
        );
      }
      // The loading indicator disappears shortly after the response.
      await page.waitForFunction(() => document.querySelector('[data-awaited]:not([data-brief])') === null);
    },
  };
}
