import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import { addNotice } from '../../notify/public.ts';

export type StopReason = 'player' | 'old_number' | 'new_password' | 'codes' | 'taken' | 'blocked' | 'not_told';

/**
 * Stops the player's waiting change of phone.
 *
 * Shape   -> true if a change was waiting
 */
export async function stopPhoneChange(
  tx: Tx,
  { player_id, reason, at }: { player_id: string; reason: StopReason; at: Date },
): Promise<boolean> {
  const { rows } = await sql`update phone_change set state = 'cancelled', ended_at = ${at}, end_reason = ${reason}
    where player_id = ${player_id} and state = 'waiting' returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await addNotice(tx, { player_id, kind: 'phone_change_stopped', about: { reason }, at });
  return true;
}
