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
import { hashToken } from '../../../core/sessions/sessions.ts';
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
/** A repeated attempt gets the same guest for this time. */
const REPEAT_MS = 3_600_000;

export const touristLogin = handle(calls.touristLogin, (ctx, { body }) =>
  withProof(ctx, body.captcha, (proof) => enterAsGuest(ctx, body, proof)),
);

type GuestBody = BodyOf<typeof calls.touristLogin>;

async function enterAsGuest(ctx: RequestContext, body: GuestBody, proof: Proof | null) {
  await assertTermsAccepted(ctx.db, body.terms_version);
  // A request with a proof was counted when its challenge was issued.
  if (proof === null) ctx.demand.record(ctx.ip);
  if (body.captcha !== undefined && proof === null) throw apiError('CAPTCHA_REQUIRED');
  const device_hash = hashDevice(ctx.deviceKey());
  const attempt_hash = body.attempt === undefined ? null : hashToken(body.attempt);
  const at = ctx.clock.now();
  const origin = body.origin ?? 'web';
  const lock = lockTexts.guest(device_hash);
  const enter = async (tx: Tx): Promise<BegunSession & { invite?: InviteOutcome }> => {
    await lockText(tx, lock);
    await assertDeviceNotExcluded(tx, device_hash, at);
    const attempt = { device_hash, attempt_hash, at };
    const player_id =
      (await findGuestOfAttempt(tx, attempt)) ?? (await createGuest(ctx, tx, { ...attempt, body, proof }));
    const session = await beginSession(ctx, tx, { player_id, origin });
    const code = body.invite;
    const invite = code && (await bindInvite(ctx, tx, { player_id, code, via: 'guest' }));
    return { ...session, ...(invite && { invite }) };
  };
  const session = await keyedMutex(ctx.pool, lock, () => ctx.db.transaction().execute(enter));
  ctx.setSessionCookie(session.token);
  return session;
}

type Attempt = { device_hash: Buffer; attempt_hash: Buffer | null; at: Date };

/**
 * Returns the guest whom an attempt with the same secret has made on this device, or null. The client repeats an attempt only if it got no
 * response. A guest who was upgraded, blocked or closed since is not returned, because a secret must not open such an account.
 */
async function findGuestOfAttempt(tx: Tx, { device_hash, attempt_hash, at }: Attempt): Promise<string | null> {
  if (attempt_hash === null) return null;
  const { rows } = await sql<{ id: string }>`
    select p.id from guest_made g join player p on p.id = g.player_id
    where g.device_hash = ${device_hash} and g.attempt_hash = ${attempt_hash} and g.at > ${new Date(at.getTime() - REPEAT_MS)}
      and p.status = 1 and p.phone is null
    order by g.at desc limit 1 for update of p`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Creates a guest, if the limits of the device and the address permit one more today. */
async function createGuest(
  ctx: RequestContext,
  tx: Tx,
  { device_hash, attempt_hash, at, body, proof }: Attempt & { body: GuestBody; proof: Proof | null },
): Promise<string> {
  const rules = ctx.settings.get('guest_rules');
  const created = await guestsToday(tx, device_hash, ctx.ip, at);
  if (created.device >= rules.per_device) throw apiError('GUEST_LIMIT');
  if (created.address >= rules.per_address * REFUSAL_FACTOR) throw apiError('GUEST_NETWORK_LIMIT');
  if (created.address >= rules.per_address && !(proof && (await spendProof(tx, proof))))
    throw apiError('CAPTCHA_REQUIRED');
  const id = newId();
  await sql`insert into player (id, alias_name, origin, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
    values (${id}, ${`tourist-${randomBytes(4).toString('hex')}`}, ${body.origin ?? 'web'}, ${at}, ${body.terms_version}, ${at}, ${at})`.execute(
    tx,
  );
  await sql`insert into guest_made (player_id, device_hash, attempt_hash, ip, at)
    values (${id}, ${device_hash}, ${attempt_hash}, ${ctx.ip}, ${at})`.execute(tx);
  await ctx.ledger.openPlayerAccounts(tx, id);
  await grantGuest(ctx, tx, { player_id: id, device_hash });
  return id;
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
