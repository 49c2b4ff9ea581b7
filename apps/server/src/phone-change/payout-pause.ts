import { sql } from 'kysely';
import type { Tx } from '../http/request-context.ts';

const HOUR_MS = 3_600_000;
/** How long a change without the old number waits, and how long the way of the money is watched after it. */
export const PHONE_CHANGE_WAIT_MS = 72 * HOUR_MS;

/** What a change of phone without the old number means for payout accounts. */
export type PayoutPause = {
  /** A change is waiting until then: no account may be added. */
  closed_until: Date | null;
  /** A change has just happened: an account added now is usable from then on, code or not. */
  usable_from: Date | null;
};

/**
 * Whoever took an account over with a stolen password gets nothing by it: while the change waits no payout account is added, and
 * for 72 hours after it a new one is not paid out to.
 */
export async function payoutPause(tx: Tx, player_id: string, at: Date): Promise<PayoutPause> {
  const since = new Date(at.getTime() - PHONE_CHANGE_WAIT_MS);
  const { rows } = await sql<{ waiting: Date | null; done: Date | null }>`
    select max(due_at) filter (where state = 'waiting') as waiting,
      max(ended_at) filter (where state = 'done' and way = 'lost' and ended_at > ${since}) as done
    from phone_change where player_id = ${player_id}`.execute(tx);
  const { waiting = null, done = null } = rows[0] ?? {};
  return {
    closed_until: waiting,
    usable_from: done === null ? null : new Date(done.getTime() + PHONE_CHANGE_WAIT_MS),
  };
}
