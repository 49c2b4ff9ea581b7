import type { App } from './app.ts';

/**
 * Work of a feature beside its calls, done again and again.
 *
 * All due work lies in rows that a run claims. Runs may overlap, on this node and others, and a later run continues the work of
 * a run that died with its process.
 */
export type Job = {
  /** Unique among all jobs; its lines in the log and its series among the metrics. */
  name: string;
  every_ms: number;
  /** The first run is at the start, not after `every_ms`. */
  at_start?: true;
  /**
   * Runs at once in one process, 8 by default. More than one, because a run may wait for a silent provider while other work is
   * due.
   */
  max_at_once?: number;
  /** The result of a run is given to the next one. */
  run: (app: App, last: unknown) => Promise<unknown>;
};
