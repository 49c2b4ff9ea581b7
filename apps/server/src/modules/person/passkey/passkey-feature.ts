import { type BodyOf, calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { pageOf } from '../../../core/input/page-of.ts';
import { hashDevice } from '../../../core/sessions/device-id.ts';
import { blockedError } from '../../../core/sessions/sessions.ts';
import { type AllowedCredential, signatureOptions } from '../../../core/webauthn/webauthn.ts';
import { addNotice, notifyPlayer } from '../../notify/public.ts';
import { assertNotExcluded } from '../../protection/public.ts';
import { codeTarget } from '../code/code-target.ts';
import { consumeProof } from '../code/consume-proof.ts';
import { insertProof, proofOfSession } from '../code/store-proof.ts';
import { beginSession } from '../sign-in/begin-session.ts';
import { recorded } from '../sign-in/record-sign-in.ts';
import { addPasskey, newPasskeyOptions } from './add-passkey.ts';
import { type ChallengeFor, issueChallenge } from './challenges.ts';
import { checkSignature, type VerifiedPasskey } from './check-signature.ts';
import { type PasskeyRow, passkeyResponse } from './passkey-row.ts';
import { relyingPartyOf } from './relying-party.ts';

const listPasskeys = handle(calls.listPasskeys, async (ctx, { list }) => {
  const { rows } = await sql<PasskeyRow>`select id, name, created_at, last_used_at from passkey
    where player_id = ${sessionOf(ctx).player_id} order by id desc`.execute(ctx.db);
  return pageOf(rows.map(passkeyResponse), list);
});

const removePasskey = handle(calls.removePasskey, async (ctx, { params }) => {
  const { player_id, device_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const phone = await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; phone: string | null }>`delete from passkey k using player p
      where k.id = ${params.id ?? ''} and k.player_id = ${player_id} and p.id = k.player_id returning k.name, p.phone`.execute(
      tx,
    );
    const [removed] = rows;
    if (!removed) throw apiError('NOT_FOUND');
    if (!(await consumeProof(tx, { player_id, device_id, purpose: 'passkey', at }))) throw apiError('PROOF_REQUIRED');
    await addNotice(tx, { player_id, kind: 'passkey_removed', about: { name: removed.name }, at });
    return removed.phone;
  });
  await notifyPlayer(ctx, { player_id, phone }, 'passkey_removed');
  return {};
});

async function optionsFor(ctx: RequestContext, bound_to: ChallengeFor, credentials: readonly AllowedCredential[]) {
  return await signatureOptions(relyingPartyOf(ctx.config), await issueChallenge(ctx, bound_to), credentials);
}

const signInChallenge = (ctx: RequestContext): ChallengeFor => ({
  purpose: 'sign_in',
  device_hash: hashDevice(ctx.deviceKey()),
});

const signInOptions = handle(calls.signInOptions, (ctx) => optionsFor(ctx, signInChallenge(ctx), []));

type Owner = { status: number; phone: string | null; block_reason: string | null; blocked_at: Date | null };

/**
 * Reads and locks the passkey's player. The player may have been blocked, or the passkey removed, since the signature was checked.
 *
 * Errors  PASSKEY_REFUSED, PLAYER_BLOCKED, PLAYER_EXCLUDED
 */
async function readOwner(ctx: RequestContext, tx: Tx, { id, player_id }: VerifiedPasskey): Promise<Owner> {
  const { rows } = await sql<Owner>`select status, phone, block_reason, blocked_at from player
    where id = ${player_id} for update`.execute(tx);
  const passkey = await sql`select 1 from passkey where id = ${id}`.execute(tx);
  const [owner] = rows;
  if (owner === undefined || passkey.rows.length === 0) throw apiError('PASSKEY_REFUSED');
  if (owner.status === 4) throw blockedError(ctx.settings, { reason: owner.block_reason, at: owner.blocked_at });
  if (owner.status !== 1) throw apiError('PASSKEY_REFUSED');
  await assertNotExcluded(tx, player_id, ctx.clock.now());
  return owner;
}

const loginPasskey = handle(calls.loginPasskey, async (ctx, { body }) => {
  const used = await checkSignature(ctx, body.credential, signInChallenge(ctx));
  const { session, phone } = await ctx.db.transaction().execute(async (tx) => {
    const owner = await readOwner(ctx, tx, used);
    const { player_id } = used;
    return { session: await beginSession(ctx, tx, { player_id, origin: body.origin ?? 'web' }), phone: owner.phone };
  });
  if (session.new_device) await notifyPlayer(ctx, { player_id: used.player_id, phone }, 'new_device');
  ctx.setSessionCookie(session.token);
  return session;
});

type Act = BodyOf<typeof calls.confirmOptions>;

/**
 * Returns the values that a confirmation by passkey is bound to. An excluded player can confirm by code only.
 *
 * Errors  those of `codeTarget`; PLAYER_EXCLUDED
 */
async function confirmationOf(ctx: RequestContext, act: Act) {
  const binding = await codeTarget(ctx, act);
  await ctx.db.transaction().execute((tx) => assertNotExcluded(tx, binding.player_id!, ctx.clock.now()));
  const { player_id, device_hash, purpose, amount, about } = binding;
  const bound_to = {
    purpose: 'confirm',
    player_id: player_id!,
    device_hash,
    act: purpose,
    amount,
    about: about ?? null,
  } as const;
  return { binding, bound_to };
}

const confirmOptions = handle(calls.confirmOptions, async (ctx, { body }) => {
  const { bound_to } = await confirmationOf(ctx, body);
  const { rows } = await sql<AllowedCredential>`select credential_id, transports from passkey
    where player_id = ${bound_to.player_id} order by id desc`.execute(ctx.db);
  if (rows.length === 0) throw apiError('NOT_FOUND');
  return await optionsFor(ctx, bound_to, rows);
});

const confirmPasskey = handle(calls.confirmPasskey, async (ctx, { body: { credential, ...act } }) => {
  const { binding, bound_to } = await confirmationOf(ctx, act);
  await checkSignature(ctx, credential, bound_to);
  const stored = { code_id: null, at: ctx.clock.now() };
  const expires_at = await ctx.db.transaction().execute((tx) => insertProof(tx, proofOfSession(ctx, binding), stored));
  return { expires_at: expires_at.toISOString() };
});

export const passkeyFeature: Feature = {
  name: 'passkey',
  handlers: [
    listPasskeys,
    newPasskeyOptions,
    addPasskey,
    removePasskey,
    signInOptions,
    recorded('passkey', loginPasskey),
    confirmOptions,
    confirmPasskey,
  ],
};
