import type { BrowserClient } from '../client/client.ts';

/**
 * Keeps a player's page unseen while the browser keeps it whole, and until it is known that its session still stands.
 *
 * The browser draws a page out of its memory before it says so, so the page goes in dark. It may be left before any of our code has
 * come: this part stands in the page's HTML. Whoever brings light again is `listenToRestored`; a page that is still dark after that
 * long has no code that could, and is loaded anew.
 */
export const stayDark =
  "addEventListener('pagehide',({persisted})=>{if('signedIn' in dataset)if(persisted)style.visibility='hidden'});" +
  "addEventListener('pageshow',({persisted})=>{if(persisted)setTimeout(()=>{if(style.visibility)location.reload()},6000)});";

/** Unseen, but as large as before: the page stays scrolled to where it was. */
export function darken(isDark: boolean): void {
  document.documentElement.style.visibility = isDark ? 'hidden' : '';
}

export const isDark = (): boolean => document.documentElement.style.visibility === 'hidden';

/** The same for a page that the server did not draw. */
export function darkenWhenCached(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) darken(true);
  });
}

/** From here on the page holds something of a player, for the part above. */
export function markPlayers(): void {
  document.documentElement.dataset.signedIn = '';
}

export function listenToRestored(client: BrowserClient): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted) client.restored().catch(() => location.reload());
  });
}
