const minute = 60_000;

/**
 * How long a response counts as fresh, by the first word of its query key, and how often a failed query is retried.
 *
 * Source  specification section 9
 */
export const staleTimes = {
  player: { stale_ms: 10 * minute },
  config: { stale_ms: 60 * minute },
  bank: { stale_ms: 60 * minute },
  setting: { stale_ms: 60 * minute },
  cms: { stale_ms: 60 * minute, retry: 0 },
  ad: { stale_ms: 60 * minute },
} as const satisfies Record<string, { stale_ms: number; retry?: number }>;

export const defaultQueryRule = { stale_ms: 5 * minute, retry: 3 } as const;

/** A mounting screen does not reload data younger than this. Invalidated data is always reloaded. */
export const justLoaded_ms = 5000;

/** Exponential back-off, capped at 30 s. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** The first words of queries whose responses are the same for everyone. All other responses are removed at logout. */
export const publicQueries: ReadonlySet<string> = new Set(['config', 'setting', 'bank', 'cms', 'ad', 'game']);

/** The intervals within which refreshes of the profile and of the wallet are batched. */
export const profileBatch_ms = 2_000;
export const walletBatch_ms = 2_000;
