import type { BodyOf, Call, QueryOf, ResponseOf } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { type Exchange, readEnvelope, requestInit } from '@nua/wire/exchange.ts';
import { newKey, refuseKey } from '@nua/wire/new-key.ts';
import { ApiError } from './api-error.ts';
import { buildPath, type ListInput } from './build-request.ts';
import { formatWire } from './format-wire.ts';
import { readAmounts } from './read-amounts.ts';
import type { ClientConfig } from './wire.ts';

export type CallOptions<C extends Call> = {
  params?: Readonly<Record<string, string>>;
  query?: Partial<QueryOf<C>>;
  list?: ListInput;
  body?: BodyOf<C>;
  /** The idempotency key. A form sends the same key with every retry. */
  key?: string;
  signal?: AbortSignal;
  timeout_ms?: number;
  /** The caller shows the error itself: beside a field, or in place of a list. */
  quiet?: boolean;
  /** The player does not wait for the response, so the loading overlay does not count this call. */
  background?: boolean;
  /** The request continues when the player leaves the page. */
  keepalive?: boolean;
};

export type CallFunction = <C extends Call>(call: C, options?: CallOptions<C>) => Promise<ResponseOf<C>>;

/** The dependencies of `createCall`. */
export type Wire = {
  /** Calls `sent` when it sends a request. No request is sent if the data of the page already contains the response. */
  fetch: (path: string, init: RequestInit, sent?: () => void) => Promise<Response>;
  token(): string | null;
  config(): ClientConfig | null;
  /** Loads the config again, after the server has rejected the encryption of a request. */
  reloadConfig(): Promise<ClientConfig | null>;
  /** Aborted when the session ends, which cancels the player's calls. */
  session(): AbortSignal;
  now(): Date;
  onServerTime(at: Date): void;
  /** Called before every call. */
  startProgress(options: { background: boolean; method: string }): Progress;
  onError(error: ApiError, options: { quiet: boolean }): void;
};

/** Receives the progress of one call: when its request is sent, and when the call ends. */
export type Progress = { sent(): void; ended(): void };
export const noProgress: Progress = { sent() {}, ended() {} };

const TIMEOUT_MS = 20_000;
/** The code for a response that has a successful status and cannot be read. */
const UNREADABLE = 50_000_000;

/** The wire of a navigation: the loading overlay counts all of its calls, including those marked as background. */
export const navigationWire = (wire: Wire): Wire => ({
  ...wire,
  startProgress: (options) => wire.startProgress({ ...options, background: false }),
});

/** The wire of a prefetch: the loading overlay does not count its calls, and its failures are not reported. */
export const prefetchWire = (wire: Wire): Wire => ({ ...wire, startProgress: () => noProgress, onError: () => {} });

/** Creates the function that sends every call. */
export function createCall(wire: Wire): CallFunction {
  return async (call, options = {}) => {
    const path = buildPath(call, options as never);
    if (call.auth === 'player' && wire.token() === null) throw new Error('You must log in to obtain the token.');
    const progress = wire.startProgress({ background: options.background === true, method: call.method });
    const token = wire.token();
    const key = call.idempotent ? (options.key ?? newKey()) : undefined;
    try {
      return await send(
        { ...wire, fetch: (to, init) => wire.fetch(to, init, progress.sent) },
        call,
        path,
        options,
        key,
        true,
      );
    } catch (error) {
      // A 401 for a replaced token does not end the session of the new token.
      const isOutdated = error instanceof ApiError && error.status === 401 && wire.token() !== token;
      if (error instanceof ApiError && !isOutdated) wire.onError(error, { quiet: options.quiet === true });
      throw error;
    } finally {
      progress.ended();
    }
  };
}

