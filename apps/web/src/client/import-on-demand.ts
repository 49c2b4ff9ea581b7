import type { Client } from './client.ts';

const TIMEOUT_MS = 20_000;

type Options = {
  /** Returns whether the player still waits for the code. If not, no error is shown and the page does not reload. */
  isWanted?: () => boolean;
};

/**
 * Imports code that a press needs, under the loading overlay. If the code does not load, the player sees an error and the result is null.
 *
 * A failed import is retried once if the server can be reached. After a second failure the server no longer has the code of this build, so
 * the page reloads once, except during a game.
 */
export async function importOnDemand<Part>(
  client: Client,
  load: () => Promise<Part>,
  { isWanted = () => true }: Options = {},
): Promise<Part | null> {
  const { dialogs } = client.stores;
  dialogs.set({ waiting: dialogs.get().waiting + 1 });
  try {
    return await withTimeout(load()).catch((error) => retry(error, load, isWanted));
  } catch (error) {
    console.error(error);
    if (isWanted()) client.notify('error', client.i18n.translate()('shell.unreachable'));
    return null;
  } finally {
    dialogs.set({ waiting: Math.max(0, dialogs.get().waiting - 1) });
  }
}

async function retry<Part>(error: unknown, load: () => Promise<Part>, isWanted: () => boolean): Promise<Part> {
  if (error instanceof LoadTimeout) throw error;
  const { isChunkFailure, isServerReachable, reloadForChunk } = await withTimeout(import('../platform/reload-once.ts'));
  if (!isChunkFailure(error) || !isWanted() || !(await isServerReachable())) throw error;
  return await withTimeout(load()).catch((second_error: Error) => {
    // A reload for a dialog must not interrupt a running game.
    const mayReload = isWanted() && location.pathname !== '/game-play';
    if (mayReload && reloadForChunk(second_error.message)) return new Promise<never>(() => {});
    throw second_error;
  });
}

class LoadTimeout extends Error {}

async function withTimeout<Part>(pending: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout('The code did not load in time.')), TIMEOUT_MS);
  });
  return await Promise.race([pending, timeout]).finally(() => clearTimeout(timer));
}
