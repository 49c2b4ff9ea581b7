const MAX_WAIT_MS = 5_000;

/** Calls `run` when the page has loaded and is idle. Errors of `run` are ignored. */
export function whenIdle(run: () => Promise<unknown>): void {
  const begin = () => {
    const go = () => void run().catch(() => undefined);
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: MAX_WAIT_MS });
    else setTimeout(go, 1_500);
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
