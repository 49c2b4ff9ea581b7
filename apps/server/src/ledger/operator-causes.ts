import type { Cents } from '@nua/money';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/**
 * An amount that an operator's act gave or promised to players (`given`), or a reviewed payout that it released (`payout`).
 *
 * Units   paisa; a promise counts with the whole amount that can be claimed
 */
export type OperatorCause = {
  operator: string;
  at: Date;
  kind: 'given' | 'payout';
  act: string;
  subject: string;
  player_id: string | null;
  amount: Cents;
};

/** The amounts that one operator caused within 24 hours. */
export type Caused = { operator: string; given: Cents; payouts: Cents };

const WINDOW_MS = 24 * 3_600_000;

/**
 * Records the amount that an act causes, in the act's own transaction.
 *
 * Shape   transaction, cause -> nothing; an amount of zero is not recorded
 */
export async function recordCause(tx: Kysely<Database>, cause: OperatorCause): Promise<void> {
  if (cause.amount === 0n) return;
  await sql`insert into ledger.operator_cause (operator, at, kind, act, subject, player_id, amount)
    values (${cause.operator}, ${cause.at}, ${cause.kind}, ${cause.act}, ${cause.subject}, ${cause.player_id}, ${cause.amount})`.execute(
    tx,
  );
}

/**
 * Reads the amounts that each operator caused within 24 hours, by any act. A gift counts when it is promised, so its claim does not count
 * again.
 *
 * Shape   database or transaction, now, one player or null for all -> a row for each name with an amount
 */
export async function readCaused(db: Kysely<Database>, now: Date, player_id: string | null = null): Promise<Caused[]> {
  const { rows } = await sql<Caused>`
    select operator, coalesce(sum(amount) filter (where kind = 'given'), 0)::bigint as given,
      coalesce(sum(amount) filter (where kind = 'payout'), 0)::bigint as payouts
    from ledger.operator_cause
    where at > ${new Date(now.getTime() - WINDOW_MS)} and (${player_id}::uuid is null or player_id = ${player_id}::uuid)
    group by operator order by operator`.execute(db);
  return rows;
}
