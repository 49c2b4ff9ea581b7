import { performance } from 'node:perf_hooks';

/** How busy this process is, from 0 (idle) to 1 (nothing else finds room). */
export type LoadMeasure = () => number;

/** Long enough that one page, which holds the loop for some ten milliseconds, is no load. */
const WINDOW_MS = 1_000;

/** The share of the last second in which the event loop had work. After a pause it begins anew at 0. */
export function eventLoopLoad(now_ms: () => number = () => performance.now()): LoadMeasure {
  let at_ms = now_ms();
  let seen = performance.eventLoopUtilization();
  let load = 0;
  return () => {
    const passed_ms = now_ms() - at_ms;
    if (passed_ms < WINDOW_MS) return load;
    const next = performance.eventLoopUtilization();
    // What was long ago says nothing about now.
    load = passed_ms > 5 * WINDOW_MS ? 0 : performance.eventLoopUtilization(next, seen).utilization;
    seen = next;
    at_ms += passed_ms;
    return load;
  };
}

/** Up to which load a page is drawn here, and beside how many others. Calls share the loop and must find room: a bet cannot wait. */
const ROOM = {
  visitor: { load: 0.8, drawing: 16 },
  player: { load: 0.95, drawing: 48 },
} as const;

/** For whom a page may be drawn. */
export type Room = 'everybody' | 'players' | 'nobody';

/**
 * Decides for whom pages are drawn now: visitors give way first.
 *
 * Shape   load from 0 to 1, number of pages being drawn -> Room
 */
export function roomFor({ load, drawing }: { load: number; drawing: number }): Room {
  const fits = (room: { load: number; drawing: number }) => load < room.load && drawing < room.drawing;
  if (fits(ROOM.visitor)) return 'everybody';
  return fits(ROOM.player) ? 'players' : 'nobody';
}
