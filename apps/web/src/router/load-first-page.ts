import type { PageModule } from '../client/client.ts';

const AGAIN_MS = 5000;

/** The server names the chunk: finding it by a table of all pages would put that table before the first paint. */
const fetchPage = (address: string): Promise<PageModule> => import(/* @vite-ignore */ address);

/** Loads the page that was drawn on the server. What is gone with an old build comes with the page, which is loaded anew. */
export async function loadFirstPage(address: string, fetch = fetchPage): Promise<PageModule> {
  try {
    return await fetch(address);
  } catch (error) {
    const part = await import('../platform/reload-once.ts').catch(() => null);
    if (await part?.isServerThere()) {
      part?.reloadOnce();
      throw error;
    }
    // Offline, the browser's own error page would take the place of what is drawn.
    await new Promise((again) => {
      addEventListener('online', again, { once: true });
      setTimeout(again, AGAIN_MS);
    });
    return loadFirstPage(address, fetch);
  }
}
