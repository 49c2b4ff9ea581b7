import type { DepositState } from '@nua/contract/deposit.ts';
import type { PayType } from '@nua/contract/payment.ts';
import type { PromoRefusal } from '@nua/contract/promo.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connect.ts';

export type DepositRow = {
  id: string;
  player_id: string;
  pay_type: PayType;
  amount_cents: Cents;
  state: DepositState;
  reason: string | null;
  reference: string;
  provider_ref: string | null;
  phone: string | null;
  cnic_sealed: Buffer | null;
  /** Keyed hashes of the payer's details. They count as proven when the deposit is paid. */
  cnic_print: Buffer | null;
  cnic_ending_print: Buffer | null;
  number_print: Buffer | null;
  email: string | null;
  real_name: string | null;
  created_at: Date;
  charge_at: Date | null;
  final_at: Date | null;
  next_at: Date | null;
  expires_at: Date;
  inquiries: number;
  alert: boolean;
  /** The chosen promotion, its rule version at that time, and the granted bonus or the reason for a refusal. */
  promo_id: string | null;
  promo_version: number | null;
  promo_bonus_cents: Cents | null;
  promo_refused: PromoRefusal | null;
};

export type DepositEvent = { deposit_id: string; state: DepositState; at: Date };

export type ShownDeposit = Pick<
  DepositRow,
  | 'id'
  | 'pay_type'
  | 'amount_cents'
  | 'state'
  | 'reason'
  | 'reference'
  | 'provider_ref'
  | 'created_at'
  | 'next_at'
  | 'expires_at'
  | 'promo_id'
  | 'promo_bonus_cents'
  | 'promo_refused'
>;

export type DepositNote = {
  state: DepositState;
  source: string;
  reason?: string | null;
  provider_code?: string | null;
  provider_ref?: string | null;
  amount_cents?: bigint | null;
};

/** Reads and locks a deposit until the transaction ends. The caller must lock the owner first. */
export async function lockDeposit(tx: Queryable, id: string): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select * from deposit where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Reports whether the player's account is closed. */
export async function isAccountClosed(tx: Queryable, player_id: string): Promise<boolean> {
  const { rows } = await sql<{ status: number }>`
    select status from player where id = ${player_id} for key share`.execute(tx);
  return rows[0]?.status === 5;
}

export async function findByReference(db: Queryable, reference: string, pay_type: PayType): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`
    select * from deposit where reference = ${reference} and pay_type = ${pay_type}`.execute(db);
  return rows[0] ?? null;
}

export async function recordDepositEvent(
  tx: Queryable,
  deposit_id: string,
  at: Date,
  note: DepositNote,
): Promise<void> {
  await sql`insert into deposit_event (deposit_id, at, state, source, reason, provider_code, provider_ref, amount_cents)
    values (${deposit_id}, ${at}, ${note.state}, ${note.source}, ${note.reason ?? null}, ${note.provider_code ?? null},
      ${note.provider_ref ?? null}, ${note.amount_cents ?? null})`.execute(tx);
}

export async function eventsOf(db: Queryable, ids: readonly string[]): Promise<DepositEvent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DepositEvent>`
    select deposit_id, state, at from deposit_event where deposit_id in (${sql.join(ids)}) order by id`.execute(db);
  return rows;
}
