import { type BodyOf, calls } from '@nua/contract';
import { groupedClaimCode } from '@nua/contract/claim-code.ts';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { RequestContext, Tx } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { keyedMutex } from '../../core/keyed-mutex.ts';
import { hashDevice } from '../../core/sessions/device-id.ts';
import { lockText, lockTexts } from '../../db/advisory-locks.ts';
import type { Queryable } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import { type Proof, spendProof, withProof } from '../person/public.ts';
import { hashClaimCode } from './claim-code.ts';

const HOUR_MS = 3_600_000;

/**
 * Stores a question of a visitor.
 *
 * It reads no players, so it reveals no account. Each question needs a proof of work. The same question with the same code is a retry and
 * needs no new proof.
 *
 * Errors  CAPTCHA_REQUIRED; KEY_REUSED if the code opens another question; TICKET_LIMIT, TICKET_NETWORK_LIMIT
 */
export const createClaim = handle(calls.createClaim, (ctx, { body }) =>
  withProof(ctx, body.captcha, (proof) => sendQuestionOfVisitor(ctx, body, proof)),
);

type Body = BodyOf<typeof calls.createClaim>;

async function sendQuestionOfVisitor(
  ctx: RequestContext,
  body: Body,
  proof: Proof | null,
): Promise<{ claim_code: string }> {
  const claim_hash = hashClaimCode(body.claim_code);
  const device_hash = hashDevice(ctx.deviceKey());
  // Only a request with a proof of work, or a retry, may wait for the lock.
  if (proof === null && !(await isStored(ctx.db, claim_hash, body))) throw apiError('CAPTCHA_REQUIRED');
  const storeQuestion = async (tx: Tx): Promise<void> => {
    // The code has a separate lock, because a retry may come from another address after a phone changed its network.
    await lockText(tx, lockTexts.claim_code(claim_hash));
    if (await isStored(tx, claim_hash, body)) return;
    await lockText(tx, lockTexts.claim(ctx.ip));
    await assertWithinLimits(ctx, tx, device_hash);
    if (proof === null || !(await spendProof(tx, proof))) throw apiError('CAPTCHA_REQUIRED');
    const [id, at] = [newId(), ctx.clock.now()];
    await sql`insert into ticket (id, claim_hash, contact, kind, language, ip, device_hash, created_at, changed_at, read_at)
      values (${id}, ${claim_hash}, ${body.contact}, ${body.kind}, ${body.language}, ${ctx.ip}, ${device_hash}, ${at}, ${at}, ${at})`.execute(
      tx,
    );
    await sql`insert into ticket_entry (ticket_id, text, at) values (${id}, ${body.text}, ${at})`.execute(tx);
  };
  await keyedMutex(ctx.pool, lockTexts.claim(ctx.ip), () => ctx.db.transaction().execute(storeQuestion));
  return { claim_code: groupedClaimCode(body.claim_code) };
}

/** Returns whether this question exists under its code. The language is not compared. */
async function isStored(db: Queryable, claim_hash: Buffer, body: Body): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select t.kind = ${body.kind} and t.contact = ${body.contact} and ${body.text} =
      (select e.text from ticket_entry e where e.ticket_id = t.id order by e.id limit 1) as same
    from ticket t where t.claim_hash = ${claim_hash}`.execute(db);
  if (rows[0] && !rows[0].same) throw apiError('KEY_REUSED');
  return rows[0] !== undefined;
}

/**
 * Checks the hourly limits of the device and of the address. The limit of an address is much higher, because all users of a carrier may
 * share one. The caller holds the address's lock.
 */
async function assertWithinLimits(ctx: RequestContext, tx: Tx, device_hash: Buffer): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS);
  const { rows } = await sql<{ device: number; address: number }>`
    select count(*) filter (where device_hash = ${device_hash})::int as device,
           count(*) filter (where ip = ${ctx.ip})::int as address
    from ticket where created_at > ${since} and (device_hash = ${device_hash} or ip = ${ctx.ip})`.execute(tx);
  const { device, address } = rows[0]!;
  const { per_device_hour, per_address_hour } = ctx.settings.get('ticket_rules');
  const retry = { retry_after_s: HOUR_MS / 1000 };
  if (device >= per_device_hour) throw apiError('TICKET_LIMIT', undefined, retry);
  if (address >= per_address_hour) throw apiError('TICKET_NETWORK_LIMIT', undefined, retry);
}
