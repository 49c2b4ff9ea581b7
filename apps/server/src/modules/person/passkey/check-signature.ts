import type { SignedCredential } from '@nua/contract/webauthn.ts';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';
import { challengeIn, verifySigned } from '../../../core/webauthn/webauthn.ts';
import { type ChallengeFor, consumeChallenge } from './challenges.ts';
import { userHandle } from './passkey-row.ts';
import { relyingPartyOf } from './relying-party.ts';

type Stored = { id: string; player_id: string; public_key: Buffer; counter: bigint };

export type VerifiedPasskey = { id: string; player_id: string };

/**
 * Checks the signature of a passkey and records its use.
 *
 * If the counter does not rise, the passkey was copied or the response replayed. A passkey without a counter always reports 0. The update
 * compares the counter again, so only one of two concurrent responses passes.
 *
 * Shape   (app, response, purpose of the challenge) -> the passkey and its player
 * Errors  PASSKEY_REFUSED for every failure
 */
export async function checkSignature(
  app: App,
  signed: SignedCredential,
  bound_to: ChallengeFor,
): Promise<VerifiedPasskey> {
  const expectedChallenge = challengeIn(signed.response.clientDataJSON);
  if (!(await consumeChallenge(app, expectedChallenge, bound_to))) throw apiError('PASSKEY_REFUSED');
  const stored = await findPasskey(app, signed.id);
  if (stored === undefined) throw apiError('PASSKEY_REFUSED');
  const { player_id } = stored;
  if (bound_to.purpose === 'confirm' && bound_to.player_id !== player_id) throw apiError('PASSKEY_REFUSED');
  // If the authenticator names an account, it must be the account of the passkey's owner.
  const handle = signed.response.userHandle ?? null;
  if (handle !== null && handle !== Buffer.from(userHandle(player_id)).toString('base64url'))
    throw apiError('PASSKEY_REFUSED');
  const verified = verifySigned(relyingPartyOf(app.config), signed, stored, expectedChallenge);
  const counter = await verified.catch((cause: unknown) => {
    throw apiError('PASSKEY_REFUSED', undefined, { cause });
  });
  const { rows } =
    await sql`update passkey set counter = ${counter.toString()}::bigint, last_used_at = ${app.clock.now()}
    where id = ${stored.id} and (counter < ${counter.toString()}::bigint or counter = 0 and ${counter.toString()}::bigint = 0)
    returning 1`.execute(app.db);
  if (rows.length === 0) throw apiError('PASSKEY_REFUSED');
  return { id: stored.id, player_id };
}

async function findPasskey({ db }: App, credential_id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select id, player_id, public_key, counter from passkey
    where credential_id = ${Buffer.from(credential_id, 'base64url')}`.execute(db);
  return rows[0];
}
