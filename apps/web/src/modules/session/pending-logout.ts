import type { KeyValueStorage } from '../../platform/storage.ts';

/** The key of the tokens whose sessions have ended on this device but not yet on the server. */
const KEY = 'nua.pending_logout';
const MAX_TOKENS = 5;

export function readPendingLogout(storage: KeyValueStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.read(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

export function addPendingLogout(storage: KeyValueStorage, token: string): void {
  write(storage, [...without(storage, token), token].slice(-MAX_TOKENS));
}

export function dropPendingLogout(storage: KeyValueStorage, token: string): void {
  write(storage, without(storage, token));
}

const without = (storage: KeyValueStorage, token: string) =>
  readPendingLogout(storage).filter((pending) => pending !== token);

function write(storage: KeyValueStorage, tokens: string[]): void {
  if (tokens.length === 0) storage.remove(KEY);
  else storage.write(KEY, JSON.stringify(tokens));
}
