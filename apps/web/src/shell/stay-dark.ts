import type { BrowserClient } from '../client/client.ts';

/**
 * Hides a player's page while the browser caches it whole, and until its session is known to be valid.
 *
 * The browser shows a restored page before it fires an event, so the page is hidden before it is cached. The page may be left
 * before any of our code has loaded, so this script is in its HTML. `listenToRestored` shows the page again; a page that is
 * still hidden after this time has no code that could, and reloads.
 */
export const stayDark =
  "addEventListener('pagehide',({persisted})=>{if('signedIn' in dataset)if(persisted)style.visibility='hidden'});" +
  "addEventListener('pageshow',({persisted})=>{if(persisted)setTimeout(()=>{if(style.visibility)location.reload()},6000)});";

/** Hidden, but as large as before: the page keeps its scroll position. */
export function darken(isDark: boolean): void {
  document.documentElement.style.visibility = isDark ? 'hidden' : '';
}

export const isDark = (): boolean => document.documentElement.style.visibility === 'hidden';

/** The same for a page that the server did not render. */
export function darkenWhenCached(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) darken(true);
  });
}

/** From here on the page holds a player's data: the script above applies. */
export function markPlayers(): void {
  document.documentElement.dataset.signedIn = '';
}

export function listenToRestored(client: BrowserClient): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted) client.restored().catch(() => location.reload());
  });
}
