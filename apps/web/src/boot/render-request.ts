import type { RedirectRules } from '../client/config-store.ts';

/** What the server is asked to draw. */
export type RenderRequest = {
  /** Path and query as asked for. */
  url: string;
  cookies: Readonly<Record<string, string | undefined>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Takes own paths such as `/api/c/config`. */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  now: Date;
  buildId?: string;
  /** Where the brand font comes from, instead of our own origin. */
  font_url?: string | null;
  /** The operator's redirects by path. */
  redirects?: RedirectRules;
};
