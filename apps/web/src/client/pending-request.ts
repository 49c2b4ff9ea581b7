import type { BodyOf, Call, ResponseOf } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { ApiError, isUnreadable } from '../api/api-error.ts';
import type { CallFunction } from '../api/call.ts';
import { formatWire } from '../api/format-wire.ts';
import { newKey } from '../platform/new-key.ts';
import type { KeyValueStorage } from '../platform/storage.ts';
import { ownerOf, readStoredAuth } from './auth-store.ts';

/** A confirmed request without an answer: the same body goes out again with the same key, also after a reload. */
type PendingRequest = { key: string; body: string; of?: string | null };

const storageKey = (name: string) => `nua.request.${name}`;
const WAITS_MS = [1000, 3000];

/** Answers that do not tell what became of the request. */
const isOpen = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 0 || error.status >= 500 || isUnreadable(error) || error.code === errors.STILL_RUNNING);

/** A proof that ran out refuses without touching the request: it goes on with its key after the code. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && !isOpen(error) && error.code !== errors.PROOF_REQUIRED;

/** Who is signed in on this device now, by what the browser wrote last. */
const whoIsHere = (storage: KeyValueStorage): string | null => ownerOf(readStoredAuth(storage));

/** The request of whoever is signed in; somebody else's is none. Older versions of this client wrote down no name. */
export function readPending(storage: KeyValueStorage, name: string): PendingRequest | null {
  try {
    const pending = JSON.parse(storage.read(storageKey(name)) ?? 'null') as Partial<PendingRequest> | null;
    if (typeof pending?.key !== 'string' || typeof pending.body !== 'string') return null;
    return pending.of === undefined || pending.of === whoIsHere(storage) ? (pending as PendingRequest) : null;
  } catch {
    return null;
  }
}

export const dropPending = (storage: KeyValueStorage, name: string): void => storage.remove(storageKey(name));

function keep(storage: KeyValueStorage, name: string, pending: PendingRequest | null): void {
  if (pending === null) dropPending(storage, name);
  else storage.write(storageKey(name), JSON.stringify(pending));
}

type Sender = {
  call: CallFunction;
  storage: KeyValueStorage;
  /** Resolves after so many milliseconds; a test's does at once. */
  wait?: (ms: number) => Promise<void>;
};

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a confirmed request that moves money. One request has one key: it is written down before it leaves and forgotten when an answer
 * came, so that a dead network, a reload or a second press never makes a second payment. It goes out for the player who
 * confirmed it and for nobody who came in meanwhile.
 */
export async function sendRequest<C extends Call>(
  { call, storage, wait = later }: Sender,
  name: string,
  wanted: C,
  body: BodyOf<C>,
): Promise<ResponseOf<C>> {
  const text = formatWire(body);
  const before = readPending(storage, name);
  const key = before?.body === text ? before.key : newKey();
  const of = whoIsHere(storage);
  keep(storage, name, { key, body: text, of });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await call(wanted, { body, key, quiet: true, timeout_ms: 15_000 });
      // Who confirmed it has left: nobody here waits for it.
      if (whoIsHere(storage) !== of) throw new ApiError(0, 'No answer', null, 0);
      dropPending(storage, name);
      return response;
    } catch (error) {
      const pause = WAITS_MS[attempt];
      if (isOpen(error) && pause !== undefined) await wait(pause);
      // What lies on the device by now is another player's.
      if (whoIsHere(storage) !== of) throw error;
      if (isOpen(error) && pause !== undefined) continue;
      // A rejected request clears only the pending entry with its own key.
      if (isRefused(error)) keep(storage, name, before?.key === key ? null : before);
      // No refusal and no silence: it broke on this device before it left.
      else if (attempt === 0 && !(error instanceof ApiError)) keep(storage, name, before);
      throw error;
    }
  }
}
