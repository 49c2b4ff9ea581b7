import { type BodyOf, calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { addNotice, notifyPlayer } from '../../notify/public.ts';
import { consumeProof } from '../code/consume-proof.ts';
import { consumeChallenge, issueChallenge } from './challenges.ts';
import { challengeIn } from './check-signature.ts';
import { type PasskeyRow, passkeyResponse, userHandle } from './passkey-row.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Returns the player and device of the session; the device in the request is not trusted. */
async function sessionDevice(ctx: RequestContext): Promise<{ id: string; device_hash: Buffer; name: string }> {
  const { player_id, device_id } = sessionOf(ctx);
  const { rows } = await sql<{ device_hash: Buffer; name: string }>`
    select device_hash, name from device where id = ${device_id} and player_id = ${player_id}`.execute(ctx.db);
  return { id: player_id, ...rows[0]! };
}

const MAXIMUM = 10;
/** EdDSA, ES256 and RS256 by their COSE numbers: every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257] as const;

type Owner = { user_name: string; phone: string; credentials: Buffer[] };
type OwnerRow = { user_name: string | null; phone: string | null; credentials: Buffer[] };

/** Reads the player who adds a passkey. Errors: GUEST_MAY_NOT, PASSKEY_LIMIT. */
async function readOwner(ctx: RequestContext, tx?: Tx): Promise<Owner> {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const { rows } = await sql<OwnerRow>`select p.user_name, p.phone,
      coalesce((select array_agg(k.credential_id) from passkey k where k.player_id = p.id), '{}') as credentials
    from player p where p.id = ${player_id}`.execute(tx ?? ctx.db);
  const { user_name = null, phone = null, credentials = [] } = rows[0] ?? {};
  if (user_name === null || phone === null) throw apiError('GUEST_MAY_NOT');
  if (credentials.length >= MAXIMUM) throw apiError('PASSKEY_LIMIT', { maximum: MAXIMUM });
  return { user_name, phone, credentials };
}

export const newPasskeyOptions = handle(calls.newPasskeyOptions, async (ctx) => {
  const { user_name, credentials } = await readOwner(ctx);
  const { id, device_hash } = await sessionDevice(ctx);
  const challenge = await issueChallenge(ctx, { purpose: 'add', player_id: id, device_hash });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { name, id: rpID } = relyingPartyOf(ctx.config);
  const options = await generateRegistrationOptions({
    ...{ rpName: name, rpID, userName: user_name, userDisplayName: user_name, userID: userHandle(id) },
    ...{ challenge: new Uint8Array(challenge), attestationType: 'none', timeout: 300_000 },
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: credentials.map((one) => ({ id: one.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
});

type Created = BodyOf<typeof calls.addPasskey>['credential'];

/** Checks the browser's response and returns the new public key. Errors: PASSKEY_REFUSED. */
async function readCreated(ctx: RequestContext, created: Created, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id: expectedRPID, origins: expectedOrigin } = relyingPartyOf(ctx.config);
  const { clientDataJSON, attestationObject } = created.response;
  const verified = await verifyRegistrationResponse({
    response: {
      ...{ id: created.id, rawId: created.rawId, type: created.type, clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true },
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch((error: unknown) => {
    throw apiError('PASSKEY_REFUSED', undefined, { cause: error });
  });
  if (!verified.verified) throw apiError('PASSKEY_REFUSED');
  return verified.registrationInfo.credential;
}

export const addPasskey = handle(calls.addPasskey, async (ctx, { body }) => {
  await readOwner(ctx);
  const { device_id } = sessionOf(ctx);
  const { id: player_id, device_hash, name } = await sessionDevice(ctx);
  const challenge = challengeIn(body.credential.response.clientDataJSON);
  if (!(await consumeChallenge(ctx, challenge, { purpose: 'add', player_id, device_hash })))
    throw apiError('PASSKEY_REFUSED');
  const { id, publicKey, counter } = await readCreated(ctx, body.credential, challenge);
  const at = ctx.clock.now();
  const added = await ctx.db.transaction().execute(async (tx) => {
    // The lock serialises new passkeys of a player, so that the maximum holds.
    await sql`select 1 from player where id = ${player_id} for update`.execute(tx);
    const { phone } = await readOwner(ctx, tx);
    if (!(await consumeProof(tx, { player_id, device_id, purpose: 'passkey', at }))) throw apiError('PROOF_REQUIRED');
    const { rows } = await sql<PasskeyRow>`
      insert into passkey (player_id, credential_id, public_key, counter, transports, name, created_at)
      values (${player_id}, ${Buffer.from(id, 'base64url')}, ${Buffer.from(publicKey)}, ${counter}::bigint,
        ${body.credential.response.transports ?? []}, ${name}, ${at})
      on conflict (credential_id) do nothing returning id, name, created_at, last_used_at`.execute(tx);
    const [row] = rows;
    if (!row) throw apiError('PASSKEY_REFUSED');
    await addNotice(tx, { player_id, kind: 'passkey_added', about: { name }, at });
    return { row, phone };
  });
  await notifyPlayer(ctx, { player_id, phone: added.phone }, 'passkey_added');
  return passkeyResponse(added.row);
});
