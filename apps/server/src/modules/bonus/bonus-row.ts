import type { BonusSource, BonusState, bonus } from '@nua/contract/bonus.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Tx } from '../../core/app.ts';
import type { HousePurpose } from '../../ledger/ledger.ts';

export type BonusRow = {
  id: string;
  player_id: string;
  source: BonusSource;
  source_id: string;
  weight_version: number;
  amount_cents: Cents;
  left_cents: Cents;
  wager_needed_cents: Cents;
  wager_done_cents: Cents;
  stake_maximum_cents: Cents | null;
  conversion_maximum_cents: Cents | null;
  deposit_id: string | null;
  state: BonusState;
  converted_cents: Cents;
  granted_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  withdraw_id: string | null;
  hold_id: string | null;
  held_at: Date | null;
};

/** The house account that pays for a bonus and receives its unused rest. */
export const expenseAccount: Readonly<Record<BonusSource, HousePurpose>> = {
  deposit: 'promo_expense:deposit_bonus',
  message: 'promo_expense:message_gift',
  rebate: 'promo_expense:rebate',
  vip: 'promo_expense:vip',
  club: 'promo_expense:club',
  wheel: 'promo_expense:wheel',
  referral: 'promo_expense:referral',
  task: 'promo_expense:task',
  free_round: 'promo_expense:free_round',
  tournament: 'promo_expense:tournament',
};

export const isRunning = (state: BonusState): boolean => state === 'waiting' || state === 'active';

export type WeightedBonus = BonusRow & { weights: Record<string, number> };

/** Selects bonuses with their weights; the caller appends a condition on `b`. */
export const WEIGHTED_BONUSES = sql`select b.*, r.rule -> 'weights' as weights
  from bonus b join reward_rule r on r.kind = 'weight' and r.version = b.weight_version`;

export function bonusResponse(row: WeightedBonus): v.InferOutput<typeof bonus> {
  const hasEnded = row.ended_at !== null;
  return {
    id: row.id,
    source: row.source,
    amount: row.amount_cents,
    left: row.left_cents,
    wager_needed: row.wager_needed_cents,
    wager_done: row.wager_done_cents,
    weights: row.weights,
    stake_maximum: row.stake_maximum_cents,
    conversion_maximum: row.conversion_maximum_cents,
    forfeits_on_withdraw: row.deposit_id !== null && isRunning(row.state),
    state: row.state,
    converted: hasEnded ? row.converted_cents : null,
    granted_at: row.granted_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/** Reads and locks one bonus. The caller holds the owner's lock. */
export async function lockBonus(tx: Tx, id: string): Promise<BonusRow | undefined> {
  return (await sql<BonusRow>`select * from bonus where id = ${id} for update`.execute(tx)).rows[0];
}
