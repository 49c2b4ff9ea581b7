import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { Tx } from '../../../core/app.ts';
import { addNotice } from '../../notify/public.ts';
import { stopPhoneChange } from '../phone-change/stop-phone-change.ts';

const HOUR_MS = 3_600_000;
/** For this time after a password was set by a code, new payout accounts cannot be used and the phone cannot change. */
export const RESET_HOLD_MS = 24 * HOUR_MS;
/** For this time after a stopped reset, operators review every withdrawal, because a stranger could be reading the codes of the number. */
const DOUBT_MS = 30 * 24 * HOUR_MS;

export const hashResetToken = (token: string): Buffer => createHash('sha256').update(`reset ${token}`).digest();

/**
 * Records that a password was set by a code alone, in the transaction that sets it.
 *
 * Payout accounts younger than a day cannot be used for another day. Every other session ends, and every device gets a notice with the link
 * that stops the reset.
 *
 * Shape   -> the token of the link that stops the reset
 */
export async function beginResetHold(
  tx: Tx,
  { player_id, keep_session, at }: { player_id: string; keep_session: string | null; at: Date },
): Promise<string> {
  const stop_token = randomBytes(18).toString('base64url');
  const holds_until = new Date(at.getTime() + RESET_HOLD_MS);
  await sql`insert into password_reset (player_id, token_hash, at, holds_until)
    values (${player_id}, ${hashResetToken(stop_token)}, ${at}, ${holds_until})`.execute(tx);
  await sql`update payout_account set usable_from = greatest(usable_from, ${holds_until})
    where player_id = ${player_id} and deleted_at is null
      and created_at > ${new Date(at.getTime() - RESET_HOLD_MS)}`.execute(tx);
  // The reset used a code sent to the old number, so the player has not lost it.
  await stopPhoneChange(tx, { player_id, reason: 'new_password', at });
  await addNotice(tx, { player_id, kind: 'password_reset', about: { stop_token }, at });
  await sql`select end_sessions(${player_id}, 'password_reset', ${at}, null, ${keep_session}::uuid)`.execute(tx);
  return stop_token;
}

/** Returns the time until which new payout accounts cannot be used; null if no code has set a password within the last day. */
export async function resetHoldUntil(tx: Tx, player_id: string, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ holds_until: Date | null }>`
    select max(holds_until) as holds_until from password_reset
    where player_id = ${player_id} and holds_until > ${at}`.execute(tx);
  return rows[0]?.holds_until ?? null;
}

/**
 * Refuses an act within a day after a reset. The caller must have locked the player's row, so that no reset begins meanwhile.
 *
 * Errors  PASSWORD_RESET_WAITING
 */
export async function assertNoResetHold(tx: Tx, player_id: string, at: Date): Promise<void> {
  const until = await resetHoldUntil(tx, player_id, at);
  if (until !== null) throw apiError('PASSWORD_RESET_WAITING', { until: until.toISOString() });
}

/** Returns whether a reset by code was stopped with the link within the last thirty days. */
export async function isNumberDoubted(tx: Tx, player_id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from password_reset
    where player_id = ${player_id} and stopped_at > ${new Date(at.getTime() - DOUBT_MS)} limit 1`.execute(tx);
  return rows.length > 0;
}
