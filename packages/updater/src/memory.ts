import { BUILTIN, type UpdateOutcome, updateOutcomeNames } from '@nua/contract/update.ts';
import * as v from 'valibot';

/** The key of the updater's memory in the storage of the device. The crash watch reads it, too. */
export const MEMORY_KEY = 'nua.update';
const MAX_FAILED = 50;
const MAX_REPORTS = 20;

const text = v.pipe(v.string(), v.maxLength(200));
const bundle = v.strictObject({
  /** The plugin's id of the bundle on this device. */
  id: text,
  version: text,
});

const memory = v.strictObject({
  /** The newest signed manifest that this device has seen, or null. */
  newest: v.nullable(v.strictObject({ sequence: v.pipe(v.number(), v.safeInteger()), version: text })),
  /** Downloaded, but not started yet. */
  pending: v.nullable(bundle),
  /** The rollback target if the current bundle crashes repeatedly: another bundle that ran well, or null for the built-in bundle. */
  last_good: v.nullable(bundle),
  /** The version that an engineer rolled back by hand. Updates do not install it again. */
  left: v.nullable(text),
  /** The last versions that failed on this device. They are not fetched again. */
  failed: v.pipe(v.array(text), v.maxLength(MAX_FAILED)),
  /** The reason for a restart of the app. The next start reports it to the player and clears it. */
  restart: v.nullable(v.picklist(['update', BUILTIN])),
  /** A version that the player declined over mobile data. */
  declined: v.nullable(text),
  /** The version for which the player was notified that it needs a newer app. */
  told_store: v.nullable(text),
  /** Outcomes that have not been reported to the server. */
  reports: v.pipe(
    v.array(v.strictObject({ version: v.nullable(text), outcome: v.picklist(updateOutcomeNames) })),
    v.maxLength(MAX_REPORTS),
  ),
});

/** The data that a device stores about its updates between starts. */
export type Memory = v.InferOutput<typeof memory>;
export type Report = Memory['reports'][number];

export const EMPTY_MEMORY: Memory = {
  newest: null,
  pending: null,
  last_good: null,
  left: null,
  failed: [],
  restart: null,
  declined: null,
  told_store: null,
  reports: [],
};

/**
 * Parses the memory of a device. Missing, half-written or malformed text counts as empty. Even then, older updates
 * are refused, because they are also compared with the sequence of the running bundle.
 */
export function readMemory(stored: string | null): Memory {
  try {
    const read = v.safeParse(memory, JSON.parse(stored ?? 'null'));
    return read.success ? read.output : EMPTY_MEMORY;
  } catch {
    return EMPTY_MEMORY;
  }
}

export const withFailed = (memory: Memory, version: string): Memory => ({
  ...memory,
  failed: [...memory.failed.filter((other) => other !== version), version].slice(-MAX_FAILED),
});

/** Adds an outcome to the reports for the server, unless it is already in the list. */
export function withReport(memory: Memory, outcome: UpdateOutcome, version: string | null): Memory {
  const is_queued = memory.reports.some((report) => report.outcome === outcome && report.version === version);
  return is_queued ? memory : { ...memory, reports: [...memory.reports, { version, outcome }].slice(-MAX_REPORTS) };
}
