import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf, calls } from '@nua/contract';
import type { Language } from '@nua/contract/wire.ts';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { maskedNumber } from '../../../core/values/phone-number.ts';
import { newId } from '../../../db/new-id.ts';
import { addNotice, languageOf, signText } from '../../notify/public.ts';
import { assertPhoneNotExcluded, phoneIdentifier } from '../../protection/public.ts';
import { consumeProof, isOfDevice } from '../code/consume-proof.ts';
import { assertNoResetHold } from '../password/reset-hold.ts';
import { lockPhone } from './lock-phone.ts';
import { PHONE_CHANGE_WAIT_MS } from './payout-pause.ts';
import { findWaiting, type WaitingChange } from './phone-change-row.ts';
import { stopPhoneChange } from './stop-phone-change.ts';

const TRIES_A_DAY = 5;
const DAY_MS = 86_400_000;

export const hashStopToken = (token: string): Buffer => createHash('sha256').update(`stop ${token}`).digest();

type Attempt = { id: string; player_id: string; device_id: string; old_phone: string; new_phone: string; at: Date };

/**
 * Requests the change of a lost number. The player needs the new number's code, the password, and the details of a payout account that is
 * old enough.
 *
 * For 72 hours the old number, or any signed-in device, can stop the change.
 */
export async function requestPhoneChange(
  ctx: RequestContext,
  new_phone: string,
  body: BodyOf<typeof calls.changePhone>,
): Promise<WaitingChange | null> {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const proof = ctx.ports.payout_proofs.read(ctx.keys, body);
  const attempt = await countAttempt(ctx, new_phone, at);
  const isOwnAccount = await ctx.ports.payout_proofs.fits(ctx.db, { player_id, proof, at });
  if (!isOwnAccount) throw apiError('PAYOUT_PROOF_REFUSED');
  const token = randomBytes(18).toString('base64url');
  await ctx.db.transaction().execute((tx) => begin(ctx, tx, attempt, token));
  await notifyOldNumber(ctx, attempt, token);
  return await findWaiting(ctx.db, player_id);
}

/** Counts the attempt before the payout account is compared, so that concurrent guesses are all counted. */
async function countAttempt(ctx: RequestContext, new_phone: string, at: Date): Promise<Attempt> {
  const { player_id, device_id } = sessionOf(ctx);
  const id = newId();
  return await ctx.db.transaction().execute(async (tx) => {
    const old_phone = await lockPhone(tx, player_id);
    if (old_phone === new_phone) throw apiError('PHONE_SAME');
    await assertNoResetHold(tx, player_id, at);
    const waiting = await findWaiting(tx, player_id);
    if (waiting !== null) throw apiError('PHONE_CHANGE_WAITING', { due_at: waiting.due_at });
    const { rows } = await sql<{ proofs: bigint; tries: bigint }>`
      select (select count(distinct purpose) from phone_proof where player_id = ${player_id} and ${isOfDevice(device_id)}
          and consumed_at is null and expires_at > ${at} and (purpose = 'change_phone_password' or (purpose = 'change_phone' and phone = ${new_phone}))) as proofs,
        (select count(*) from phone_change where player_id = ${player_id} and state = 'refused'
          and asked_at > ${new Date(at.getTime() - DAY_MS)}) as tries`.execute(tx);
    if ((rows[0]?.proofs ?? 0n) < 2n) throw apiError('PROOF_REQUIRED');
    if ((rows[0]?.tries ?? 0n) >= BigInt(TRIES_A_DAY)) throw apiError('PHONE_CHANGE_LIMIT');
    await sql`insert into phone_change (id, player_id, way, old_phone, new_phone, device_id, state, asked_at, ended_at)
      values (${id}, ${player_id}, 'lost', ${old_phone}, ${new_phone}, ${device_id}, 'refused', ${at}, ${at})`.execute(
      tx,
    );
    return { id, player_id, device_id, old_phone, new_phone, at };
  });
}

async function begin(
  { keys }: RequestContext,
  tx: Tx,
  { id, player_id, device_id, new_phone, at }: Attempt,
  token: string,
): Promise<void> {
  await lockPhone(tx, player_id);
  await assertNoResetHold(tx, player_id, at);
  const hasNewCode = await consumeProof(tx, { player_id, device_id, purpose: 'change_phone', phone: new_phone, at });
  const hasPassword = await consumeProof(tx, { player_id, device_id, purpose: 'change_phone_password', at });
  if (!hasNewCode || !hasPassword) throw apiError('PROOF_REQUIRED');
  const taken = await sql`select 1 from player where phone = ${new_phone}`.execute(tx);
  if (taken.rows.length > 0) throw apiError('PHONE_TAKEN');
  await assertPhoneNotExcluded(tx, { player_id, identifier: phoneIdentifier(keys, new_phone), at });
  await sql`update phone_change set state = 'waiting', ended_at = null, token_hash = ${hashStopToken(token)},
    due_at = ${new Date(at.getTime() + PHONE_CHANGE_WAIT_MS)} where id = ${id}`.execute(tx);
  await addNotice(tx, { player_id, kind: 'phone_change_asked', about: { phone: maskedNumber(new_phone) }, at });
}

const OLD_NUMBER_TEXT: Readonly<Record<Language, (phone: string, link: string) => string>> = {
  en: (phone, link) =>
    `Somebody with your password asked to change your phone number to ${phone}. The change takes 72 hours. Not you? Stop it: ${link}`,
  ur: (phone, link) =>
    `کسی نے آپ کے پاس ورڈ سے آپ کا فون نمبر بدل کر ${phone} کرنے کی درخواست کی ہے۔ تبدیلی 72 گھنٹے بعد ہو گی۔ اگر یہ آپ نہیں تھے تو روک دیں: ${link}`,
};

/** Notifies the old number. If the text message may not have been sent, the change is cancelled. */
async function notifyOldNumber(
  ctx: RequestContext,
  { id, player_id, old_phone, new_phone, at }: Attempt,
  token: string,
): Promise<void> {
  const link = `${ctx.config.public_url}/phone-change/${token}`;
  const language = await languageOf(ctx.db, player_id);
  const warning = OLD_NUMBER_TEXT[language](maskedNumber(new_phone), link);
  const text = await signText(ctx.db, old_phone, { language, text: warning });
  try {
    const { state } = await ctx.ports.sms.send({ to: old_phone, text, kind: 'notice' });
    if (state === 'unknown') throw new Error('it is unknown whether the message was sent');
  } catch (error) {
    ctx.log.warn({ err: error }, 'the old number could not be notified of a phone change');
    await ctx.db.transaction().execute((tx) => stopPhoneChange(tx, { player_id, reason: 'not_told', at }));
    throw apiError('SMS_NOT_SENT', undefined, { retry_after_s: 60 });
  }
  await ctx.pool.query('update phone_change set told_at = $2 where id = $1', [id, ctx.clock.now()]);
}
