import { createHmac, randomInt } from 'node:crypto';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { addressStrain } from '../../captcha/address-strain.ts';
import { isSolved } from '../../captcha/captcha.ts';
import { newId } from '../../db/new-id.ts';
import { oneByOne } from '../../http/one-by-one.ts';
import { refuse } from '../../http/refusal.ts';
import type { App, RequestContext, Tx } from '../../http/request-context.ts';
import { maskedNumber } from '../../rails/phone-number.ts';
import { SmsNotSent } from '../../sms/sms-port.ts';
import { hashDevice } from './begin-session.ts';
import {
  CAPTCHA_AFTER,
  CODE_MS,
  type CodeHistory,
  nextCodeAt,
  OTHER_WAY_AFTER,
  RESEND_AFTER_MS,
} from './phone-code-rules.ts';

export type CodePurpose =
  | 'login'
  | 'register'
  | 'forgotten'
  | 'upgrade'
  | 'change_phone'
  | 'change_phone_old'
  | 'set_password'
  | 'close_account'
  | 'payout_account'
  | 'withdraw';

/** What a code is good for: one number, one purpose, and for a player's act the player, the amount, and what else it is about. */
export type CodeBinding = {
  phone: string;
  purpose: CodePurpose;
  player_id: string | null;
  amount: Cents | null;
  about?: string;
};

export type CodeSent = { resend_after_s: number; expires_in_s: number; other_way: boolean; unconfirmed: boolean };

/**
 * Sends a code.
 *
 * Nothing here looks at whether the number belongs to a player: the code goes out and the answer is the same, in words and in
 * work done.
 *
 * Errors  CODE_LIMIT, CAPTCHA_REQUIRED; SMS_NOT_SENT where the message certainly did not go out
 */
export async function sendCode(
  ctx: RequestContext,
  binding: CodeBinding,
  captcha?: { solved: string | undefined },
): Promise<CodeSent> {
  const now = ctx.clock.now();
  const device_hash = hashDevice(ctx.deviceKey());
  addressStrain(ctx.clock).note(ctx.ip);
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const id = newId();
  const write = async (tx: Tx): Promise<CodeHistory> => {
    await countOneAfterTheOther(tx, binding, device_hash);
    const history = await readHistory(tx, binding, device_hash, ctx.ip, now);
    const retry_at = nextCodeAt(history, ctx.settings.get('code_rules'), now);
    if (retry_at !== null) {
      const other_way = history.number_hour >= OTHER_WAY_AFTER;
      const retry_after_s = Math.ceil((retry_at.getTime() - now.getTime()) / 1000);
      throw refuse('CODE_LIMIT', { retry_at: retry_at.toISOString(), other_way }, { retry_after_s });
    }
    if (captcha && history.number_hour >= CAPTCHA_AFTER && !(await isSolved(ctx, captcha.solved, tx))) {
      throw refuse('CAPTCHA_REQUIRED');
    }
    await sql`update phone_code set closed_at = ${now} where phone = ${binding.phone} and purpose = ${binding.purpose}
      and player_id is not distinct from ${binding.player_id}::uuid and closed_at is null`.execute(tx);
    await sql`insert into phone_code (id, phone, purpose, player_id, device_hash, ip, amount_cents, about,
        code_hash, sent_at, expires_at)
      values (${id}, ${binding.phone}, ${binding.purpose}, ${binding.player_id}::uuid, ${device_hash}, ${ctx.ip},
        ${binding.amount?.toString() ?? null}::bigint, ${binding.about ?? null}, ${hashCode(ctx, id, code)}, ${now}, ${new Date(now.getTime() + CODE_MS)})`.execute(
      tx,
    );
    return history;
  };
  // A crowd on one device or number waits here, where waiting costs no connection.
  const before = await oneByOne(ctx.pool, `code from ${device_hash.toString('hex')}`, () =>
    oneByOne(ctx.pool, `code to ${binding.phone}`, () => ctx.db.transaction().execute(write)),
  );
  const unconfirmed = (await deliver(ctx, id, binding, code)) === 'unknown';
  return {
    resend_after_s: RESEND_AFTER_MS / 1000,
    expires_in_s: CODE_MS / 1000,
    other_way: before.number_hour + 1 >= OTHER_WAY_AFTER,
    unconfirmed,
  };
}

