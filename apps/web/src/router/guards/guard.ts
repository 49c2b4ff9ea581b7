import type { Client } from '../../client/client.ts';
import type { Route } from '../../client/route-match.ts';

/** Where an address is resolved: for a page that is drawn, for a navigation, or for one that may follow. */
export type Side = 'server' | 'browser' | 'prefetch';

export type Navigation = {
  readonly to: URL;
  readonly route: Route;
  /** Null on the first page. */
  readonly from: { url: URL; route: Route | null } | null;
  readonly side: Side;
  readonly kind: 'first' | 'push' | 'replace' | 'pop';
};

/** Ends a navigation and begins another, or leaves the application. */
export type Redirect = { redirect: string; status?: 302 | 307 | 308; external?: boolean };

export type Guard = {
  readonly name: string;
  /**
   * The sides it runs on. The server asks and redirects; it never writes. A prefetch does not even ask. What renews a token or
   * moves money runs in the browser alone.
   */
  readonly sides: readonly Side[];
  readonly check: (navigation: Navigation, client: Client) => Promise<Redirect | undefined>;
};
