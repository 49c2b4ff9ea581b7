import type { Client } from '../client.ts';

/** As long as an answer of the server is waited for. */
const TIMEOUT_MS = 20_000;

/**
 * Fetches code that a press waits for. The overlay shows the wait; what does not come is said, and null.
 *
 * What was lost on the way comes when it is asked for again, at the latest by the next press. What is gone with an old
 * build comes with the page, which is loaded anew then.
 */
export async function fetchPart<Part>(client: Client, fetch: () => Promise<Part>): Promise<Part | null> {
  const { dialogs } = client.stores;
  dialogs.set({ waiting: dialogs.get().waiting + 1 });
  try {
    return await inTime(fetch()).catch((error) => askAgain(error, fetch));
  } catch (error) {
    console.error(error);
    client.notify('error', client.copy.translate()('problem.503.title'));
    return null;
  } finally {
    dialogs.set({ waiting: Math.max(0, dialogs.get().waiting - 1) });
  }
}

async function askAgain<Part>(error: unknown, fetch: () => Promise<Part>): Promise<Part> {
  const { isChunkFailure, isServerThere, reloadOnce } = await import('./reload-once.ts');
  if (!isChunkFailure(error) || !(await isServerThere())) throw error;
  return await inTime(fetch()).catch((gone) => {
    if (reloadOnce()) return new Promise<never>(() => {});
    throw gone;
  });
}

async function inTime<Part>(coming: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code did not come in time.')), TIMEOUT_MS);
  });
  return await Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
