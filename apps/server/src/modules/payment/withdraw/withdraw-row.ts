import type { PayType } from '@nua/contract/payment.ts';
import type { WithdrawState as TimelineState } from '@nua/contract/withdraw.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { RailName } from '../../../core/ports/payment-rail.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { WithdrawState } from './withdraw-rules.ts';

export type WithdrawRow = {
  id: string;
  player_id: string;
  pay_type: PayType;
  amount_cents: Cents;
  state: WithdrawState;
  reason: string | null;
  payout_account_id: string;
  label: string;
  rail: RailName;
  phone: string;
  iban: string | null;
  title: string;
  cnic_sealed: Buffer | null;
  reference: string;
  attempt: number;
  sent_at: Date | null;
  provider_ref: string | null;
  hold_id: string;
  created_at: Date;
  final_at: Date | null;
  usable_from: Date | null;
  next_at: Date | null;
  alert: boolean;
  returns_deposit_id: string | null;
};

export type ShownWithdraw = Pick<
  WithdrawRow,
  | 'id'
  | 'pay_type'
  | 'amount_cents'
  | 'state'
  | 'reason'
  | 'provider_ref'
  | 'created_at'
  | 'next_at'
  | 'usable_from'
  | 'payout_account_id'
  | 'label'
>;

export type WithdrawEvent = { withdraw_id: string; state: TimelineState; at: Date };

export type WithdrawNote = {
  state: TimelineState;
  source: string;
  reason?: string | null;
  provider_code?: string | null;
  provider_ref?: string | null;
  attempt?: number | null;
};

export const withdrawEvent = (row: Pick<WithdrawRow, 'id' | 'player_id' | 'amount_cents' | 'state'>, at: Date) => ({
  player_id: row.player_id,
  withdraw_id: row.id,
  amount: row.amount_cents,
  state: row.state,
  at,
});

/** Reads and locks a withdrawal until the transaction ends. The caller must lock the owner first. */
export async function lockWithdraw(tx: Queryable, id: string): Promise<WithdrawRow | null> {
  const { rows } = await sql<WithdrawRow>`select * from withdraw where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function recordWithdrawEvent(
  tx: Queryable,
  withdraw_id: string,
  at: Date,
  note: WithdrawNote,
): Promise<void> {
  await sql`insert into withdraw_event (withdraw_id, at, state, source, reason, provider_code, provider_ref, attempt)
    values (${withdraw_id}, ${at}, ${note.state}, ${note.source}, ${note.reason ?? null}, ${note.provider_code ?? null},
      ${note.provider_ref ?? null}, ${note.attempt ?? null})`.execute(tx);
}

export async function withdrawEvents(db: Queryable, ids: readonly string[]): Promise<WithdrawEvent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<WithdrawEvent>`
    select withdraw_id, state, at from withdraw_event where withdraw_id in (${sql.join(ids)}) order by id`.execute(db);
  return rows;
}
