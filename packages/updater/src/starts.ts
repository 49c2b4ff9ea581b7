import * as v from 'valibot';

/** The key under which the crash watch counts starts, beside the updater's memory. */
export const STARTS_KEY = 'nua.starts';

const record = v.object({
  proven: v.optional(v.string()),
  crashed: v.optional(v.array(v.string()), []),
});

/** The counts of the crash watch; empty if its record is missing or broken. */
export function readStarts(stored: string | null): v.InferOutput<typeof record> {
  try {
    const read = v.safeParse(record, JSON.parse(stored ?? '{}'));
    return read.success ? read.output : { crashed: [] };
  } catch {
    return { crashed: [] };
  }
}

/**
 * The record before another bundle is started: its starts are counted from zero, and this end of the page is not a crash.
 */
export function startsBeforeSwitch(stored: string | null, id: string): string {
  return JSON.stringify({ ...readStarts(stored), id, starts: 0 });
}
