import type { Page, Request } from '@playwright/test';
import { expect } from './expect.ts';
import { alive } from './open-as.ts';

/** What a page asks for and nobody waits for. */
const ENDLESS = /\/socket\.io\/|\/realtime|\/collect/;

/** Counts what a page has asked its server for and not been answered yet. */
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
    /** The page is alive, everything it asked for has come, and it has had time to draw it. */
    async settled() {
      await alive(page);
      await page.waitForLoadState();
      for (let calm = 0; calm < 2; calm = open.size === 0 ? calm + 1 : 0) {
        if (open.size > 0) await expect.poll(() => open.size, { intervals: [20] }).toBe(0);
        // What nobody waits for begins when the browser is idle, and may ask for more.
        await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle(), { timeout: 5_000 })));
      }
      // The sign of waiting stays for a moment after what was awaited.
      await page.waitForFunction(() => document.querySelector('[data-awaited]:not([data-brief])') === null);
    },
  };
}
