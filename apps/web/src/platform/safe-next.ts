import { readOwnPath } from '@nua/contract/own-path.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';

/** The auth pages; a player who is signed in already goes on to the target. */
export const authPages: readonly ScreenPath[] = ['/sign-in', '/sign-up'];

/** Own paths only: never another site, never an auth page. */
export function safeNext(next: string | null): string {
  const path = readOwnPath(next);
  const page = path?.replace(/\/*[?#].*$|\/+$/s, '');
  return path === null || authPages.some((one) => one === page) ? '/' : path;
}
