import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { challengeIn, creationOptions, verifyCreated } from '../../../core/webauthn/webauthn.ts';
import { addNotice, notifyPlayer } from '../../notify/public.ts';
import { consumeProof } from '../code/consume-proof.ts';
import { consumeChallenge, issueChallenge } from './challenges.ts';
import { type PasskeyRow, passkeyResponse, userHandle } from './passkey-row.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Returns the player and device of the session; the device in the request is not trusted. */
async function sessionDevice(ctx: RequestContext): Promise<{ player_id: string; device_hash: Buffer; name: string }> {
  const { player_id, device_id } = sessionOf(ctx);
  const { rows } = await sql<{ device_hash: Buffer; name: string }>`
    select device_hash, name from device where id = ${device_id} and player_id = ${player_id}`.execute(ctx.db);
  return { player_id, ...rows[0]! };
}

const MAX_PASSKEYS = 10;

type Owner = { user_name: string; phone: string; credentials: Buffer[] };
type OwnerRow = { user_name: string | null; phone: string | null; credentials: Buffer[] };

/** Errors  GUEST_MAY_NOT, PASSKEY_LIMIT */
async function readOwner(ctx: RequestContext, tx?: Tx): Promise<Owner> {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const { rows } = await sql<OwnerRow>`select p.user_name, p.phone,
      coalesce((select array_agg(k.credential_id) from passkey k where k.player_id = p.id), '{}') as credentials
    from player p where p.id = ${player_id}`.execute(tx ?? ctx.db);
  const { user_name = null, phone = null, credentials = [] } = rows[0] ?? {};
  if (user_name === null || phone === null) throw apiError('GUEST_MAY_NOT');
  if (credentials.length >= MAX_PASSKEYS) throw apiError('PASSKEY_LIMIT', { maximum: MAX_PASSKEYS });
  return { user_name, phone, credentials };
}

export const newPasskeyOptions = handle(calls.newPasskeyOptions, async (ctx) => {
  const { user_name, credentials } = await readOwner(ctx);
  const { player_id, device_hash } = await sessionDevice(ctx);
  const challenge = await issueChallenge(ctx, { purpose: 'add', player_id, device_hash });
  const user = { name: user_name, handle: userHandle(player_id) };
  return await creationOptions(relyingPartyOf(ctx.config), { challenge, user, exclude: credentials });
});

export const addPasskey = handle(calls.addPasskey, async (ctx, { body }) => {
  await readOwner(ctx);
  const { device_id } = sessionOf(ctx);
  const { player_id, device_hash, name } = await sessionDevice(ctx);
  const challenge = challengeIn(body.credential.response.clientDataJSON);
  if (!(await consumeChallenge(ctx, challenge, { purpose: 'add', player_id, device_hash })))
    throw apiError('PASSKEY_REFUSED');
  const created = await verifyCreated(relyingPartyOf(ctx.config), body.credential, challenge).catch(
    (cause: unknown) => {
      throw apiError('PASSKEY_REFUSED', undefined, { cause });
    },
  );
  const { credential_id, public_key, counter, transports } = created;
  const at = ctx.clock.now();
  const added = await ctx.db.transaction().execute(async (tx) => {
    // The lock serialises new passkeys of a player, so that concurrent requests cannot exceed the maximum.
    await sql`select 1 from player where id = ${player_id} for update`.execute(tx);
    const { phone } = await readOwner(ctx, tx);
    if (!(await consumeProof(tx, { player_id, device_id, purpose: 'passkey', at }))) throw apiError('PROOF_REQUIRED');
    const { rows } = await sql<PasskeyRow>`
      insert into passkey (player_id, credential_id, public_key, counter, transports, name, created_at)
      values (${player_id}, ${credential_id}, ${public_key}, ${counter}::bigint, ${transports}, ${name}, ${at})
      on conflict (credential_id) do nothing returning id, name, created_at, last_used_at`.execute(tx);
    const [row] = rows;
    if (!row) throw apiError('PASSKEY_REFUSED');
    await addNotice(tx, { player_id, kind: 'passkey_added', about: { name }, at });
    return { row, phone };
  });
  await notifyPlayer(ctx, { player_id, phone: added.phone }, 'passkey_added');
  return passkeyResponse(added.row);
});
