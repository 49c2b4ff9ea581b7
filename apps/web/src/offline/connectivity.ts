/** Whether this page can reach the server. `slow`: a check is running and has had no response for a while. */
export type Reachability = 'online' | 'slow' | 'offline';

export type Connectivity = {
  isOffline(): boolean;
  /** Checks the server after a request got no response: the cause may be that request or the network. */
  checkServer(): void;
  /** Called when the browser reports that the network is back or lost. */
  networkChanged(isReachable: boolean): void;
};

type Options = {
  /** Checks whether the server responds. Calls `reportSlow` if the response takes long. */
  probe: (reportSlow: () => void) => Promise<boolean>;
  schedule: (run: () => void, ms: number) => void;
  onChange: (reachability: Reachability, previous: Reachability) => void;
};

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Watches the connectivity. After a request without a response, a small request checks the server, with growing pauses until the server
 * responds. The browser's report of a lost network is trusted. Its report of a restored network is checked.
 */
export function watchConnectivity({ probe, schedule, onChange }: Options): Connectivity {
  let reachability: Reachability = 'online';
  let isChecking = false;
  let pause_ms = FIRST_PAUSE_MS;
  let lastWait = 0;

  const set = (next: Reachability) => {
    const previous = reachability;
    if (next === previous) return;
    reachability = next;
    onChange(next, previous);
  };
  const reportSlow = () => {
    if (isChecking && reachability === 'online') set('slow');
  };
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    const isReachable = await probe(reportSlow).catch(() => false);
    isChecking = false;
    set(isReachable ? 'online' : 'offline');
    if (isReachable) {
      pause_ms = FIRST_PAUSE_MS;
      return;
    }
    const thisWait = ++lastWait;
    schedule(() => {
      if (thisWait === lastWait) void check();
    }, pause_ms);
    pause_ms = Math.min(pause_ms * 2, MAX_PAUSE_MS);
  };
  return {
    isOffline: () => reachability === 'offline',
    checkServer: () => void check(),
    networkChanged(isReachable) {
      if (!isReachable) set('offline');
      void check();
    },
  };
}
