import { randomUUID } from 'node:crypto';
import type { CallAnswerer, WireAnswer } from './answer-call.ts';
import { errorMessage } from './answer-text.ts';
import { apiError } from './api-error.ts';
import { pathOf } from './api-routes.ts';
import type { Handler } from './handle.ts';
import { TtlCache } from './ttl-cache.ts';

export type InProcessFetch = (url: string, init?: RequestInit) => Promise<Response>;

const NO_CALLER = {
  ip: 'renderer',
  device_key: null,
  page_token: null,
  user_agent: 'renderer',
  wants_no_tracking: false,
};

/**
 * A `fetch` for the page renderer that goes straight into the API.
 *
 * It reads only: a page is asked for with a cookie, and a cookie must never be able to write. What the contract declares
 * public and alike for everyone is asked once in `shared_ms`, not once a page.
 */
export function inProcessFetch(
  handlers: readonly Handler[],
  answerer: CallAnswerer,
  shared_ms: number,
): InProcessFetch {
  const shared = new TtlCache<WireAnswer>(shared_ms);
  const reads = new Map(handlers.filter(({ call }) => call.method === 'GET').map((one) => [one.call.path, one]));
  const patterns = [...reads.values()]
    .filter(({ call }) => call.path.includes('{'))
    .map((handler) => ({
      handler,
      pattern: new RegExp(`^${handler.call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }));
  const match = (path: string): { handler: Handler; params: Record<string, string> } | null => {
    const exact = reads.get(path);
    if (exact) return { handler: exact, params: {} };
    for (const { handler, pattern } of patterns) {
      const groups = pattern.exec(path)?.groups;
      if (groups) return { handler, params: { ...groups } };
    }
    return null;
  };
  return async (url, init = {}) => {
    const path = pathOf(url.replace(/^https?:\/\/[^/]+/, ''));
    if ((init.method ?? 'GET').toUpperCase() !== 'GET') return errorResponse('METHOD_NOT_ALLOWED');
    const found = match(path);
    if (found === null) return errorResponse('NOT_FOUND');
    const headers = new Headers(init.headers);
    const question = url.indexOf('?');
    const ask = () =>
      answerer.answer(found.handler, {
        id: randomUUID(),
        path,
        query: question === -1 ? {} : Object.fromEntries(new URLSearchParams(url.slice(question + 1))),
        params: found.params,
        header: (name) => headers.get(name) ?? undefined,
        body: null,
        caller: NO_CALLER,
        in_process: true,
      });
    const answer = found.handler.call.cache_s === undefined ? await ask() : await shared.get(url, ask);
    return new Response(answer.text, { status: answer.status, headers: answer.headers as Record<string, string> });
  };
}

function errorResponse(error: 'METHOD_NOT_ALLOWED' | 'NOT_FOUND'): Response {
  const refusal = apiError(error);
  return new Response(errorMessage(refusal), {
    status: refusal.status,
    headers: { 'content-type': 'application/json' },
  });
}
