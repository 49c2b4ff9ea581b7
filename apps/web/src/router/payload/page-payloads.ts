import { errors } from '@nua/contract/errors.ts';
import { type CallFunction, createCall, navigationWire, prefetchWire, type Wire } from '../../api/call.ts';
import type { RedirectRules } from '../../client/config-store.ts';
import { type Payload, payloadAddress } from './payload-address.ts';

/** If the payload takes longer than this, each query of the page calls the API. */
const TIMEOUT_MS = 6000;

type Options = {
  wire: Wire;
  build_id: string;
  /** Called with the build id and the redirects of every payload. */
  onPayload(payload: Pick<Payload, 'build_id'> & { redirects: RedirectRules }): void;
  /** Called with the server's build id if the server runs another build than this client. The server then sends no page data. */
  onBuildRefused(build_id: string): void;
};

/** A prefetched payload serves a navigation that follows within this time. */
const PREFETCH_VALID_MS = 5000;

type Responses = Map<string, unknown>;

/**
 * Fetches the data of a page in one request.
 *
 * A loader makes its calls as usual. Its first call fetches the payload, which contains the responses to all calls of the loader. A
 * query that is fresh in the cache makes no call, so a navigation may need no request at all.
 */
export function createPagePayloads({ wire, build_id, ...handlers }: Options) {
  let prefetched: { address: string; at_ms: number; responses: Promise<Responses> } | null = null;

  /** The responses for one navigation. Prefetched responses are reused for `PREFETCH_VALID_MS`. */
  function responsesFor(address: string, isPrefetch: boolean): Promise<Responses> {
    const at_ms = wire.now().getTime();
    const reusable =
      prefetched?.address === address && at_ms - prefetched.at_ms < PREFETCH_VALID_MS ? prefetched.responses : null;
    const responses = reusable ?? fetchPayload(wire, address, handlers);
    prefetched = isPrefetch ? { address, at_ms, responses } : null;
    return responses;
  }

  return {
    /** Drops the prefetched responses. Called after a change, which makes them outdated. */
    clear() {
      prefetched = null;
    },
    /** Returns the `call` for one navigation to `page`. A prefetch only reads, and its failures are not reported. */
    callFor(page: URL, isPrefetch = false): CallFunction {
      const address = payloadAddress(page.pathname + page.search, build_id);
      let responses: Promise<Responses> | undefined;
      return createCall({
        ...(isPrefetch ? prefetchWire(wire) : navigationWire(wire)),
        async fetch(path, init, sent) {
          if (init.method !== 'GET') {
            if (isPrefetch) throw new Error('A prefetch must not change anything.');
            const response = await wire.fetch(path, init, sent);
            // The responses from before the change are outdated.
            responses = undefined;
            return response;
          }
          if (responses === undefined) {
            responses = responsesFor(address, isPrefetch);
            // One request fetches the responses of all calls, so only the first call counts as a request.
            sent?.();
          }
          const byPath = await responses;
          const envelope = byPath.get(path);
          if (envelope === undefined) return wire.fetch(path, init, sent);
          // A repeated call needs a new response, so a used response is removed.
          if (!isPrefetch) byPath.delete(path);
          return new Response(JSON.stringify(envelope));
        },
      });
    },
  };
}

/** Fetches the payload and returns its responses by path; an empty map if that fails for any reason. */
async function fetchPayload(
  wire: Wire,
  address: string,
  { onPayload, onBuildRefused }: Pick<Options, 'onPayload' | 'onBuildRefused'>,
): Promise<Responses> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const token = wire.token();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  try {
    const credentials = token === null ? 'omit' : 'same-origin';
    const response = await wire.fetch(address, { method: 'GET', headers, credentials, signal: controller.signal });
    const date = response.headers.get('date');
    if (date !== null) wire.onServerTime(new Date(date));
    const { code, data } = (await response.json()) as { code: number; data: Partial<Payload> | null };
    if (code === errors.BUILD_UNKNOWN) onBuildRefused(data?.build_id ?? '');
    if (code !== 0 || !data?.responses) return new Map();
    onPayload({ build_id: data.build_id ?? '', redirects: (data.redirects ?? {}) as RedirectRules });
    return new Map(Object.entries(data.responses));
  } catch {
    return new Map();
  } finally {
    clearTimeout(timer);
  }
}
