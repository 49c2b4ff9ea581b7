import { expect } from 'vitest';
import { slownessOfRun } from '../../tools/bootstrap/slowness.mjs';

/**
 * The time limits of an outage of the database: health turns to 503, a call gets its coded 503 or its new connection, and health returns to
 * 200 after the database does. docs/operations.md has them under "When the primary vanishes".
 */
const LIMITS_MS = { away: 3_000, call: 5_000, back: 3_000 } as const;

/** Runs `work` and fails if it takes longer than the limit. */
export async function within<Result>(limit: keyof typeof LIMITS_MS, work: () => Promise<Result>): Promise<Result> {
  const started_ms = performance.now();
  const result = await work();
  expect(performance.now() - started_ms, `the time limit "${limit}"`).toBeLessThan(LIMITS_MS[limit] * slownessOfRun());
  return result;
}
