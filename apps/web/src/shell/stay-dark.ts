import { isLoggedIn } from '../client/auth-store.ts';
import type { BrowserClient } from '../client/client.ts';

/** Unseen, but as large as before: the page stays scrolled to where it was. */
export function darken(isDark: boolean): void {
  document.getElementById('nua')!.style.visibility = isDark ? 'hidden' : '';
}

/**
 * Keeps a player's page unseen while the browser keeps it whole, and until it is known that its session still stands.
 *
 * The browser draws a page out of its memory before it says so, so the page goes in dark. It listens from the first moment: a page
 * may be left before the code that checks it has come.
 */
export function stayDarkWhileKept(client: BrowserClient): void {
  addEventListener('pagehide', (event) => {
    if (event.persisted && isLoggedIn(client.stores.auth.get())) darken(true);
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) client.restored().catch(() => location.reload());
  });
}
