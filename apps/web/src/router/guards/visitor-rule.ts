import type { Route } from '../../client/route-match.ts';
import { authPages, safeNext } from '../../platform/safe-next.ts';
import type { Redirect } from './guard.ts';

/** The sign-in page that leads on to where somebody wanted to go. */
export const signInFor = (to: URL): string => `/sign-in?next=${encodeURIComponent(to.pathname + to.search)}`;

export function visitorRule(to: URL, route: Route, isLoggedIn: boolean): Redirect | undefined {
  if (authPages.includes(route.path)) {
    return isLoggedIn ? { redirect: safeNext(to.searchParams.get('next')), status: 302 } : undefined;
  }
  if (isLoggedIn || route.access === 'visitor') return undefined;
  return { redirect: signInFor(to), status: 302 };
}