/** Sends of one number, device or player are counted one after the other, else two at once both find room. */
async function countOneAfterTheOther(tx: Tx, binding: CodeBinding, device_hash: Buffer): Promise<void> {
  // Everybody takes them in this order, so that nobody waits in a circle.
  const names = [binding.phone, `device ${device_hash.toString('hex')}`, binding.player_id ?? ''];
  for (const name of names.filter((one) => one !== '')) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${name}`}, 0))`.execute(tx);
  }
}

/** A code is stored as an HMAC of itself and its row: a stolen table cannot be tried a million times. */
export function hashCode(app: App, id: string, code: string): Buffer {
  return createHmac('sha256', app.secret).update(`code ${id} ${code}`).digest();
}

const WORDS: Readonly<Record<CodePurpose, string>> = {
  login: 'sign in',
  register: 'sign up',
  forgotten: 'set a new password',
  upgrade: 'add this phone to your account',
  change_phone: 'make this the phone of your account',
  change_phone_old: 'move your account away from this number',
  set_password: 'set a password',
  close_account: 'close your account for good',
  payout_account: 'add a payout account',
  withdraw: 'pay out',
};

/** A code whose outcome is unknown stays good: it may be on its way, and nobody else has it. */
async function deliver(
  ctx: RequestContext,
  id: string,
  binding: CodeBinding,
  code: string,
): Promise<'accepted' | 'unknown'> {
  const words = binding.about === undefined ? '' : `, to ${maskedNumber(binding.about)}`;
  const text = `Nua: ${code} is your code to ${WORDS[binding.purpose]}${words}. It works for 5 minutes. We never ask for it on the phone.`;
  try {
    return (await ctx.ports.sms.send({ to: binding.phone, text, kind: 'code' })).state;
  } catch (error) {
    ctx.log.warn({ err: error, purpose: binding.purpose }, 'a code could not be sent');
    // Nobody has it, so it does not count against the number.
    await ctx.pool.query('delete from phone_code where id = $1', [id]);
    throw refuse('SMS_NOT_SENT', undefined, { retry_after_s: error instanceof SmsNotSent ? error.retry_after_s : 30 });
  }
}

async function readHistory(
  tx: Tx,
  binding: CodeBinding,
  device_hash: Buffer,
  ip: string,
  now: Date,
): Promise<CodeHistory> {
  const hour = new Date(now.getTime() - 3_600_000);
  const day = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<CodeHistory>`
    with recent as (
      select phone = ${binding.phone} as by_number, player_id = ${binding.player_id}::uuid as by_owner,
             device_hash = ${device_hash} as by_device, ip = ${ip} as by_address, sent_at, sent_at > ${hour} as in_hour,
             phone = ${binding.phone} and purpose = ${binding.purpose} as same
      from phone_code where sent_at > ${hour}
         or (sent_at > ${day} and (phone = ${binding.phone} or player_id = ${binding.player_id}::uuid))
    )
    select count(*) filter (where by_number and in_hour)::int as number_hour,
           count(*) filter (where by_number)::int as number_day,
           count(*) filter (where by_owner and in_hour)::int as owner_hour,
           count(*) filter (where by_owner)::int as owner_day,
           count(*) filter (where by_device and in_hour)::int as device_hour,
           count(*) filter (where by_address and in_hour)::int as address_hour,
           count(*) filter (where in_hour)::int as site_hour,
           max(sent_at) filter (where same) as last_at,
           min(sent_at) filter (where in_hour and (by_number or by_owner or by_device)) as oldest_in_hour
    from recent`.execute(tx);
  return rows[0]!;
}
