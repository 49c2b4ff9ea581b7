/** The state of a job at this node. */
export type JobState = {
  name: string;
  /** When the oldest run in progress began; null without one. */
  begun_at: string | null;
  ended_at: string | null;
  /** Failed runs since the last successful one. */
  failures: number;
  /** LONG_RUN_MS for a job that reads whole tables. The value only decides which limit of `alarm_rules` applies. */
  stuck_after_ms: number;
};

type Watched = { begun: Set<Date>; ended_at: Date | null; failures: number; stuck_after_ms: number };

/** Remembers the runs of this node's jobs, so that a stuck or failing one can be reported. */
export class JobWatch {
  readonly #jobs = new Map<string, Watched>();

  /** Records that a run began, and returns the function that records its end. */
  begin(name: string, at: Date, stuck_after_ms: number): (outcome: 'done' | 'failed', ended_at: Date) => void {
    const job = this.#jobs.get(name) ?? { begun: new Set(), ended_at: null, failures: 0, stuck_after_ms };
    this.#jobs.set(name, job);
    // The Set needs a separate object for each run: two runs may share one Date.
    const begun_at = new Date(at);
    job.begun.add(begun_at);
    return (outcome, ended_at) => {
      job.begun.delete(begun_at);
      job.ended_at = ended_at;
      job.failures = outcome === 'done' ? 0 : job.failures + 1;
    };
  }

  states(): JobState[] {
    return [...this.#jobs].map(([name, { begun, ended_at, failures, stuck_after_ms }]) => ({
      name,
      begun_at: begun.size === 0 ? null : new Date(Math.min(...[...begun].map(Number))).toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      ...{ failures, stuck_after_ms },
    }));
  }
}
