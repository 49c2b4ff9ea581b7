import { readOwnPath } from '@nua/contract/own-path.ts';

/** Pages that take somebody in; whoever is in already goes on to where they wanted. */
export const authPages = ['/sign-in', '/sign-up'];

/** Own paths only: never another site, never back to an auth page. */
export function safeNext(next: string | null): string {
  const path = readOwnPath(next);
  return path === null || authPages.includes(path.replace(/\/*[?#].*$|\/+$/s, '')) ? '/' : path;
}
