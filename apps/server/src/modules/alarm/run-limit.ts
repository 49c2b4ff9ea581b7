import { LONG_RUN_MS } from '../../core/job.ts';
import type { JobState } from '../../core/job-watch.ts';
import type { AlarmLimits } from '../../settings/alarm-limits.ts';

const SECOND_MS = 1_000;

/** Returns how long a run of this job may take. Jobs that read whole tables have another limit. */
export const runLimitMs = ({ stuck_after_ms }: JobState, { job_stuck_s, long_job_stuck_s }: AlarmLimits): number =>
  SECOND_MS * (stuck_after_ms >= LONG_RUN_MS ? long_job_stuck_s : job_stuck_s);
