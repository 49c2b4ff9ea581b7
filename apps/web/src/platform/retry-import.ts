/** The device may be online and the code be lost all the same. */
const AGAIN_MS = 10_000;

/** Fetches code that nobody pressed for, again and again until it has come. Answers how to stop. */
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
