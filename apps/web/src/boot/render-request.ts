import type { ListWords } from '../api/build-request.ts';
import type { RedirectRules } from '../client/config-store.ts';

/** A call with what it is asked with; `path` has its braces, `query` is text as in an address. */
export type AskedCall = {
  method: string;
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  list: ListWords;
  token: string | null;
};

/** What an answer of the API says; money as Cents. */
export type Envelope = { status: number; code: number; msg: string; data: unknown };

/** What the server is asked to draw. */
export type RenderRequest = {
  /** Path and query as asked for. */
  url: string;
  cookies: Readonly<Record<string, string | undefined>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Asks the API in process. */
  ask: (asked: AskedCall) => Promise<Envelope>;
  now: Date;
  buildId?: string;
  /** Where the brand font comes from, instead of our own origin. */
  font_url?: string | null;
  /** The operator's redirects by path. */
  redirects?: RedirectRules;
};
