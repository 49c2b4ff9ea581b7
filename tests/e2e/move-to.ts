import type { Page } from '@playwright/test';
import { waitUntilRuntimeListens } from './runtime-ready.ts';

/** Navigates in the client, without a new document. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await waitUntilRuntimeListens(page);
  await page.evaluate((to) => {
    // A navigation renders new children. The attribute marks the children of the previous screen.
    for (const child of document.querySelector('main')?.children ?? []) child.setAttribute('data-left', '');
    history.pushState({ key: `to${history.length}`, index: 1, is_second: false }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Waits until the new screen is rendered and its visible data is loaded. */
export async function waitUntilArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    if (!main?.firstElementChild || main.querySelector('[data-left]') !== null) return false;
    // A closed section may load its data only when it is opened.
    return ![...main.querySelectorAll('[data-waiting]')].some((element) => element.checkVisibility());
  });
}
