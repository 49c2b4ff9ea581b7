import type { ScreenPath } from '@nua/contract/screen.ts';
import { readSitePath } from '@nua/contract/site-path.ts';

/** The auth pages. A player who is already signed in is redirected from them to the target page. */
export const authPages: readonly ScreenPath[] = ['/sign-in', '/sign-up'];

/** The path to open after signing in: `next` if it is a path of this site and not an auth page, otherwise `/`. */
export function safeNext(next: string | null): string {
  const path = readSitePath(next);
  const page = path?.replace(/\/*[?#].*$|\/+$/s, '');
  return path === null || authPages.some((authPage) => authPage === page) ? '/' : path;
}
