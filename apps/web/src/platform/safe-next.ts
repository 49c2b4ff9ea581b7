import { readOwnPath } from '@nua/contract/own-path.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';

/** Pages that take somebody in; whoever is in already goes on to where they wanted. */
export const authPages: readonly ScreenPath[] = ['/sign-in', '/sign-up'];

/** Own paths only: never another site, never back to an auth page. */
export function safeNext(next: string | null): string {
  const path = readOwnPath(next);
  const page = path?.replace(/\/*[?#].*$|\/+$/s, '');
  return path === null || authPages.some((one) => one === page) ? '/' : path;
}
