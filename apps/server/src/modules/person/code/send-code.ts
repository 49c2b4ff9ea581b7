import { createHmac, randomInt } from 'node:crypto';
import type { Language } from '@nua/contract/wire.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App, RequestContext, Tx } from '../../../core/app.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { networkPrefix } from '../../../core/limits/address-of.ts';
import { type SmsKind, SmsNotSent } from '../../../core/ports/sms-port.ts';
import { maskedNumber } from '../../../core/values/phone-number.ts';
import { lockText, lockTexts } from '../../../db/advisory-locks.ts';
import { newId } from '../../../db/new-id.ts';
import { signText } from '../../notify/public.ts';
import { type Proof, spendProof } from './captcha.ts';
import { type CodePurpose, codeText } from './code-text.ts';
import {
  CODE_MS,
  type CodeHistory,
  type CodeQuota,
  type CodeRules,
  DAY_MS,
  HOUR_MS,
  networkShare,
  nextCodeAt,
  OTHER_WAY_AFTER,
  RESEND_AFTER_MS,
} from './entrance-rules.ts';

/** The quota of each purpose. The quota of a visitor's code depends on the device. */
const QUOTA_OF: Readonly<Record<CodePurpose, 'player' | 'anonymous' | 'visitor'>> = {
  login: 'visitor',
  register: 'visitor',
  forgotten: 'visitor',
  upgrade: 'anonymous',
  change_phone: 'anonymous',
  change_phone_old: 'player',
  set_password: 'player',
  close_account: 'player',
  payout_account: 'player',
  withdraw: 'player',
  passkey: 'player',
  sms_word: 'player',
};

export type CodeBinding = {
  phone: string;
  purpose: CodePurpose;
  player_id: string | null;
  amount: Cents | null;
  about?: string;
  device_hash: Buffer;
};

export type CodeSent = { resend_after_s: number; expires_in_s: number; other_way: boolean; unconfirmed: boolean };

/**
 * Sends a code. `proof` is the caller's checked proof of work.
 *
 * A stranger's requests for a number never count against its player. Known and unknown numbers cause the same work and get the same
 * response.
 *
 * Errors  CODE_LIMIT, CAPTCHA_REQUIRED; SMS_NOT_SENT if the message was certainly not sent
 */
export async function sendCode(
  ctx: RequestContext,
  binding: CodeBinding,
  { proof, language }: { proof: Proof | null; language: Language },
): Promise<CodeSent> {
  const now = ctx.clock.now();
  const quota = await quotaOf(ctx, binding);
  const isProofOfWorkRequired = quota === 'anonymous' && ctx.demand.isProofRequired;
  if (isProofOfWorkRequired && proof === null) throw apiError('CAPTCHA_REQUIRED');
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const id = newId();
  const locks = locksOf(quota, binding);
  const write = async (tx: Tx): Promise<number> => {
    // A lock serialises the codes of one quota, so that concurrent requests cannot exceed it. The fixed order of the locks prevents
    // deadlocks.
    for (const lock of locks) {
      await lockText(tx, lock);
    }
    const rules = ctx.settings.get('code_rules');
    const history = await readHistory(tx, { quota, binding, rules, now, ip: ctx.ip });
    const in_hour = history.sent.filter((at) => at.getTime() > now.getTime() - HOUR_MS).length;
    const retry_at = nextCodeAt(quota, history, rules, now);
    if (retry_at !== null) {
      const other_way = in_hour >= OTHER_WAY_AFTER;
      const retry_after_s = Math.ceil((retry_at.getTime() - now.getTime()) / 1000);
      throw apiError('CODE_LIMIT', { retry_at: retry_at.toISOString(), other_way }, { retry_after_s });
    }
    if (isProofOfWorkRequired && !(proof && (await spendProof(tx, proof)))) throw apiError('CAPTCHA_REQUIRED');
    await writeCode(tx, ctx, { id, code, quota, binding, now });
    return in_hour + 1;
  };
  // Callers wait for the mutex without a database connection.
  const sent_in_hour = await locks.reduceRight(
    (work, lock) => () => keyedMutex(ctx.pool, lock, work),
    () => ctx.db.transaction().execute(write),
  )();
  const unconfirmed = (await deliver(ctx, { id, code, quota, binding, language })) === 'unknown';
  return {
    resend_after_s: RESEND_AFTER_MS / 1000,
    expires_in_s: CODE_MS / 1000,
    other_way: sent_in_hour >= OTHER_WAY_AFTER,
    unconfirmed,
  };
}

async function quotaOf(app: App, { purpose, phone, device_hash }: CodeBinding): Promise<CodeQuota> {
  const quota = QUOTA_OF[purpose];
  if (quota !== 'visitor') return quota;
  return (await isDeviceOfNumber(app, phone, device_hash)) ? 'device' : 'anonymous';
}

function locksOf(quota: CodeQuota, { phone, player_id, device_hash }: CodeBinding): string[] {
  const locks: Record<CodeQuota, string[]> = {
    player: [lockTexts.code_player(player_id ?? '')],
    device: [lockTexts.code_phone_device(phone, device_hash)],
    anonymous: [lockTexts.code_phone(phone), lockTexts.code_device(device_hash)],
  };
  return locks[quota];
}

type NewCode = { id: string; code: string; quota: CodeQuota; binding: CodeBinding };

