import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';
import { MAX_TRIES } from './entrance-rules.ts';
import { type CodeBinding, hashCode } from './send-code.ts';
import { insertProof, type NewProof, renewProof } from './store-proof.ts';

/** The newest code of a binding. A used code is found until its proof is used, because the response to it may have been lost. */
const COUNT_TRY = `
  update phone_code set tries = tries + 1
  where id = (
    select id from phone_code
    where phone = $1 and purpose = $2 and player_id is not distinct from $3::uuid
      and amount_cents is not distinct from $4::bigint and about is not distinct from $7::text and device_hash = $8
    order by sent_at desc limit 1)
    and expires_at > $5 and tries < $6
    and (closed_at is null or exists (
      select 1 from phone_proof where code_id = phone_code.id and consumed_at is null and phone_proof.expires_at > $5))
  returning id, code_hash, tries`;

/**
 * Checks the code that was sent to this device, and does not use it up. Each device has a separate code and attempt count.
 *
 * A separate statement counts the attempt before the comparison. So concurrent guesses are all counted, and a later error does not undo the
 * count.
 *
 * Shape   the id of the code, for `redeemCode`, `consumeCode` or `returnTry`
 * Errors  CODE_REFUSED for a wrong, expired or used code, and after too many attempts
 */
export async function matchCode(app: App, binding: CodeBinding, code: string): Promise<string> {
  const now = app.clock.now();
  const { rows } = await app.pool.query<{ id: string; code_hash: Buffer; tries: number }>(COUNT_TRY, [
    binding.phone,
    binding.purpose,
    binding.player_id,
    binding.amount?.toString() ?? null,
    now,
    MAX_TRIES,
    binding.about ?? null,
    binding.device_hash,
  ]);
  const row = rows[0];
  if (!row) throw apiError('CODE_REFUSED');
  if (!timingSafeEqual(row.code_hash, hashCode(app, row.id, code))) throw apiError('CODE_REFUSED');
  return row.id;
}

/**
 * Uses up a code that matched. Of concurrent requests with the code, only one succeeds.
 *
 * Errors  CODE_REFUSED
 */
export async function consumeCode(app: App, id: string): Promise<void> {
  const { rowCount } = await app.pool.query(
    'update phone_code set closed_at = $2 where id = $1 and closed_at is null',
    [id, app.clock.now()],
  );
  if (rowCount !== 1) throw apiError('CODE_REFUSED');
}

/** Subtracts the attempt that `matchCode` counted, because the caller will send the same code again. */
export async function returnTry(app: App, id: string): Promise<void> {
  await app.pool.query('update phone_code set tries = tries - 1 where id = $1 and closed_at is null', [id]);
}

/**
 * Exchanges a code that matched for a proof. The code is used up, but the same caller gets the unused proof again for it.
 *
 * The lock on the code serialises concurrent requests, so that they share one proof.
 *
 * Shape   -> the time at which the proof expires
 * Errors  CODE_REFUSED if a newer code replaced this one, or its proof was used
 */
export async function redeemCode(app: App, code_id: string, proof: NewProof): Promise<Date> {
  const at = app.clock.now();
  return await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ closed_at: Date | null }>`
      select closed_at from phone_code where id = ${code_id} for update`.execute(tx);
    if (!rows[0]) throw apiError('CODE_REFUSED');
    // A right code is no wrong attempt, so its count is subtracted.
    await sql`update phone_code set closed_at = coalesce(closed_at, ${at}), tries = tries - 1 where id = ${code_id}`.execute(
      tx,
    );
    const stored = { code_id, at };
    return rows[0].closed_at === null ? await insertProof(tx, proof, stored) : await renewProof(tx, proof, stored);
  });
}
