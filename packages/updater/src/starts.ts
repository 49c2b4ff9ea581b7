import * as v from 'valibot';

/** Where the crash watch counts starts, beside the updater's memory. */
export const STARTS_KEY = 'nua.starts';

const record = v.object({
  proven: v.optional(v.string()),
  crashed: v.optional(v.array(v.string()), []),
});

/** What the crash watch has counted; nothing where its record is missing or broken. */
export function readStarts(stored: string | null): v.InferOutput<typeof record> {
  try {
    const read = v.safeParse(record, JSON.parse(stored ?? '{}'));
    return read.success ? read.output : { crashed: [] };
  } catch {
    return { crashed: [] };
  }
}

/**
 * The record before another bundle is started: its starts are counted from the beginning, and this end of the page is no crash.
 */
export function startsBeforeSwitch(stored: string | null, id: string): string {
  return JSON.stringify({ ...readStarts(stored), id, starts: 0 });
}
