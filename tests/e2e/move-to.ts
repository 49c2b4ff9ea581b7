import type { Page } from '@playwright/test';

/** Navigates as a link of the client does, without a new document. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // Every navigation renders new children. Marks on the current children distinguish the two screens.
    for (const child of document.querySelector('main')?.children ?? []) child.setAttribute('data-left', '');
    history.pushState({ key: `to${history.length}`, index: 1, over: false }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Waits until the new screen is rendered and no visible part is loading. */
export async function waitUntilArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    if (!main?.firstElementChild || main.querySelector('[data-left]') !== null) return false;
    // A closed section may load its data only when it is opened.
    return ![...main.querySelectorAll('[data-waiting]')].some((one) => one.checkVisibility());
  });
}
