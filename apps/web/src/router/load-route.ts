import type { Client } from '../client/client.ts';
import type { Route, RouteMatch } from '../client/route-match.ts';
import { isMissing } from './page-title.ts';
import { findRoute } from './routes.ts';

/** The match of an address that shows an error page instead of a screen. */
export function problemMatch(url: URL, status: number): RouteMatch {
  const message = isMissing(status) ? `Page Not Found: ${url.pathname}` : 'Internal Server Error';
  return { url, route: findRoute(url.pathname) ?? null, page: null, problem: { status, message } };
}

/** Validates the address and loads the code, messages and data of its screen. */
export async function loadRoute(client: Client, url: URL, route: Route): Promise<RouteMatch> {
  const verdict = route.validate?.(url) ?? true;
  if (verdict !== true) return problemMatch(url, verdict.status ?? 404);
  const page = await client.loadPage(route.name);
  if ((await page.exists?.(client, url)) === false) return problemMatch(url, 404);
  await page.load?.(client, url);
  return { url, route, page, problem: null };
}
