import type { Page } from '@playwright/test';

/** Moves to a page as a link of the client does, without loading a document. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // Every address draws the outlet anew: what stands in it now tells the screens apart.
    for (const child of document.querySelector('main')?.children ?? []) child.setAttribute('data-left', '');
    history.pushState({ key: `to${history.length}`, index: 1, over: false }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** The screen that was moved to stands, and nothing in it waits for data any more. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    if (!main?.firstElementChild || main.querySelector('[data-left]') !== null) return false;
    // What is folded away may wait until somebody opens it.
    return ![...main.querySelectorAll('[data-waiting]')].some((one) => one.checkVisibility());
  });
}
