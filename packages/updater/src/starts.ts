import * as v from 'valibot';

/** The storage key of the crash watch's record. */
export const STARTS_KEY = 'nua.starts';

const record = v.object({
  proven: v.optional(v.string()),
  crashed: v.optional(v.array(v.string()), []),
});

/** Parses the crash watch's record. Returns an empty record if it is missing or broken. */
export function readStarts(stored: string | null): v.InferOutput<typeof record> {
  try {
    const read = v.safeParse(record, JSON.parse(stored ?? '{}'));
    return read.success ? read.output : { crashed: [] };
  } catch {
    return { crashed: [] };
  }
}

/**
 * Returns the record to store before another bundle is started. Its starts are counted from zero, so the end of this page
 * does not count as a crash.
 */
export function startsBeforeSwitch(stored: string | null, id: string): string {
  return JSON.stringify({ ...readStarts(stored), id, starts: 0 });
}
