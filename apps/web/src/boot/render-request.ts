import type { ListQuery } from '../api/build-request.ts';
import type { RedirectRules } from '../client/config-store.ts';

/** A call with its input. `path` is the pattern, such as `/api/c/message/{id}`. The values of `query` are text, as in a URL. */
export type ApiRequest = {
  method: string;
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  list: ListQuery;
  token: string | null;
};

/** A response of the API with its HTTP status. Amounts are Cents. */
export type Envelope = { status: number; code: number; msg: string; data: unknown };

export type RenderRequest = {
  /** Path and query as requested. */
  url: string;
  cookies: Readonly<Record<string, string | undefined>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  call: (request: ApiRequest) => Promise<Envelope>;
  now: Date;
  buildId?: string;
  /** The address of the font service. Null or absent if this site serves the brand font. */
  font_url?: string | null;
  redirects?: RedirectRules;
  /** Whether the request has a valid token of engineer mode. */
  is_engineer?: boolean;
};
