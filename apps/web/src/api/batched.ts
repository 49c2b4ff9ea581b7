export type Timers = { schedule: (run: () => void, ms: number) => void; now: () => number };

const browserTimers: Timers = { schedule: (run, ms) => setTimeout(run, ms), now: () => performance.now() };

/**
 * Returns a function that batches runs. For each key, the first call runs immediately, and later calls within the interval share
 * one run at its end.
 */
export function batched(
  interval_ms: number,
  timers: Timers = browserTimers,
): (key: object, run: () => Promise<unknown>) => Promise<unknown> {
  const states = new WeakMap<object, { last: number; next: Promise<unknown> | null }>();
  return (key, run) => {
    const state = states.get(key) ?? { last: Number.NEGATIVE_INFINITY, next: null };
    states.set(key, state);
    if (state.next !== null) return state.next;
    const wait_ms = state.last + interval_ms - timers.now();
    if (wait_ms <= 0) {
      state.last = timers.now();
      return run();
    }
    state.next = new Promise((resolve, reject) => {
      timers.schedule(() => {
        state.next = null;
        state.last = timers.now();
        run().then(resolve, reject);
      }, wait_ms);
    });
    return state.next;
  };
}