async function send<C extends Call>(
  wire: Wire,
  call: C,
  path: string,
  options: CallOptions<C>,
  key: string | undefined,
  mayRepeat: boolean,
): Promise<ResponseOf<C>> {
  const token = wire.token();
  const outgoing = {
    ...exchangeOf(wire, call, path),
    headers: { accept: 'application/json' },
    token,
    key,
    body: formatWire(options.body ?? {}),
    now: wire.now(),
  };
  const init = await requestInit(outgoing, loadSealing);
  const request = options.keepalive ? { ...init, keepalive: true } : init;
  const { response, text } = await exchange(wire, path, request, abortSignals(wire, call, options));
  const date = response.headers.get('date');
  if (date !== null) wire.onServerTime(new Date(date));
  const envelope = (await readEnvelope(text, exchangeOf(wire, call, path), loadSealing)) ?? unreadable(response.status);
  if (envelope.code === 0) return readResponse(call, envelope.data);
  if (mayRepeat && isEncryptionError(envelope.code)) {
    const serverTime = (envelope.data as { server_time?: string } | null)?.server_time;
    if (serverTime !== undefined) wire.onServerTime(new Date(serverTime));
    await wire.reloadConfig();
    // Another player may have signed in. A request of one player is never sent with the token of another.
    if (wire.token() === token) return send(wire, call, path, options, key, false);
  }
  if (key !== undefined && isKeyError(envelope.code)) {
    refuseKey(key);
    // The response has corrected the clock. If this call made the key itself, it is sent once more with a key of the correct time.
    const mayRenewKey = mayRepeat && options.key === undefined && wire.token() === token;
    if (mayRenewKey) return send(wire, call, path, options, newKey(), false);
  }
  throw new ApiError(envelope.code, envelope.msg || 'API Core Error', envelope.data, response.status);
}

const loadSealing = () => import('@nua/wire/seal-body.ts');

const exchangeOf = (wire: Wire, call: Call, path: string): Exchange => ({
  method: call.method,
  path: path.split('?', 1)[0]!,
  encryption: encryptionFor(wire, call),
});

/** Replaces a missing envelope, for example after a truncated body or a proxy's page. */
const unreadable = (status: number) => ({ code: status >= 400 ? status * 100000 : UNREADABLE, msg: '', data: null });

/**
 * The encryption of a call; null for a call that is not encrypted. A response that is the same for everyone is not encrypted, because
 * encrypted bytes do not compress.
 */
function encryptionFor(wire: Wire, call: Call): ClientConfig['encrypt'] {
  if (call.plain || call.cache_s !== undefined || globalThis.crypto?.subtle === undefined) return null;
  return wire.config()?.encrypt ?? null;
}

/** The signals that abort a call: the caller's signal, and the end of the session for a call about the player. */
function abortSignals(wire: Wire, call: Call, { signal, timeout_ms }: { signal?: AbortSignal; timeout_ms?: number }) {
  const signals = [signal, call.auth === 'player' ? wire.session() : undefined].filter((value) => value !== undefined);
  return { signals, timeout_ms };
}

async function exchange(
  wire: Wire,
  path: string,
  init: RequestInit,
  { signals, timeout_ms }: { signals: readonly AbortSignal[]; timeout_ms: number | undefined },
): Promise<{ response: Response; text: string }> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout_ms ?? TIMEOUT_MS);
  const cancel = () => controller.abort();
  for (const signal of signals) signal.addEventListener('abort', cancel);
  try {
    const response = await wire.fetch(path, { ...init, signal: controller.signal });
    return { response, text: await response.text() };
  } catch (error) {
    if (signals.some((signal) => signal.aborted)) throw error;
    throw new ApiError(0, 'No answer', null, 0);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', cancel);
  }
}

/**
 * Parses the amounts of a response. In a build, each call contains the paths of its amounts. Without a build, as in tests, the schema
 * parses them.
 */
async function readResponse<C extends Call>(
  call: C & { amounts?: readonly string[] },
  data: unknown,
): Promise<ResponseOf<C>> {
  if (!import.meta.env.PROD && call.amounts === undefined) {
    const { parse } = await import('valibot');
    return parse(call.response, data) as ResponseOf<C>;
  }
  try {
    return readAmounts(data, call.amounts ?? []) as ResponseOf<C>;
  } catch {
    // The request was carried out, but its response cannot be parsed. The outcome counts as unknown.
    throw new ApiError(UNREADABLE, 'API Core Error');
  }
}

const isEncryptionError = (code: number): boolean =>
  code === errors.SEAL_DAY || code === errors.SEAL_KEY || code === errors.SEAL_BROKEN;

const isKeyError = (code: number): boolean =>
  code === errors.KEY_AHEAD || code === errors.KEY_EXPIRED || code === errors.IDEMPOTENCY_KEY_INVALID;
