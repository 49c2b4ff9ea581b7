import type { Client } from '../../client/client.ts';
import type { Route } from '../../client/route-match.ts';

/** Where and why an address is resolved: for a page on the server, for a navigation in the browser, or for a prefetch. */
export type Side = 'server' | 'browser' | 'prefetch';

export type Navigation = {
  readonly to: URL;
  readonly route: Route;
  /** Null on the first page. */
  readonly from: { url: URL; route: Route | null } | null;
  readonly side: Side;
  readonly kind: 'first' | 'push' | 'replace' | 'pop';
};

/** Ends a navigation and starts another one, or leaves the application. */
export type Redirect = { redirect: string; status?: 302 | 307 | 308; external?: boolean };

export type Guard = {
  readonly name: string;
  /**
   * The sides on which the guard runs. A guard on the server only reads and redirects. A guard for a prefetch sends no request. A guard
   * that renews a token or moves money runs in the browser only.
   */
  readonly sides: readonly Side[];
  readonly check: (navigation: Navigation, client: Client) => Promise<Redirect | undefined>;
};