/** Stores a new code and closes the previous code of the same device. */
async function writeCode(
  tx: Tx,
  ctx: RequestContext,
  { id, code, quota, binding, now }: NewCode & { now: Date },
): Promise<void> {
  const { phone, purpose, player_id, device_hash } = binding;
  await sql`update phone_code set closed_at = ${now} where phone = ${phone} and purpose = ${purpose}
    and player_id is not distinct from ${player_id}::uuid and device_hash = ${device_hash}
    and closed_at is null`.execute(tx);
  await sql`insert into phone_code (id, phone, purpose, player_id, device_hash, quota, ip, amount_cents, about,
      code_hash, sent_at, expires_at)
    values (${id}, ${phone}, ${purpose}, ${player_id}::uuid, ${device_hash}, ${quota}, ${ctx.ip},
      ${binding.amount?.toString() ?? null}::bigint, ${binding.about ?? null}, ${hashCode(ctx, id, code)}, ${now},
      ${new Date(now.getTime() + CODE_MS)})`.execute(tx);
}

/** Hashes a code with a secret key, because a plain hash in a stolen table could be matched against the million possible codes. */
export function hashCode(app: App, id: string, code: string): Buffer {
  return createHmac('sha256', app.secret).update(`code ${id} ${code}`).digest();
}

/** Strangers' codes have a separate text message limit, so that strangers cannot use up the players' limit. */
const TEXT_KIND: Readonly<Record<CodeQuota, SmsKind>> = { player: 'code', device: 'code', anonymous: 'stranger_code' };

/** Sends the code. If the result is unknown, the code stays valid, because the message may still arrive. */
async function deliver(
  ctx: RequestContext,
  { id, code, quota, binding, language }: NewCode & { language: Language },
): Promise<'accepted' | 'unknown'> {
  const { purpose, about: number } = binding;
  const about = number === undefined ? null : maskedNumber(number).replaceAll('•', '*');
  const unsigned = codeText({ code, purpose, about, language, public_url: ctx.config.public_url });
  try {
    const text = await signText(ctx.db, binding.phone, { language, text: unsigned });
    return (await ctx.ports.sms.send({ to: binding.phone, text, kind: TEXT_KIND[quota] })).state;
  } catch (error) {
    ctx.log.warn({ err: error, purpose: binding.purpose }, 'a code could not be sent');
    // Nobody received the code, so it does not count against the number.
    await ctx.pool.query('delete from phone_code where id = $1', [id]);
    throw apiError('SMS_NOT_SENT', undefined, {
      retry_after_s: error instanceof SmsNotSent ? error.retry_after_s : 30,
    });
  }
}

type HistoryQuery = { quota: CodeQuota; binding: CodeBinding; rules: CodeRules; now: Date; ip: string };

async function readHistory(tx: Tx, { quota, binding, rules, now, ip }: HistoryQuery): Promise<CodeHistory> {
  const { phone, purpose, player_id, device_hash } = binding;
  const hour = new Date(now.getTime() - HOUR_MS);
  const day = new Date(now.getTime() - DAY_MS);
  const quotas = {
    player: sql`quota = 'player' and player_id = ${player_id}::uuid`,
    device: sql`quota = 'device' and phone = ${phone} and device_hash = ${device_hash}`,
    anonymous: sql`quota = 'anonymous' and phone = ${phone}`,
  };
  const same = quotas[quota];
  const { rows } = await sql<CodeHistory>`
    select array(select sent_at from phone_code where ${same} and sent_at > ${day} order by sent_at desc) as sent,
      array(select sent_at from phone_code
            where quota = 'anonymous' and device_hash = ${device_hash} and sent_at > ${hour}
            order by sent_at desc) as device,
      (select sent_at from phone_code where quota = 'anonymous' and sent_at > ${hour}
       order by sent_at desc offset ${rules.per_site_hour - 1} limit 1) as site_full_since,
      (select sent_at from phone_code where quota = 'anonymous' and sent_at > ${hour}
       order by sent_at desc offset ${Math.ceil(rules.per_site_hour / 2) - 1} limit 1) as site_half_since,
      (select max(sent_at) from phone_code
       where ${same} and purpose = ${purpose} and device_hash = ${device_hash}) as last_at,
      null::timestamptz as network_full_since`.execute(tx);
  const history = rows[0]!;
  if (quota !== 'anonymous' || history.site_half_since === null) return history;
  // This query reads every code of the last hour, so it runs only when needed.
  const { rows: network } = await sql<{ sent_at: Date }>`
    select sent_at from phone_code where quota = 'anonymous' and sent_at > ${hour} and starts_with(ip || '/', ${networkPrefix(ip)})
    order by sent_at desc offset ${networkShare(rules) - 1} limit 1`.execute(tx);
  return { ...history, network_full_since: network[0]?.sent_at ?? null };
}

/** Returns whether this number's player has signed in on the device, and has not signed it out from another device since. */
async function isDeviceOfNumber(app: App, phone: string, device_hash: Buffer): Promise<boolean> {
  const { rows } = await app.pool.query(
    `select 1 from device d join player p on p.id = d.player_id
     where p.phone = $1 and d.device_hash = $2 and d.is_known`,
    [phone, device_hash],
  );
  return rows.length > 0;
}
