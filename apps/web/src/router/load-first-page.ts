import type { PageModule } from '../client/client.ts';

const RETRY_MS = 5000;

/** The HTML contains the address of the page's chunk, because a table of all chunks would delay the first paint. */
const fetchPage = (address: string): Promise<PageModule> => import(/* @vite-ignore */ address);

/** Loads the code of the page that the server rendered. If a new build has removed that code, the page reloads. */
export async function loadFirstPage(address: string, fetch = fetchPage): Promise<PageModule> {
  try {
    return await fetch(address);
  } catch (error) {
    const part = await import('../platform/reload-once.ts').catch(() => null);
    if (await part?.isServerReachable()) {
      part?.reloadOnce();
      throw error;
    }
    // Offline, a reload would replace the page with the browser's own error page.
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, RETRY_MS);
    });
    return loadFirstPage(address, fetch);
  }
}
