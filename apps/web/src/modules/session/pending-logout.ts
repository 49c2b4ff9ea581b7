import type { KeyValueStorage } from '../../platform/storage.ts';

/** Tokens of sessions that ended on this device and not yet on the server. */
const KEY = 'nua.pending_logout';
const MAX = 5;

export function readPendingLogout(storage: KeyValueStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.read(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function addPendingLogout(storage: KeyValueStorage, token: string): void {
  write(storage, [...without(storage, token), token].slice(-MAX));
}

export function dropPendingLogout(storage: KeyValueStorage, token: string): void {
  write(storage, without(storage, token));
}

const without = (storage: KeyValueStorage, token: string) => readPendingLogout(storage).filter((one) => one !== token);

function write(storage: KeyValueStorage, tokens: string[]): void {
  if (tokens.length === 0) storage.remove(KEY);
  else storage.write(KEY, JSON.stringify(tokens));
}
