/** Whether this page can reach the server. `slow`: a check is running and has had no response for a while. */
export type Reach = 'there' | 'slow' | 'away';

export type Connectivity = {
  isAway(): boolean;
  /** A request got no response: the cause may be this request or the network. */
  unanswered(): void;
  /** Called when the browser reports that the network is back or lost. */
  networkChanged(isThere: boolean): void;
};

type Parts = {
  /** Checks whether the server responds; calls `slow` if that takes long. */
  probe: (slow: () => void) => Promise<boolean>;
  later: (run: () => void, ms: number) => void;
  onChange: (reach: Reach, before: Reach) => void;
};

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Watches the connectivity. After a request without a response, one small request checks the server; while it fails, it is
 * repeated with growing pauses. A report of the browser that the network is lost is trusted; a report that it is back is checked.
 */
export function watchConnectivity({ probe, later, onChange }: Parts): Connectivity {
  let reach: Reach = 'there';
  let isChecking = false;
  let pause_ms = FIRST_PAUSE_MS;
  let wait = 0;

  const set = (next: Reach) => {
    const before = reach;
    if (next === before) return;
    reach = next;
    onChange(next, before);
  };
  const slow = () => {
    if (isChecking && reach === 'there') set('slow');
  };
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    const isThere = await probe(slow).catch(() => false);
    isChecking = false;
    set(isThere ? 'there' : 'away');
    if (isThere) {
      pause_ms = FIRST_PAUSE_MS;
      return;
    }
    const ownWait = ++wait;
    later(() => {
      if (ownWait === wait) void check();
    }, pause_ms);
    pause_ms = Math.min(pause_ms * 2, MAX_PAUSE_MS);
  };
  return {
    isAway: () => reach === 'away',
    unanswered: () => void check(),
    networkChanged(isThere) {
      if (!isThere) set('away');
      void check();
    },
  };
}
