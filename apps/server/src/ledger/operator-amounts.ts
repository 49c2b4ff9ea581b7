import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';

/**
 * The amount of money that an operator's act moved: given or promised to players (`given`), or paid out after a review (`payout`).
 *
 * Units   paisa; a promise counts with the whole amount that can be claimed
 */
export type OperatorAmount = {
  operator: string;
  at: Date;
  kind: 'given' | 'payout';
  act: string;
  subject: string;
  player_id: string | null;
  amount: Cents;
};

/** The sums of one operator's amounts within the last 24 hours. */
export type OperatorTotal = { operator: string; given: Cents; payouts: Cents };

const WINDOW_MS = 24 * 3_600_000;

/**
 * Records the amount of an act in the act's own transaction.
 *
 * Shape   transaction, amount -> nothing; an amount of zero is not recorded
 */
export async function recordOperatorAmount(tx: Queryable, entry: OperatorAmount): Promise<void> {
  if (entry.amount === 0n) return;
  await sql`insert into ledger.operator_cause (operator, at, kind, act, subject, player_id, amount)
    values (${entry.operator}, ${entry.at}, ${entry.kind}, ${entry.act}, ${entry.subject}, ${entry.player_id}, ${entry.amount})`.execute(
    tx,
  );
}

/**
 * Reads each operator's sums within the last 24 hours, over all acts. A gift counts when it is promised, so its claim does not count again.
 *
 * Shape   database or transaction, now, one player or null for all -> a row for each operator with an amount
 */
export async function readOperatorTotals(
  db: Queryable,
  now: Date,
  player_id: string | null = null,
): Promise<OperatorTotal[]> {
  const { rows } = await sql<OperatorTotal>`
    select operator, coalesce(sum(amount) filter (where kind = 'given'), 0)::bigint as given,
      coalesce(sum(amount) filter (where kind = 'payout'), 0)::bigint as payouts
    from ledger.operator_cause
    where at > ${new Date(now.getTime() - WINDOW_MS)} and (${player_id}::uuid is null or player_id = ${player_id}::uuid)
    group by operator order by operator`.execute(db);
  return rows;
}

/**
 * Returns the amount given for a subject since a time; null if no act gave any.
 */
export async function readGiven(db: Queryable, subject: string, since: Date): Promise<Cents | null> {
  const { rows } = await sql<{ amount: Cents | null }>`
    select sum(amount)::bigint as amount from ledger.operator_cause
    where at >= ${since} and subject = ${subject} and kind = 'given'`.execute(db);
  return rows[0]?.amount ?? null;
}
