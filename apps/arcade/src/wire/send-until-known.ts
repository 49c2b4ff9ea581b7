import type { ErrorName } from '@nua/contract/errors.ts';
import { repeatUntilKnown } from '@nua/wire/repeat-until-known.ts';
import type { Reply } from './arcade-call.ts';

/** The errors after which the call is retried with the same key. */
const transientErrors: ReadonlySet<ErrorName | null> = new Set([
  'STILL_RUNNING',
  'BUSY',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'TOO_FAST',
  'OUTCOME_UNKNOWN',
]);
/** After this many attempts, which take more than a minute, OUTCOME_UNKNOWN is final. */
const MAX_UNKNOWN_ATTEMPTS = 10;

/** Shape   number of attempts so far -> the wait before the next: 700, 1,400, 2,800 … at most 12,000 ms */
export function waitBefore(attempts: number): number {
  return Math.min(12_000, 700 * 2 ** Math.max(0, attempts - 1));
}

type Settled<ResponseData> = Exclude<Reply<ResponseData>, { is: 'silence' }>;

/** Retries a call until its outcome is known, and reports each attempt that leaves it unknown. */
export async function sendUntilKnown<ResponseData>(
  attempt: () => Promise<Reply<ResponseData>>,
  wait: (time_ms: number) => Promise<void>,
  onUnknown: (attempts: number) => void,
): Promise<Settled<ResponseData>> {
  const pauseAfter = (reply: Reply<ResponseData>, attempts: number): number | null => {
    if (isFinal(reply, attempts)) return null;
    onUnknown(attempts);
    return (reply.is === 'refusal' && reply.retry_after_ms) || waitBefore(attempts);
  };
  return (await repeatUntilKnown(attempt, pauseAfter, wait)) as Settled<ResponseData>;
}

function isFinal(reply: Reply<unknown>, attempts: number): boolean {
  if (reply.is !== 'refusal') return reply.is === 'response';
  return !transientErrors.has(reply.name) || (reply.name === 'OUTCOME_UNKNOWN' && attempts >= MAX_UNKNOWN_ATTEMPTS);
}
