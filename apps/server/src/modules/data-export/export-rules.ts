const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PER_DAY = 3;
/** A weak network may break off a long file several times; each attempt costs the whole file. */
const MAX_TRIES = 10;

/** An export that was counted, and reported to its owner. */
export type Counted = { at: Date; device_id: string | null; tries: number };

/** `again` repeats a counted export; `count` is a new one, which is reported to its owner. */
export type ExportStep = { step: 'again'; of: Counted } | { step: 'count' } | { step: 'refuse'; retry_after_s: number };

/**
 * Decides about a player's request for the export.
 *
 * The server cannot know whether a file arrived complete, so a further attempt within the hour is not counted. It has to come from the same
 * device: an export by a thief is reported, however soon after the owner's own.
 *
 * Shape   the counted exports of at least the last day, in any order
 */
export function decideExport(counted: readonly Counted[], device_id: string, at: Date): ExportStep {
  const until = (from: Date, span_ms: number) => Math.ceil((from.getTime() + span_ms - at.getTime()) / 1000);
  const isWithin = (span_ms: number) => (one: Counted) => at.getTime() - one.at.getTime() < span_ms;
  const of = counted.filter(isWithin(HOUR_MS)).find((one) => one.device_id === device_id);
  if (of && of.tries < MAX_TRIES) return { step: 'again', of };
  if (of) return { step: 'refuse', retry_after_s: until(of.at, HOUR_MS) };
  const today = counted.filter(isWithin(DAY_MS)).sort((one, other) => one.at.getTime() - other.at.getTime());
  const oldest = today.at(-PER_DAY);
  return oldest ? { step: 'refuse', retry_after_s: until(oldest.at, DAY_MS) } : { step: 'count' };
}
