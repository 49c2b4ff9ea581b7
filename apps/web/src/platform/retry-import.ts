/** The wait before a retry while the device is online. */
const RETRY_MS = 10_000;

/** Imports code in the background and retries until it has loaded. Returns a function that stops the retries. */
export function retryImport<Part>(fetch: () => Promise<Part>, onLoaded: (part: Part) => void): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    clearTimeout(timer);
    const part = await fetch().catch(() => null);
    if (isStopped) return;
    if (part === null) {
      clearTimeout(timer);
      timer = setTimeout(attempt, RETRY_MS);
      return;
    }
    stop();
    onLoaded(part);
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener('online', attempt);
  };
  addEventListener('online', attempt);
  void attempt();
  return stop;
}
