import type { App } from './app.ts';

/**
 * Repeated background work of a feature.
 *
 * All due work is stored in rows that a run locks. Runs may overlap, on this node and others, and a later run continues the
 * work of a run that died with its process.
 */
export type Job = {
  /** Unique among all jobs; used in the log and as a metrics label. */
  name: string;
  every_ms: number;
  /** The first run is at the start, not after `every_ms`. */
  at_start?: true;
  /**
   * Concurrent runs in one process, 8 by default. More than one, because a run may wait for a slow provider while other
   * work is due.
   */
  max_at_once?: number;
  /** `last` is the result of the previous run. */
  run: (app: App, last: unknown) => Promise<unknown>;
};
