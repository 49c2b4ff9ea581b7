import { randomUUID } from 'node:crypto';
import { type ApiError, apiError } from '../../core/api-error.ts';
import type { Feature, Handler } from '../../core/handle.ts';
import type { RawListQuery } from '../../core/input/list-query.ts';
import { phraseOf } from '../../core/response-text.ts';
import type { SessionLookup, Sessions } from '../../core/sessions/sessions.ts';
import { TtlCache } from '../../core/ttl-cache.ts';
import type { PlayerLoader, PlayerQuery } from '../../db/player-query.ts';
import type { CallResponder, CallResponse } from './call-responder.ts';
import type { PageReads } from './page-reads.ts';

/** A call by the page renderer. */
export type PageCall = {
  method: string;
  /** The path with its parameters in braces. */
  path: string;
  params: Readonly<Record<string, string>>;
  /** The values are text, as in a query string. */
  query: Readonly<Record<string, string>>;
  list: RawListQuery;
  token: string | null;
};

/** The content of the envelope, with money as Cents. Responses that are the same for everyone are shared and frozen. */
export type PageResponse = { status: number; code: number; msg: string; data: unknown };

export type PageCaller = (call: PageCall) => Promise<PageResponse>;

const NO_CALLER = {
  ip: 'renderer',
  device_key: null,
  is_device_handed_over: false,
  page_token: null,
  engineer_token: null,
  user_agent: 'renderer',
  wants_no_tracking: false,
};

/**
 * Lets pages call the API in process, with the same handlers, permissions and validation, but without encryption and JSON.
 *
 * Calls can only read: a page is authenticated by a cookie, and a cookie must never authorize a write. A public response that is the same
 * for everyone is read once per `shared_ms` instead of once per page.
 *
 * Call the returned function once for each page, with the address that requested the page. It returns the page's `PageCaller`.
 */
export function callInProcess(
  features: readonly Feature[],
  handlers: readonly Handler[],
  { responder, sessions, shared_ms }: { responder: CallResponder; sessions: Sessions; shared_ms: number },
): (address: string | null) => PageCaller {
  const shared = new TtlCache<PageResponse>(shared_ms);
  const reads = new Map(handlers.filter(({ call }) => call.method === 'GET').map((one) => [one.call.path, one]));
  const page_queries = features.flatMap(({ on_pages = [] }) => on_pages);
  return (address) => {
    const page = { ...readOnce(sessions, page_queries), address };
    return async (call) => {
      if (call.method !== 'GET') return refusalOf(apiError('METHOD_NOT_ALLOWED'));
      const handler = reads.get(call.path);
      if (handler === undefined) return refusalOf(apiError('NOT_FOUND'));
      const response = async () => responseOf(await responder.respond(handler, requestOf(call, page)));
      if (handler.call.cache_s === undefined) return await response();
      const key = `${call.path} ${JSON.stringify([call.params, call.query, call.list])}`;
      return await shared.get(key, async () => frozen(await response()));
    };
  };
}

function readOnce(sessions: Sessions, page_queries: readonly PlayerQuery<unknown>[]): Omit<PageReads, 'address'> {
  const loaders = new Map<string, PlayerLoader>();
  const found = new Map<string, Promise<SessionLookup>>();
  const loaderFor = (token: string) => memoized(loaders, token, () => sessions.loaderFor(token, page_queries));
  return { loaderFor, findSession: (token) => memoized(found, token, () => sessions.find(token, loaderFor(token))) };
}

function memoized<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

const requestOf = ({ path, params, query, list, token }: PageCall, page: PageReads) => ({
  id: randomUUID(),
  path: path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? ''),
  query,
  list,
  params,
  header: (name: string) => (name === 'authorization' && token !== null ? `Bearer ${token}` : undefined),
  body: null,
  caller: NO_CALLER,
  page,
});

const responseOf = ({ status, data, error }: CallResponse): PageResponse =>
  error === null ? { status, code: 0, msg: '', data } : refusalOf(error);

const refusalOf = (error: ApiError): PageResponse => ({
  status: error.status,
  code: error.code,
  msg: phraseOf(error.error),
  data: error.data,
});

/** Freezes a shared value, so that no page can change the next page's data. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const one of Object.values(value)) frozen(one);
  return value;
}
