import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App, Tx } from '../../../core/app.ts';
import { maskedNumber } from '../../../core/values/phone-number.ts';
import { addNotice } from '../../notify/public.ts';
import { provePhone, releasePhone } from '../../protection/public.ts';
import { dropPasskeys } from '../passkey/passkey-row.ts';
import { PAYOUT_WAIT_MS } from './payout-pause.ts';

type Move = {
  player_id: string;
  old_phone: string;
  new_phone: string;
  way: 'codes' | 'lost';
  asked_at: Date;
  /** The session that requested the change and does not end; null if every session ends. */
  keep_session: string | null;
  at: Date;
};

/**
 * Changes the phone number of the account. Every other session ends, and the player's unused codes and proofs become void.
 *
 * The delay of a new payout account begins again for accounts that were added shortly before the request.
 *
 * Errors  PHONE_TAKEN, PHONE_EXCLUDED
 */
export async function movePhone(app: Pick<App, 'keys'>, tx: Tx, move: Move): Promise<void> {
  const { player_id, old_phone, new_phone, at } = move;
  const taken = await sql`select 1 from player where phone = ${new_phone} and id <> ${player_id}`.execute(tx);
  if (taken.rows.length > 0) throw apiError('PHONE_TAKEN');
  await sql`update player set phone = ${new_phone} where id = ${player_id}`.execute(tx);
  await releasePhone(app, tx, { player_id, phone: old_phone, at });
  await provePhone(app, tx, { player_id, phone: new_phone, at });
  await sql`update phone_code set closed_at = ${at} where player_id = ${player_id} and closed_at is null`.execute(tx);
  await sql`update phone_proof set consumed_at = ${at} where player_id = ${player_id} and consumed_at is null`.execute(
    tx,
  );
  // The finder of a lost phone could unlock its passkeys with its PIN, and could have read the secret word in its text messages.
  if (move.way === 'lost') {
    await dropPasskeys(tx, { player_id, since: null });
    await sql`update player set sms_word = null where id = ${player_id}`.execute(tx);
  }
  const wait_ms = PAYOUT_WAIT_MS[move.way];
  await sql`update payout_account set usable_from = greatest(usable_from, ${new Date(at.getTime() + wait_ms)})
    where player_id = ${player_id} and deleted_at is null
      and created_at > ${new Date(move.asked_at.getTime() - wait_ms)}`.execute(tx);
  await addNotice(tx, { player_id, kind: 'phone_changed', about: { phone: maskedNumber(new_phone) }, at });
  await sql`select end_sessions(${player_id}, 'phone_changed', ${at}, null, ${move.keep_session}::uuid)`.execute(tx);
}

/** Returns PHONE_TAKEN if another account has just taken the number, otherwise the given error. */
export function phoneTakenError(error: unknown): unknown {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'player_phone' ? apiError('PHONE_TAKEN') : error;
}
