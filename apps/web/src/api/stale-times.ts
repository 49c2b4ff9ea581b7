/**
 * How long an answer counts as fresh, by the first word of its query key; how often a failed question is asked again; and
 * the few other times the client waits for. One table, beside the specification's.
 *
 * Source  specification section 9
 */
const minute = 60_000;

export const staleTimes = {
  player: { stale_ms: 10 * minute },
  config: { stale_ms: 60 * minute },
  bank: { stale_ms: 60 * minute },
  setting: { stale_ms: 60 * minute },
  cms: { stale_ms: 60 * minute, retry: 0 },
  ad: { stale_ms: 60 * minute },
} as const satisfies Record<string, { stale_ms: number; retry?: number }>;

export const otherwise = { stale_ms: 5 * minute, retry: 3 } as const;

/** What is younger is not asked for again by a screen that begins to show it, whatever its stale time. */
export const justLoaded_ms = 5000;

/** Exponential back-off, capped at 30 s. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Query words whose answers are alike for everyone; all others belong to the player and go at logout. */
export const everyones: ReadonlySet<string> = new Set(['config', 'setting', 'bank', 'cms', 'ad', 'game']);

/** Refreshes of profile and of wallet are batched, each by itself. */
export const profileBatch_ms = 2_000;
export const walletBatch_ms = 2_000;
