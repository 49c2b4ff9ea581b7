/** What this device keeps of a player beside the session: offline copies in the browser's caches, images in memory. */
export const PRIVATE_COPIES = 'nua.private.';

type Forget = () => void;
const forgetters = new Set<Forget>();

/** Runs whenever the player's things are to go: at logout, here or in another tab, and when somebody else comes in. */
export function onForgetCopies(forget: Forget): void {
  forgetters.add(forget);
}

/** Removes every copy of a player's things from this device. Without caches (plain http, private mode) there are none. */
export async function forgetCopies(stores: CacheStorage | undefined = globalThis.caches): Promise<void> {
  for (const forget of forgetters) forget();
  try {
    for (const name of (await stores?.keys()) ?? []) {
      if (name.startsWith(PRIVATE_COPIES)) await stores!.delete(name);
    }
  } catch {
    // A browser that refuses its caches has kept nothing in them.
  }
}
