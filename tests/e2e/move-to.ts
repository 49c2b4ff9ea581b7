import type { Page } from '@playwright/test';

/** Navigates as a link of the client does, without loading a document. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // Every navigation draws the outlet again: the marks on its current children tell the screens apart.
    for (const child of document.querySelector('main')?.children ?? []) child.setAttribute('data-left', '');
    history.pushState({ key: `to${history.length}`, index: 1, over: false }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Waits until the new screen is drawn and no visible part of it waits for data. */
export async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    if (!main?.firstElementChild || main.querySelector('[data-left]') !== null) return false;
    // Data of a closed section may wait until the section is opened.
    return ![...main.querySelectorAll('[data-waiting]')].some((one) => one.checkVisibility());
  });
}
