import { readOwnPath } from '@nua/contract/own-path.ts';

/** Pages that take somebody in; whoever is in already goes on to where they wanted. */
export const doors = ['/sign-in', '/sign-up'];

/** Own paths only: never another site, never back to a door. */
export function safeNext(next: string | null): string {
  const path = readOwnPath(next);
  return path === null || doors.includes(path.replace(/\/*[?#].*$|\/+$/s, '')) ? '/' : path;
}
