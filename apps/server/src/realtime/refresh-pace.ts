/** How many clients of a node may refresh in a second. Each refresh makes two or three calls. */
export const REFRESHES_PER_SECOND = 200;

export type RefreshPace = ReturnType<typeof createRefreshPace>;

/**
 * Assigns each client of this node a time for its refresh after an event for all players.
 *
 * A refresh for an event of a single player (money, limits, safety) happens immediately and delays the next assigned time.
 *
 * Shape   a clock in ms that only moves forward -> { book, countImmediate }
 */
export function createRefreshPace(now_ms: () => number = () => performance.now()) {
  let free_at_ms = Number.NEGATIVE_INFINITY;
  const next = (): number => {
    const turn_ms = Math.max(now_ms(), free_at_ms);
    free_at_ms = turn_ms + 1000 / REFRESHES_PER_SECOND;
    return turn_ms;
  };
  return {
    /** Books a turn, and returns its time and the wait until then. A turn that is still in the future is returned again. */
    book(known_ms: number | undefined): { turn_ms: number; wait_ms: number } {
      const turn_ms = known_ms !== undefined && known_ms > now_ms() ? known_ms : next();
      return { turn_ms, wait_ms: Math.ceil(turn_ms - now_ms()) };
    },
    /** Counts a refresh that happens immediately, without a turn. */
    countImmediate: (): void => void next(),
  };
}
