import type { App } from './request-context.ts';

/**
 * Work that a feature does beside its calls, again and again.
 *
 * All that is due lies in rows that a run claims, so runs may overlap, here and on other nodes, and a run that dies with its process
 * is taken up by a later one.
 */
export type Job = {
  /** Unique among all jobs; its lines in the log and its series among the metrics. */
  name: string;
  every_ms: number;
  /** The first run is at the start, not after `every_ms`. */
  at_start?: true;
  /** Runs under way at once in one process: runs that wait for a silent provider must not hold up what is due for others. 8 by default. */
  max_at_once?: number;
  /** What a run answers is given to the next one. */
  run: (app: App, last: unknown) => Promise<unknown>;
};
