/**
 * How long an answer counts as fresh, by the first word of its query key; and how often a failed question is asked again.
 *
 * Source  specification section 9, "Caching" and "Retry"
 */
const minute = 60_000;

export const freshness = {
  player: { stale_ms: 10 * minute },
  config: { stale_ms: 60 * minute },
  bank: { stale_ms: 60 * minute },
  setting: { stale_ms: 60 * minute },
  cms: { stale_ms: 60 * minute, retry: 0 },
  ad: { stale_ms: 60 * minute },
} as const satisfies Record<string, { stale_ms: number; retry?: number }>;

export const otherwise = { stale_ms: 5 * minute, retry: 3 } as const;

/** Exponential back-off, capped at 30 s. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);
