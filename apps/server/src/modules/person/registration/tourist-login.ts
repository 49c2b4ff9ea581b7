import { randomBytes } from 'node:crypto';
import { type BodyOf, calls } from '@nua/contract';
import type { InviteOutcome } from '@nua/contract/club.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { RequestContext, Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { hashDevice } from '../../../core/sessions/device-id.ts';
import { lockText, lockTexts } from '../../../db/advisory-locks.ts';
import { newId } from '../../../db/new-id.ts';
import { assertDeviceNotExcluded } from '../../protection/public.ts';
import { bindInvite } from '../../referral/public.ts';
import { assertTermsAccepted } from '../../terms/public.ts';
import { type Proof, spendProof, withProof } from '../code/captcha.ts';
import { type BegunSession, beginSession } from '../sign-in/begin-session.ts';
import { grantGuest } from '../sign-in/demo-grant.ts';

/** Guests are refused only above this multiple of their address's limit, because all users of a carrier may share one address. */
const REFUSAL_FACTOR = 10;

export const touristLogin = handle(calls.touristLogin, (ctx, { body }) =>
  withProof(ctx, body.captcha, (proof) => enterAsGuest(ctx, body, proof)),
);

async function enterAsGuest(ctx: RequestContext, body: BodyOf<typeof calls.touristLogin>, proof: Proof | null) {
  await assertTermsAccepted(ctx.db, body.terms_version);
  // A request with a proof was counted when its challenge was issued.
  if (proof === null) ctx.demand.record(ctx.ip);
  if (body.captcha !== undefined && proof === null) throw apiError('CAPTCHA_REQUIRED');
  const rules = ctx.settings.get('guest_rules');
  const device_hash = hashDevice(ctx.deviceKey());
  const at = ctx.clock.now();
  const origin = body.origin ?? 'web';
  const id = newId();
  const lock = lockTexts.guest(device_hash);
  const enter = async (tx: Tx): Promise<BegunSession & { invite?: InviteOutcome }> => {
    await lockText(tx, lock);
    await assertDeviceNotExcluded(tx, device_hash, at);
    const created = await guestsToday(tx, device_hash, ctx.ip, at);
    if (created.device >= rules.per_device) throw apiError('GUEST_LIMIT');
    if (created.address >= rules.per_address * REFUSAL_FACTOR) throw apiError('GUEST_NETWORK_LIMIT');
    if (created.address >= rules.per_address && !(proof && (await spendProof(tx, proof))))
      throw apiError('CAPTCHA_REQUIRED');
    await sql`insert into player (id, alias_name, origin, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
      values (${id}, ${`tourist-${randomBytes(4).toString('hex')}`}, ${origin}, ${at}, ${body.terms_version}, ${at}, ${at})`.execute(
      tx,
    );
    await sql`insert into guest_made (player_id, device_hash, ip, at) values (${id}, ${device_hash}, ${ctx.ip}, ${at})`.execute(
      tx,
    );
    await ctx.ledger.openPlayerAccounts(tx, id);
    await grantGuest(ctx, tx, { player_id: id, device_hash });
    const session = await beginSession(ctx, tx, { player_id: id, origin });
    const code = body.invite;
    const invite = code && (await bindInvite(ctx, tx, { player_id: id, code, via: 'guest' }));
    return { ...session, ...(invite && { invite }) };
  };
  const session = await keyedMutex(ctx.pool, lock, () => ctx.db.transaction().execute(enter));
  ctx.setSessionCookie(session.token);
  return session;
}

async function guestsToday(
  tx: Tx,
  device_hash: Buffer,
  ip: string,
  at: Date,
): Promise<{ device: number; address: number }> {
  // Karachi is five hours ahead of UTC and has no daylight saving time.
  const midnight = new Date(`${dayInKarachi(at)}T00:00:00+05:00`);
  const { rows } = await sql<{ device: number; address: number }>`
    select count(*) filter (where device_hash = ${device_hash})::int as device,
           count(*) filter (where ip = ${ip})::int as address
    from guest_made where at >= ${midnight} and (device_hash = ${device_hash} or ip = ${ip})`.execute(tx);
  return rows[0]!;
}
