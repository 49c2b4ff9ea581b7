import { sql } from 'kysely';
import { maskedNumber } from '../../../core/values/phone-number.ts';
import type { Queryable } from '../../../db/connect.ts';

export type WaitingChange = { phone: string; asked_at: string; due_at: string };

/** Finds the waiting change, or null. The new number is masked, because another device of the account may show it. */
export async function findWaiting(db: Queryable, player_id: string): Promise<WaitingChange | null> {
  const { rows } = await sql<{ new_phone: string; asked_at: Date; due_at: Date }>`
    select new_phone, asked_at, due_at from phone_change where player_id = ${player_id} and state = 'waiting'`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return null;
  return {
    phone: maskedNumber(row.new_phone),
    asked_at: row.asked_at.toISOString(),
    due_at: row.due_at.toISOString(),
  };
}
