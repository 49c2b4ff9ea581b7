import { BUILTIN, type UpdateOutcome, updateOutcomeNames } from '@nua/contract/update.ts';
import * as v from 'valibot';

/** Where the updater's memory stands in the storage of the device; the crash watch reads it, too. */
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
  /** The newest signed manifest this device has seen; null where it has seen none. */
  newest: v.nullable(v.strictObject({ sequence: v.pipe(v.number(), v.safeInteger()), version: text })),
  /** Downloaded, and not yet seen running. */
  pending: v.nullable(bundle),
  /** Another bundle that ran well: a bundle that crashes again and again is left for it. Null: the one inside the app. */
  last_good: v.nullable(bundle),
  /** The version that an engineer left for the bundle inside the app. It is not taken again by itself; another one is. */
  left: v.nullable(text),
  /** Versions that did not run here. They are never fetched again. */
  failed: v.pipe(v.array(text), v.maxLength(MAX_FAILED)),
  /** What the app has restarted for, until the player has read it. */
  restart: v.nullable(v.picklist(['update', BUILTIN])),
  /** A version that the player did not want over mobile data. */
  declined: v.nullable(text),
  /** A version for which the player has read that it needs a newer app. */
  told_store: v.nullable(text),
  /** Outcomes that the server does not know yet. */
  reports: v.pipe(
    v.array(v.strictObject({ version: v.nullable(text), outcome: v.picklist(updateOutcomeNames) })),
    v.maxLength(MAX_REPORTS),
  ),
});

/** What a device remembers about its updates, between starts. */
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
 * Reads the memory of a device. What is missing, half written or of another form is no memory: the sequence of the running
 * bundle still refuses what is older.
 */
export function readMemory(stored: string | null): Memory {
  try {
    const read = v.safeParse(memory, JSON.parse(stored ?? 'null'));
    return read.success ? read.output : EMPTY_MEMORY;
  } catch {
    return EMPTY_MEMORY;
  }
}

export const withFailed = (known: Memory, version: string): Memory => ({
  ...known,
  failed: [...known.failed.filter((one) => one !== version), version].slice(-MAX_FAILED),
});

/** Adds an outcome to what the server is told; once, while the same waits to be sent. */
export function withReport(known: Memory, outcome: UpdateOutcome, version: string | null): Memory {
  const waits = known.reports.some((one) => one.outcome === outcome && one.version === version);
  return waits ? known : { ...known, reports: [...known.reports, { version, outcome }].slice(-MAX_REPORTS) };
}
