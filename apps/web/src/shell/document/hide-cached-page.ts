import type { BrowserClient } from '../../client/client.ts';

/**
 * Hides a player's page before it enters the back/forward cache, because the browser shows a restored page before it fires an event.
 *
 * The script is in the HTML, because the player may leave before any client code has loaded. `listenToRestored` shows the page again. A
 * page that is still hidden after six seconds reloads.
 */
export const hideCachedPage =
  "addEventListener('pagehide',({persisted})=>{if('signedIn' in dataset)if(persisted)style.visibility='hidden'});" +
  "addEventListener('pageshow',({persisted})=>{if(persisted)setTimeout(()=>{if(style.visibility)location.reload()},6000)});";

/** Hides or shows the page. A hidden page keeps its size and its scroll position. */
export function setHidden(isHidden: boolean): void {
  document.documentElement.style.visibility = isHidden ? 'hidden' : '';
}

export const isHidden = (): boolean => document.documentElement.style.visibility === 'hidden';

/** Hides a page before the browser caches it. Used by a page whose HTML does not contain the script above. */
export function hideWhenCached(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) setHidden(true);
  });
}

/** Marks a page with a player's data, so that the script above applies to it. */
export function markPlayerPage(): void {
  document.documentElement.dataset.signedIn = '';
}

export function listenToRestored(client: BrowserClient): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted) client.checkRestoredPage().catch(() => location.reload());
  });
}
