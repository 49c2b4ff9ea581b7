const LATEST_MS = 5_000;

/** Runs once the page has loaded and nobody waits for anything. What fails is not worth a word. */
export function whenIdle(run: () => Promise<unknown>): void {
  const begin = () => {
    const go = () => void run().catch(() => undefined);
    // Safari has no idle times.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: LATEST_MS });
    else setTimeout(go, 1_500);
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
