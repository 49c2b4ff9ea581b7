/** Whether the server can be reached, as far as this page knows. */
export type Connectivity = {
  isAway(): boolean;
  /** A request got no answer: is it that one, or the network? */
  unanswered(): void;
  /** The browser says that the network came or went. */
  networkChanged(isThere: boolean): void;
};

type Parts = {
  /** Whether the server answers at all. */
  probe: () => Promise<boolean>;
  later: (run: () => void, ms: number) => void;
  changed: (isAway: boolean) => void;
};

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Watches the connectivity: one silent request is looked into with one small question, and while nobody answers the question is
 * asked again with growing pauses. The browser's own word is believed when it says that there is no network, and looked
 * into when it says that there is one.
 */
export function watchConnectivity({ probe, later, changed }: Parts): Connectivity {
  let isAway = false;
  let isAsking = false;
  let pause_ms = FIRST_PAUSE_MS;
  let wait = 0;

  const set = (next: boolean) => {
    if (next === isAway) return;
    isAway = next;
    changed(next);
  };
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const isThere = await probe().catch(() => false);
    isAsking = false;
    set(!isThere);
    if (isThere) {
      pause_ms = FIRST_PAUSE_MS;
      return;
    }
    const mine = ++wait;
    later(() => {
      if (mine === wait) void ask();
    }, pause_ms);
    pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS);
  };
  return {
    isAway: () => isAway,
    unanswered: () => void ask(),
    networkChanged(isThere) {
      if (!isThere) set(true);
      void ask();
    },
  };
}
