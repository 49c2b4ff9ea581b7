import { performance } from 'node:perf_hooks';

/** Returns the load of this process, from 0 (idle) to 1 (no capacity left). */
export type LoadMeasure = () => number;

/** Long enough that one page, which blocks the event loop for about 10 ms, does not count as load. */
const WINDOW_MS = 1_000;

/** Measures the share of the last second in which the event loop was busy. After a pause it starts at 0. */
export function eventLoopLoad(now_ms: () => number = () => performance.now()): LoadMeasure {
  let at_ms = now_ms();
  let previous = performance.eventLoopUtilization();
  let load = 0;
  return () => {
    const passed_ms = now_ms() - at_ms;
    if (passed_ms < WINDOW_MS) return load;
    const next = performance.eventLoopUtilization();
    // A measurement over a long pause does not describe the current load.
    load = passed_ms > 5 * WINDOW_MS ? 0 : performance.eventLoopUtilization(next, previous).utilization;
    previous = next;
    at_ms += passed_ms;
    return load;
  };
}

/**
 * The load up to which a page is rendered, and the number of pages rendered in parallel. Calls share the event loop and have priority,
 * because a bet cannot wait.
 */
const CAPACITY_LIMITS = {
  visitor: { load: 0.8, rendering: 16 },
  player: { load: 0.95, rendering: 48 },
} as const;

export type RenderingCapacity = 'everybody' | 'players' | 'nobody';

/**
 * Decides for whom pages are rendered now. Visitors are refused before players.
 *
 * Shape   load from 0 to 1, number of pages being rendered -> RenderingCapacity
 */
export function capacityFor({ load, rendering }: { load: number; rendering: number }): RenderingCapacity {
  const fits = (limit: { load: number; rendering: number }) => load < limit.load && rendering < limit.rendering;
  if (fits(CAPACITY_LIMITS.visitor)) return 'everybody';
  return fits(CAPACITY_LIMITS.player) ? 'players' : 'nobody';
}
