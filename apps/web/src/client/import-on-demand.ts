import type { Client } from './client.ts';

/** As long as `call` waits for an answer. */
const TIMEOUT_MS = 20_000;

type Options = {
  /** Whether whoever pressed still wants it: otherwise nothing is said and nothing reloaded. */
  isWanted?: () => boolean;
};

/**
 * Fetches code that a press waits for. The overlay shows the wait; if the code does not come the player is told, and the
 * answer is null.
 *
 * What was lost on the way is asked for once more, and again by the next press. What is gone with an old build comes with
 * the page, which is loaded anew for it, once.
 */
export async function importOnDemand<Part>(
  client: Client,
  load: () => Promise<Part>,
  { isWanted = () => true }: Options = {},
): Promise<Part | null> {
  const { dialogs } = client.stores;
  dialogs.set({ waiting: dialogs.get().waiting + 1 });
  try {
    return await inTime(load()).catch((error) => askAgain(error, load, isWanted));
  } catch (error) {
    console.error(error);
    if (isWanted()) client.notify('error', client.i18n.translate()('problem.503.title'));
    return null;
  } finally {
    dialogs.set({ waiting: Math.max(0, dialogs.get().waiting - 1) });
  }
}

async function askAgain<Part>(error: unknown, load: () => Promise<Part>, isWanted: () => boolean): Promise<Part> {
  if (error instanceof Late) throw error;
  const { isChunkFailure, isServerThere, reloadFor } = await inTime(import('../platform/reload-once.ts'));
  if (!isChunkFailure(error) || !isWanted() || !(await isServerThere())) throw error;
  return await inTime(load()).catch((gone: Error) => {
    // A running game is worth more than what lies over it.
    const mayReload = isWanted() && location.pathname !== '/game-play';
    if (mayReload && reloadFor(gone.message)) return new Promise<never>(() => {});
    throw gone;
  });
}

class Late extends Error {}

async function inTime<Part>(coming: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late('The code did not come in time.')), TIMEOUT_MS);
  });
  return await Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
