import { isLoggedIn } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { applyRedirect } from './guards/redirect-guard.ts';
import { visitorRule } from './guards/visitor-rule.ts';
import { loadPage, namespacesOf } from './page-module.ts';
import { findRoute } from './routes.ts';

/** A pointer that stays near a link does not ask again. */
const AGAIN_AFTER_MS = 10_000;

/**
 * Fetches what a screen needs before it is chosen: code, words, and its data where this visitor may see it.
 *
 * It runs no guard, so it moves no money and takes no token; it reads, and what it has read is in the cache when the move comes.
 */
export function createPrefetch(aheadTo: (url: URL) => Client) {
  const asked = new Map<string, number>();
  return async (to: string): Promise<void> => {
    const url = new URL(to, location.href);
    const route = url.origin === location.origin ? findRoute(url.pathname) : undefined;
    if (route === undefined || route.access === 'engineer') return;
    const client = aheadTo(url);
    const [page] = await Promise.all([loadPage(route), client.i18n.load(namespacesOf(route))]);
    const { auth, config } = client.stores;
    const isOpen =
      visitorRule(url, route, isLoggedIn(auth.get())) === undefined &&
      applyRedirect(url, config.get().redirects) === undefined &&
      (route.validate?.(url) ?? true) === true;
    const key = url.pathname + url.search;
    const now = client.now().getTime();
    if (!isOpen || savesData() || now - (asked.get(key) ?? 0) < AGAIN_AFTER_MS) return;
    asked.set(key, now);
    await Promise.all([client.i18n.load(page.namespaces ?? []), page.load?.(client, url)]);
  };
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
