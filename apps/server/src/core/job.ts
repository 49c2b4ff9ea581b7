import type { App } from './app.ts';

/**
 * Repeated background work of a feature.
 *
 * The due work is stored in rows that a run locks, so runs may overlap on any node. A later run continues the work of a run that died.
 */
export type Job = {
  /** Unique among all jobs; used in the log and as a metrics label. */
  name: string;
  every_ms: number;
  /** The first run is at the start instead of after `every_ms`. */
  at_start?: true;
  /** The maximum number of parallel runs in one process, 8 by default. */
  max_at_once?: number;
  /**
   * The maximum share of time that the job runs, between 0 and 1: after a long run it waits longer than `every_ms`. For a job
   * whose runs take longer while many players bet, so that it does not slow their bets.
   */
  max_busy_share?: number;
  /**
   * Set for a job that reads whole tables. A run that takes too long raises an alarm. The limit for such a job is `long_job_stuck_s` in the
   * setting `alarm_rules`; for other jobs it is `job_stuck_s`.
   */
  stuck_after_ms?: typeof LONG_RUN_MS;
  /** `last` is the result of the previous run. */
  run: (app: App, last: unknown) => Promise<unknown>;
};

/** The value of `stuck_after_ms` that marks a job that reads whole tables. */
export const LONG_RUN_MS = 21_600_000;
