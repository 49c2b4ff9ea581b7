import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App, Tx } from '../../../core/app.ts';
import { redeemCode } from './check-code.ts';
import type { CodePurpose } from './code-text.ts';
import { MAX_NAMES_PER_PROOF } from './entrance-rules.ts';

const hashReceipt = (receipt: string) => createHash('sha256').update(`receipt ${receipt}`).digest();

/** Exchanges a visitor's code that matched for a receipt. The receipt is valid once, for five minutes. Errors: CODE_REFUSED. */
export async function issueReceipt(
  app: App,
  code_id: string,
  { phone, purpose }: { phone: string; purpose: CodePurpose },
): Promise<{ proof: string; expires_at: string }> {
  const proof = randomBytes(32).toString('base64url');
  const receipt_hash = hashReceipt(proof);
  const stored = { receipt_hash, player_id: null, device_id: null, phone, purpose, amount: null };
  const expires_at = await redeemCode(app, code_id, stored);
  return { proof, expires_at: expires_at.toISOString() };
}

type ReceiptUse = { proof: string; phone: string; purpose: CodePurpose; at: Date };

/**
 * Counts an attempt with a receipt. A visitor whose user name is taken sends the receipt again, so this limits the names that can be tried.
 *
 * Errors  CODE_REFUSED
 */
export async function countReceiptTry(app: App, { proof, phone, purpose, at }: ReceiptUse): Promise<void> {
  const { rowCount } = await app.pool.query(
    `update phone_proof set tries = tries + 1
     where receipt_hash = $1 and phone = $2 and purpose = $3 and consumed_at is null and expires_at > $4 and tries < $5`,
    [hashReceipt(proof), phone, purpose, at, MAX_NAMES_PER_PROOF],
  );
  if (rowCount !== 1) throw apiError('CODE_REFUSED');
}

/**
 * Uses up a receipt in the transaction of its act. A rollback gives the receipt back.
 *
 * Errors  CODE_REFUSED
 */
export async function consumeReceipt(tx: Tx, { proof, phone, purpose, at }: ReceiptUse): Promise<void> {
  const { rows } = await sql`
    update phone_proof set consumed_at = ${at}
    where receipt_hash = ${hashReceipt(proof)} and phone = ${phone} and purpose = ${purpose}
      and consumed_at is null and expires_at > ${at}
    returning 1`.execute(tx);
  if (rows.length !== 1) throw apiError('CODE_REFUSED');
}
