import type { referralReasons } from '@nua/contract/referral.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { lapsedAt } from './cycle-rules.ts';

/** A cycle of the referral wheel: for some days, the player's spins add to a sum, which is paid if it reaches the target. */
export type Cycle = {
  id: string;
  player_id: string;
  state: 'active' | 'reached' | 'paid' | 'rejected' | 'expired';
  rule_version: number;
  target_cents: Cents;
  sum_cents: Cents;
  began_at: Date;
  ends_at: Date;
  claim_until: Date;
  reached_at: Date | null;
  review_at: Date | null;
  reason: (typeof referralReasons)[number] | null;
  ended_at: Date | null;
  bonus_id: string | null;
  day_notice_at: Date | null;
  hours_notice_at: Date | null;
};

/** Reads the player's newest cycle. After its deadline the cycle counts as expired, even before the job has run. */
export async function readCycle(db: Queryable, player_id: string, at: Date): Promise<Cycle | null> {
  const { rows } = await sql<Cycle>`select * from referral_cycle where player_id = ${player_id}
    order by id desc limit 1`.execute(db);
  return rows[0] ? asOf(rows[0], at) : null;
}

/** Reads and locks one cycle, with its state at this time. The caller holds the owner's lock. */
export async function lockCycle(tx: Tx, id: string, at: Date): Promise<Cycle | null> {
  const { rows } = await sql<Cycle>`select * from referral_cycle where id = ${id} for update`.execute(tx);
  return rows[0] ? asOf(rows[0], at) : null;
}

function asOf(cycle: Cycle, at: Date): Cycle {
  const ended_at = lapsedAt(cycle, at);
  return ended_at ? { ...cycle, state: 'expired', ended_at } : cycle;
}

/** Stores that a cycle expired at its deadline. Returns false if it had already ended. */
export async function storeExpiry(tx: Tx, { id, ended_at }: Cycle): Promise<boolean> {
  const { rows } = await sql`update referral_cycle set state = 'expired', ended_at = ${ended_at}
    where id = ${id} and state in ('active', 'reached') returning 1`.execute(tx);
  return rows.length > 0;
}

/** Reads the spins of a cycle: the days of its daily spins, and the number of counted friends. */
export async function readSpins(db: Queryable, cycle_id: string): Promise<{ days: string[]; friends: number }> {
  const { rows } = await sql<{ kind: string; day: string }>`select kind, day::text as day from referral_spin
    where cycle_id = ${cycle_id}`.execute(db);
  return {
    days: rows.filter(({ kind }) => kind === 'daily').map(({ day }) => day),
    friends: rows.filter(({ kind }) => kind === 'friend').length,
  };
}
