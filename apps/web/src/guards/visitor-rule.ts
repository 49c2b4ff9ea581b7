import type { Route } from '../routes.ts';
import type { GuardAnswer } from './guard.ts';

/** Pages that take somebody in; whoever is in already goes on to where they wanted. */
const doors = ['/sign-in', '/sign-up'];

/** Own paths only: never another site, never back to a door. */
export function safeNext(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return '/';
  const url = new URL(next, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid' || doors.includes(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

export function visitorRule(to: URL, route: Route, isLoggedIn: boolean): GuardAnswer {
  if (doors.includes(route.path)) {
    return isLoggedIn ? { redirect: safeNext(to.searchParams.get('next')), status: 302 } : undefined;
  }
  if (isLoggedIn || route.access === 'visitor') return undefined;
  return { redirect: `/sign-in?next=${encodeURIComponent(to.pathname + to.search)}`, status: 302 };
}
