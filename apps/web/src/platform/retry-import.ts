/** The wait before a retry: an import can also fail while the device is online. */
const AGAIN_MS = 10_000;

/** Imports code in the background and retries until it has loaded. Returns a function that stops it. */
export function retryImport<Part>(fetch: () => Promise<Part>, take: (part: Part) => void): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    const part = await fetch().catch(() => null);
    if (!isWanted) return;
    if (part === null) {
      clearTimeout(timer);
      timer = setTimeout(ask, AGAIN_MS);
      return;
    }
    stop();
    take(part);
  };
  const stop = () => {
    isWanted = false;
    clearTimeout(timer);
    removeEventListener('online', ask);
  };
  addEventListener('online', ask);
  void ask();
  return stop;
}
