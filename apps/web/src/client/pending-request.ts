import type { BodyOf, Call, ResponseOf } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { sameKey } from '@nua/wire/new-key.ts';
import { repeatUntilKnown } from '@nua/wire/repeat-until-known.ts';
import { ApiError, isUnreadable } from '../api/api-error.ts';
import type { CallFunction } from '../api/call.ts';
import { formatWire } from '../api/format-wire.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import { ownerOf, readStoredAuth } from './auth-store.ts';

/**
 * A confirmed request without a response, and the id of its player (`of`). The client sends the same body with the same key again, even
 * after a reload.
 */
type PendingRequest = { key: string; body: string; of?: string | null };

const storageKey = (name: string) => `nua.request.${name}`;
const WAITS_MS = [1000, 3000];

/** Errors that leave the outcome of the request unknown. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== errors.MAINTENANCE &&
  (error.code === 0 || error.status >= 500 || isUnreadable(error) || error.code === errors.STILL_RUNNING);

/** True if the server has refused the request for good. An expired SMS code does not count, because the player can enter a new code. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && !isOutcomeUnknown(error) && error.code !== errors.PROOF_REQUIRED;

/** The player who is signed in on this device now, according to the browser's storage. */
const currentOwner = (storage: KeyValueStorage): string | null => ownerOf(readStoredAuth(storage));

/**
 * The stored request of the signed-in player, or null. A request without a player was stored by an older version of this client
 * and counts too.
 */
export function readPending(storage: KeyValueStorage, name: string): PendingRequest | null {
  try {
    const pending = JSON.parse(storage.read(storageKey(name)) ?? 'null') as Partial<PendingRequest> | null;
    if (typeof pending?.key !== 'string' || typeof pending.body !== 'string') return null;
    return pending.of === undefined || pending.of === currentOwner(storage) ? (pending as PendingRequest) : null;
  } catch {
    return null;
  }
}

export const dropPending = (storage: KeyValueStorage, name: string): void => storage.remove(storageKey(name));

function storePending(storage: KeyValueStorage, name: string, pending: PendingRequest | null): void {
  if (pending === null) dropPending(storage, name);
  else storage.write(storageKey(name), JSON.stringify(pending));
}

type Sender = {
  call: CallFunction;
  storage: KeyValueStorage;
  /** Resolves after this many milliseconds; immediately in a test. */
  wait?: (ms: number) => Promise<void>;
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a confirmed request that moves money, only for the player who confirmed it. The key is stored before the request is sent, and
 * removed after a success or a final refusal. So a lost connection, a reload or a second press never makes a second payment.
 */
export async function sendRequest<C extends Call>(
  { call, storage, wait = sleep }: Sender,
  name: string,
  endpoint: C,
  body: BodyOf<C>,
): Promise<ResponseOf<C>> {
  // A call without a body is stored as `null`.
  const text = formatWire(body ?? null);
  const previous = readPending(storage, name);
  const key = sameKey(previous?.body === text ? previous.key : null);
  const owner = currentOwner(storage);
  storePending(storage, name, { key, body: text, of: owner });
  const isSameOwner = () => currentOwner(storage) === owner;
  let attempts = 0;
  let outcome: Outcome<ResponseOf<C>> = { error: new ApiError(0, 'No answer', null, 0) };
  const attempt = async (): Promise<Outcome<ResponseOf<C>>> => {
    // Another player may have signed in during a pause. The request is not sent for that player.
    if (!isSameOwner()) return outcome;
    attempts += 1;
    outcome = await outcomeOf(call(endpoint, { body, key, quiet: true, timeout_ms: 15_000 }));
    return outcome;
  };
  const pauseAfter = (last: Outcome<ResponseOf<C>>, count: number): number | null =>
    'error' in last && isOutcomeUnknown(last.error) && isSameOwner() ? (WAITS_MS[count - 1] ?? null) : null;
  const result = await repeatUntilKnown(attempt, pauseAfter, wait);
  if (!('error' in result)) {
    // The player who confirmed the request has logged out. Another player must not see the response.
    if (!isSameOwner()) throw new ApiError(0, 'No answer', null, 0);
    dropPending(storage, name);
    return result.response;
  }
  // If another player has signed in, the stored request may belong to that player, so it is not changed.
  if (isSameOwner()) {
    // After a refusal the entry of this request is removed. If it had replaced the entry of another request, that entry is restored.
    if (isRefused(result.error)) storePending(storage, name, previous?.key === key ? null : previous);
    // Not an ApiError: the request failed on this device before it was sent.
    else if (attempts === 1 && !(result.error instanceof ApiError)) storePending(storage, name, previous);
  }
  throw result.error;
}

type Outcome<Response> = { response: Response } | { error: unknown };

const outcomeOf = <Response>(sent: Promise<Response>): Promise<Outcome<Response>> =>
  sent.then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
