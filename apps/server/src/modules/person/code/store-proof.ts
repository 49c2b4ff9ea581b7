import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import type { CodePurpose } from './code-text.ts';
import { PROOF_MS } from './entrance-rules.ts';
import type { CodeBinding } from './send-code.ts';

/** A proof to store: a visitor's has the hash of its receipt, a player's has the player and the device. */
export type NewProof = {
  receipt_hash: Buffer | null;
  player_id: string | null;
  device_id: string | null;
  phone: string;
  purpose: CodePurpose;
  amount: bigint | null;
  about?: string | undefined;
};

/** Returns the proof that a player agreed to an act on the device of this session, for `consumeProof`. */
export const proofOfSession = (ctx: RequestContext, binding: CodeBinding): NewProof => {
  const { player_id, phone, purpose, amount, about } = binding;
  return { receipt_hash: null, player_id, device_id: sessionOf(ctx).device_id, phone, purpose, amount, about };
};

/** Stores a proof that is valid for five minutes. Returns when it expires. */
export async function insertProof(
  tx: Tx,
  proof: NewProof,
  { code_id, at }: { code_id: string | null; at: Date },
): Promise<Date> {
  const expires_at = new Date(at.getTime() + PROOF_MS);
  await sql`insert into phone_proof
      (receipt_hash, player_id, device_id, phone, purpose, amount_cents, about, code_id, created_at, expires_at)
    values (${proof.receipt_hash}::bytea, ${proof.player_id}::uuid, ${proof.device_id}::uuid, ${proof.phone}, ${proof.purpose},
      ${proof.amount?.toString() ?? null}::bigint, ${proof.about ?? null}::text, ${code_id}::uuid, ${at}, ${expires_at})`.execute(
    tx,
  );
  return expires_at;
}

/**
 * Gives the unused proof of a code again, because the response that contained it may have been lost. A visitor's new receipt replaces the
 * earlier one, which is stored only as a hash. The proof keeps its expiry and its count of attempts.
 *
 * Errors  CODE_REFUSED if the proof was used, has expired, or never existed
 */
export async function renewProof(
  tx: Tx,
  { receipt_hash }: NewProof,
  { code_id, at }: { code_id: string; at: Date },
): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`update phone_proof set receipt_hash = ${receipt_hash}::bytea
    where code_id = ${code_id} and consumed_at is null and expires_at > ${at} returning expires_at`.execute(tx);
  const row = rows[0];
  if (!row) throw apiError('CODE_REFUSED');
  return row.expires_at;
}
