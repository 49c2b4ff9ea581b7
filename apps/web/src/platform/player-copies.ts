/** The prefix of the names of browser caches that contain a player's responses. */
export const PRIVATE_COPIES = 'nua.private.';

type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * Registers a function that runs when the player's data must be removed: at a logout, here or in another tab, and when another
 * player signs in.
 */
export function onDeletePlayerData(listener: Listener): void {
  listeners.add(listener);
}

/** Removes the player's data from this device. On plain http and in private mode there may be no caches. */
export async function deletePlayerData(stores: CacheStorage | undefined = globalThis.caches): Promise<void> {
  for (const listener of listeners) listener();
  try {
    for (const name of (await stores?.keys()) ?? []) {
      if (name.startsWith(PRIVATE_COPIES)) await stores!.delete(name);
    }
  } catch {
    // A browser that refuses its caches has stored nothing in them.
  }
}
