/** So many clients of a node may refresh in a second; each then asks the API two or three times. */
export const REFRESHES_PER_SECOND = 200;

export type RefreshPace = ReturnType<typeof createRefreshPace>;

/**
 * Gives out the turns in which the clients of this node refresh what an event for everybody has made old.
 *
 * A player's own event (money, limits, safety) is refreshed at once and takes the next turn from everybody's: so the sum stays, and
 * those come first.
 *
 * Shape   a clock in ms that only moves forward -> { book, skip }
 */
export function createRefreshPace(now_ms: () => number = () => performance.now()) {
  let free_at_ms = Number.NEGATIVE_INFINITY;
  const next = (): number => {
    const turn_ms = Math.max(now_ms(), free_at_ms);
    free_at_ms = turn_ms + 1000 / REFRESHES_PER_SECOND;
    return turn_ms;
  };
  return {
    /** Books a turn: the moment of it, and how long until then. A turn that still waits is told again, not given twice. */
    book(known_ms: number | undefined): { turn_ms: number; wait_ms: number } {
      const turn_ms = known_ms !== undefined && known_ms > now_ms() ? known_ms : next();
      return { turn_ms, wait_ms: Math.ceil(turn_ms - now_ms()) };
    },
    /** Somebody refreshes now without asking. */
    skip: (): void => void next(),
  };
}
