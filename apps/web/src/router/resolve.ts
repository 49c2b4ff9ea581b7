import { CancelledError } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import type { Client } from '../client/client.ts';
import type { RouteMatch } from '../client/route-match.ts';
import { isEngineer } from '../modules/engineer/public.ts';
import { fullPageLoader, isChunkFailure, isServerReachable, reloadOnce } from '../platform/reload-once.ts';
import { removeDebug, withDebug } from './debug-query.ts';
import type { Navigation, Redirect, Side } from './guards/guard.ts';
import { runGuards } from './guards/guards.ts';
import { loadRoute, problemMatch } from './load-route.ts';
import { findRoute, normalAddress } from './routes.ts';

type Options = {
  from?: RouteMatch | null;
  kind?: Navigation['kind'];
  resolved?: RouteMatch | null;
  isRetry?: boolean;
};

/**
 * Resolves an address, in the same steps on every side: its normal form, its route, the guards of the side, and the code, messages
 * and data of the screen. Returns the match to show, or a redirect.
 */
export async function resolve(
  client: Client,
  url: URL,
  side: Side,
  options: Options = {},
): Promise<RouteMatch | Redirect> {
  const { from = null, kind = 'first', resolved = null, isRetry = false } = options;
  const normalForm = normalAddress(url);
  if (normalForm !== undefined) return { redirect: normalForm, status: 308 };
  const route = findRoute(url.pathname);
  if (route === undefined) return problemMatch(url, 404);
  const hasDebug = removeDebug(url);
  try {
    if (route.access === 'engineer' && resolved === null && !(await isEngineer(client))) return problemMatch(url, 404);
    const navigation: Navigation = { to: url, route, from: kind === 'first' ? null : from, side, kind };
    const redirect = await runGuards(navigation, client, { isResolved: resolved !== null });
    if (redirect !== undefined && hasDebug && !redirect.external)
      return { ...redirect, redirect: withDebug(redirect.redirect) };
    return redirect ?? resolved ?? (await loadRoute(client, url, route));
  } catch (error) {
    if (side === 'browser' && isChunkFailure(error)) {
      // A reload helps after a new build. Offline it would only replace the page with the browser's own error page.
      if (!(await isServerReachable())) return problemMatch(url, 503);
      // A failed request may succeed on retry. Code that a new build removed never loads again.
      if (!isRetry) return resolve(client, url, side, { ...options, isRetry: true });
      // The page is about to reload, so this navigation never ends.
      if (reloadOnce(Date.now(), fullPageLoader(url, kind))) return new Promise<never>(() => {});
    }
    if (side === 'browser') console.error(error);
    // A query that is cancelled while offline counts as a query without a response.
    const isCancelled = error instanceof CancelledError;
    const isUnreachable = isCancelled || (error instanceof ApiError && (error.code === 0 || error.status >= 500));
    return problemMatch(url, isUnreachable ? 503 : 500);
  }
}
