import type { Call, ResponseOf } from '@nua/contract/call.ts';
import type { ErrorName } from '@nua/contract/errors.ts';
import { errorName } from '@nua/contract/errors.ts';
import { type Exchange, readEnvelope, requestInit } from '@nua/wire/exchange.ts';
import { setKeyOffset } from '@nua/wire/new-key.ts';
import { repeatUntilKnown } from '@nua/wire/repeat-until-known.ts';
import { type Encryption, openBody, sealBody } from '@nua/wire/seal-body.ts';
import * as v from 'valibot';

/** The result of a call: a response, a coded error, or silence. After silence the outcome is unknown. */
export type Reply<Result> =
  | { is: 'response'; response: Result }
  | { is: 'refusal'; name: ErrorName | null; code: number; data: unknown; retry_after_ms: number | null }
  | { is: 'silence' };

export type CallRequest = { body?: unknown; key?: string; query?: string };

/** The state that the calls share. It is only in memory, because the frame has no storage. */
export type ArcadeSession = {
  token: string | null;
  encryption: Encryption | null;
  clock_offset_ms: number;
  /** Sends calls over the WebSocket while it is open. */
  socketFetch?: typeof fetch;
};

export type ArcadeCall = <C extends Call>(call: C, request?: CallRequest) => Promise<Reply<ResponseOf<C>>>;

const TIMEOUT_MS = 8000;

/** Creates the only function that calls the arcade's API. It sends the session's token and no cookies. */
export function createArcadeCall(session: ArcadeSession, send: typeof fetch = fetch): ArcadeCall {
  return async (call, request = {}) => {
    const reply = await attempt(session, send, call, request);
    if (reply.is !== 'refusal' || !(await recoverSealing(session, reply))) return reply;
    return attempt(session, send, call, request);
  };
}

/** Handles an error about an encrypted body: adopts the server's time, or turns encryption off. Returns whether to retry. */
async function recoverSealing(
  session: ArcadeSession,
  reply: { name: ErrorName | null; data: unknown },
): Promise<boolean> {
  const server_ms = Date.parse(String((reply.data as { server_time?: unknown } | null)?.server_time));
  // The error for a refused idempotency key contains the server's time, too. The next key uses this time.
  if (!Number.isNaN(server_ms)) setServerTime(session, server_ms);
  if (reply.name === 'SEAL_DAY') return !Number.isNaN(server_ms);
  if (session.encryption === null || (reply.name !== 'SEAL_KEY' && reply.name !== 'SEAL_BROKEN')) return false;
  session.encryption = null;
  return true;
}

/** Stores the server's clock minus this device's clock. Encryption and idempotency keys use the server's time. */
export function setServerTime(session: ArcadeSession, server_ms: number): void {
  session.clock_offset_ms = server_ms - Date.now();
  setKeyOffset(session.clock_offset_ms);
}

async function attempt<C extends Call>(
  session: ArcadeSession,
  send: typeof fetch,
  call: C,
  request: CallRequest,
): Promise<Reply<ResponseOf<C>>> {
  try {
    const sendCall = (call.auth === 'game_session' && session.socketFetch) || send;
    const path = call.path + (request.query ? `?${request.query}` : '');
    const response = await sendCall(path, {
      ...(await requestInit(outgoingOf(session, call, request), loadSealing)),
      credentials: 'omit',
      signal: timeLimit(TIMEOUT_MS),
    });
    const envelope = await readEnvelope(await response.text(), exchangeOf(session, call), loadSealing);
    if (envelope === null) return { is: 'silence' };
    if (envelope.code === 0)
      return { is: 'response', response: v.parse(call.response, envelope.data) as ResponseOf<C> };
    const retry_after_s = Number(response.headers.get('retry-after'));
    return {
      is: 'refusal',
      name: errorName(envelope.code) ?? null,
      code: envelope.code,
      data: envelope.data,
      retry_after_ms: retry_after_s > 0 ? retry_after_s * 1000 : null,
    };
  } catch {
    // No connection, or a timeout: the outcome is unknown.
    return { is: 'silence' };
  }
}

const loadSealing = () => ({ openBody, sealBody });

const exchangeOf = ({ encryption }: ArcadeSession, { method, path }: Call): Exchange => ({
  method,
  path,
  encryption: globalThis.crypto?.subtle ? encryption : null,
});

const outgoingOf = (session: ArcadeSession, call: Call, { key, body }: CallRequest) => ({
  ...exchangeOf(session, call),
  headers: {},
  token: session.token,
  key,
  body: JSON.stringify(body ?? {}),
  now: new Date(Date.now() + session.clock_offset_ms),
});

/** Safari before 16 lacks `AbortSignal.timeout`. */
function timeLimit(ms: number): AbortSignal {
  if (typeof AbortSignal.timeout === 'function') return AbortSignal.timeout(ms);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), ms);
  return stop.signal;
}

/** The errors after which the call is retried with the same key. */
const transientErrors: ReadonlySet<ErrorName | null> = new Set([
  'STILL_RUNNING',
  'BUSY',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'TOO_FAST',
  'OUTCOME_UNKNOWN',
]);
/** After this many attempts, which take more than a minute, OUTCOME_UNKNOWN is final. */
const MAX_UNKNOWN_ATTEMPTS = 10;

/** Shape   number of attempts so far -> the wait before the next: 700, 1,400, 2,800 … at most 12,000 ms */
export function waitBefore(attempts: number): number {
  return Math.min(12_000, 700 * 2 ** Math.max(0, attempts - 1));
}

type Settled<Result> = Exclude<Reply<Result>, { is: 'silence' }>;

/** Retries a call until its outcome is known, and reports each attempt that leaves it unknown. */
export async function sendUntilKnown<Result>(
  attempt: () => Promise<Reply<Result>>,
  wait: (time_ms: number) => Promise<void>,
  onUnknown: (attempts: number) => void,
): Promise<Settled<Result>> {
  const pauseAfter = (reply: Reply<Result>, attempts: number): number | null => {
    if (isFinal(reply, attempts)) return null;
    onUnknown(attempts);
    return (reply.is === 'refusal' && reply.retry_after_ms) || waitBefore(attempts);
  };
  return (await repeatUntilKnown(attempt, pauseAfter, wait)) as Settled<Result>;
}

function isFinal(reply: Reply<unknown>, attempts: number): boolean {
  if (reply.is !== 'refusal') return reply.is === 'response';
  return !transientErrors.has(reply.name) || (reply.name === 'OUTCOME_UNKNOWN' && attempts >= MAX_UNKNOWN_ATTEMPTS);
}
