import type { KeyValueStorage } from '../../platform/storage.ts';

/** Tokens of sessions that are over on this device, of whose end the server has not heard yet. */
const LEAVING = 'nua.leaving';
const MAX = 5;

export function readLeaving(storage: KeyValueStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.read(LEAVING) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function noteLeaving(storage: KeyValueStorage, token: string): void {
  write(storage, [...without(storage, token), token].slice(-MAX));
}

export function dropLeaving(storage: KeyValueStorage, token: string): void {
  write(storage, without(storage, token));
}

/** Tells the server, now and whenever there is a line again, until it has heard. */
export async function sayLeaving(storage: KeyValueStorage): Promise<void> {
  if (readLeaving(storage).length === 0) return;
  await import('./tell-leaving.ts').then(({ tellLeaving }) => tellLeaving(storage)).catch(() => undefined);
}

const without = (storage: KeyValueStorage, token: string) => readLeaving(storage).filter((one) => one !== token);

function write(storage: KeyValueStorage, tokens: string[]): void {
  if (tokens.length === 0) storage.remove(LEAVING);
  else storage.write(LEAVING, JSON.stringify(tokens));
}
