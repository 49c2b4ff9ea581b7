import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '../../http/refusal.ts';
import type { App, Tx } from '../../http/request-context.ts';
import { PROOF_MS } from './phone-code-rules.ts';
import type { CodePurpose } from './send-code.ts';

const hashReceipt = (receipt: string) => createHash('sha256').update(`receipt ${receipt}`).digest();

/** Gives a visitor who showed the right code a receipt, good once for five minutes. */
export async function giveReceipt(
  app: App,
  { phone, purpose }: { phone: string; purpose: CodePurpose },
): Promise<{ proof: string; expires_at: string }> {
  const proof = randomBytes(32).toString('base64url');
  const now = app.clock.now();
  const expires_at = new Date(now.getTime() + PROOF_MS);
  await app.pool.query(
    'insert into phone_proof (receipt_hash, phone, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [hashReceipt(proof), phone, purpose, now, expires_at],
  );
  return { proof, expires_at: expires_at.toISOString() };
}

/**
 * Uses a receipt up inside the transaction of what it allows: a refusal gives it back.
 *
 * Errors  CODE_REFUSED
 */
export async function takeReceipt(
  tx: Tx,
  { proof, phone, purpose, at }: { proof: string; phone: string; purpose: CodePurpose; at: Date },
): Promise<void> {
  const { rows } = await sql`
    update phone_proof set consumed_at = ${at}
    where receipt_hash = ${hashReceipt(proof)} and phone = ${phone} and purpose = ${purpose}
      and consumed_at is null and expires_at > ${at}
    returning 1`.execute(tx);
  if (rows.length !== 1) throw refuse('CODE_REFUSED');
}
