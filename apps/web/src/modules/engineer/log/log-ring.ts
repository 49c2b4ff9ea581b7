/** A line of the log. `text` has no secrets. */
export type LogLine = {
  id: number;
  at_ms: number;
  kind: 'log' | 'info' | 'warn' | 'error' | 'debug' | 'network' | 'app';
  text: string;
};

export const MAX_LOG_LINES = 500;

/** Creates a ring buffer of the newest lines. Listeners are notified asynchronously, because a line may be written during a render. */
export function createLogRing(now: () => number = Date.now) {
  let lines: readonly LogLine[] = [];
  let lastId = 0;
  let isScheduled = false;
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      for (const listener of listeners) listener();
    });
  };
  return {
    add(kind: LogLine['kind'], text: string): void {
      lines = [...lines.slice(1 - MAX_LOG_LINES), { id: ++lastId, at_ms: now(), kind, text }];
      notifyListeners();
    },
    all: (): readonly LogLine[] => lines,
    clear(): void {
      lines = [];
      notifyListeners();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type LogRing = ReturnType<typeof createLogRing>;

export const logText = (lines: readonly LogLine[]): string =>
  lines.map(({ at_ms, kind, text }) => `${new Date(at_ms).toISOString()} ${kind.padEnd(7)} ${text}`).join('\n');
