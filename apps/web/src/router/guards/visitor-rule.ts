import type { Route } from '../../client/route-match.ts';
import { authPages, safeNext } from '../../platform/safe-next.ts';
import type { GuardAnswer } from './guard.ts';

export function visitorRule(to: URL, route: Route, isLoggedIn: boolean): GuardAnswer {
  if (authPages.includes(route.path)) {
    return isLoggedIn ? { redirect: safeNext(to.searchParams.get('next')), status: 302 } : undefined;
  }
  if (isLoggedIn || route.access === 'visitor') return undefined;
  return { redirect: `/sign-in?next=${encodeURIComponent(to.pathname + to.search)}`, status: 302 };
}
