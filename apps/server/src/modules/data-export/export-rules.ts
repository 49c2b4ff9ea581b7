const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PER_DAY = 3;
/** A weak network may interrupt a long download several times. */
const MAX_TRIES = 10;

export type Counted = { at: Date; device_id: string | null; tries: number };

/** `again` retries a counted export. `count` starts a new export, which adds a notice. */
export type ExportStep = { step: 'again'; of: Counted } | { step: 'count' } | { step: 'refuse'; retry_after_s: number };

/**
 * Decides whether a request is a retry, a new export, or refused.
 *
 * A retry within the hour does not count as another export, because the server does not know whether the file arrived. Only the same device
 * can retry, so that an export by a thief always adds a notice.
 *
 * Shape   (the counted exports of at least the last day, in any order; device; time) -> step
 */
export function decideExport(counted: readonly Counted[], device_id: string, at: Date): ExportStep {
  const secondsUntilEnd = (from: Date, span_ms: number) => Math.ceil((from.getTime() + span_ms - at.getTime()) / 1000);
  const isWithin = (span_ms: number) => (entry: Counted) => at.getTime() - entry.at.getTime() < span_ms;
  const recent = counted.filter(isWithin(HOUR_MS)).find((entry) => entry.device_id === device_id);
  if (recent && recent.tries < MAX_TRIES) return { step: 'again', of: recent };
  if (recent) return { step: 'refuse', retry_after_s: secondsUntilEnd(recent.at, HOUR_MS) };
  const today = counted.filter(isWithin(DAY_MS)).sort((a, b) => a.at.getTime() - b.at.getTime());
  const oldest = today.at(-PER_DAY);
  return oldest ? { step: 'refuse', retry_after_s: secondsUntilEnd(oldest.at, DAY_MS) } : { step: 'count' };
}
