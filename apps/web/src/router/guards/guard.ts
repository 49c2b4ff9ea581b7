import type { Client } from '../../client/client.ts';
import type { Route } from '../../client/route-match.ts';

export type Navigation = {
  readonly to: URL;
  readonly route: Route;
  /** Null on the first page. */
  readonly from: { url: URL; route: Route | null } | null;
  readonly side: 'server' | 'browser';
  readonly kind: 'first' | 'push' | 'replace' | 'pop';
};

/** Undefined lets the navigation go on; a redirect ends it and begins another, or leaves the application. */
export type GuardAnswer = undefined | { redirect: string; status?: 302 | 307 | 308; external?: boolean };
export type Guard = (navigation: Navigation, client: Client) => Promise<GuardAnswer>;
