/** The prefix of the browser caches that hold the player's responses. */
export const PRIVATE_COPIES = 'nua.private.';

type Forget = () => void;
const forgetters = new Set<Forget>();

/**
 * Registers a function that runs when the player's data is to be removed: at logout, here or in another tab, and when another
 * player signs in.
 */
export function onDeletePlayerData(forget: Forget): void {
  forgetters.add(forget);
}

/** Removes the player's data from this device. Without caches (plain http, private mode) there is none. */
export async function deletePlayerData(stores: CacheStorage | undefined = globalThis.caches): Promise<void> {
  for (const forget of forgetters) forget();
  try {
    for (const name of (await stores?.keys()) ?? []) {
      if (name.startsWith(PRIVATE_COPIES)) await stores!.delete(name);
    }
  } catch {
    // A browser that refuses its caches has stored nothing in them.
  }
}
