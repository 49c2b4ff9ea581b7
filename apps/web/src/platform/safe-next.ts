/** Pages that take somebody in; whoever is in already goes on to where they wanted. */
export const doors = ['/sign-in', '/sign-up'];

/** Own paths only: never another site, never back to a door. */
export function safeNext(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return '/';
  const url = new URL(next, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid' || doors.includes(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
