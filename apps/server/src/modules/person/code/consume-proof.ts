import type { SmsPurpose } from '@nua/contract/auth.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';

export type ProofUse = {
  player_id: string;
  device_id: string;
  purpose: Exclude<SmsPurpose, 'upgrade'> | 'payout_account_password' | 'change_phone_password';
  amount_cents?: bigint;
  /** The number that received the code, if the act is about a number. */
  phone?: string;
  /** The new number of a change of phone. */
  about?: string;
  at: Date;
};

/** During a deployment, nodes of the earlier version store proofs without a device. Such a proof is valid on any device. */
export const isOfDevice = (device_id: string) => sql`coalesce(device_id, ${device_id}) = ${device_id}`;

/**
 * Uses up a proof that the player confirmed an act. Returns false if there is none.
 *
 * A proof is valid once, for five minutes, for one player, device, act and amount. It is bound to the device so that a stolen session on
 * another device cannot use it first. A refused act rolls its transaction back and does not use the proof up.
 *
 * Shape   transaction, use -> boolean
 * Units   amount in paisa
 * Errors  none
 * Source  specification section 4, SMS-verified flag
 */
export async function consumeProof(tx: Tx, use: ProofUse): Promise<boolean> {
  const { player_id, device_id, purpose, amount_cents, at } = use;
  const amount = amount_cents === undefined ? null : amount_cents.toString();
  const { rows } = await sql<{ id: string }>`
    update phone_proof set consumed_at = ${at}
    where id = (
      select id from phone_proof
      where player_id = ${player_id} and ${isOfDevice(device_id)} and purpose = ${purpose} and consumed_at is null
        and expires_at > ${at} and amount_cents is not distinct from ${amount}::bigint
        and about is not distinct from ${use.about ?? null}::text
        and (${use.phone ?? null}::text is null or phone = ${use.phone ?? null}::text)
      order by created_at desc limit 1 for update skip locked)
    returning id`.execute(tx);
  return rows.length === 1;
}

export async function hasProof(
  db: Queryable,
  { player_id, device_id, purpose, at }: Pick<ProofUse, 'player_id' | 'device_id' | 'purpose' | 'at'>,
): Promise<boolean> {
  const { rows } = await sql`select 1 from phone_proof where player_id = ${player_id} and ${isOfDevice(device_id)}
    and purpose = ${purpose} and consumed_at is null and expires_at > ${at} limit 1`.execute(db);
  return rows.length > 0;
}
