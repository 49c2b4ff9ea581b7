import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';

/** The purpose of a challenge, and the values it is bound to. */
export type ChallengeFor =
  | { purpose: 'sign_in'; device_hash: Buffer }
  | { purpose: 'add'; device_hash: Buffer; player_id: string }
  | {
      purpose: 'confirm';
      device_hash: Buffer;
      player_id: string;
      act: string;
      amount: bigint | null;
      about: string | null;
    };

const VALID_MS = 5 * 60_000;

const columnsOf = (bound_to: ChallengeFor) => ({
  player_id: bound_to.purpose === 'sign_in' ? null : bound_to.player_id,
  act: bound_to.purpose === 'confirm' ? bound_to.act : null,
  amount: bound_to.purpose === 'confirm' ? (bound_to.amount?.toString() ?? null) : null,
  about: bound_to.purpose === 'confirm' ? bound_to.about : null,
});

export async function issueChallenge({ db, clock }: App, bound_to: ChallengeFor): Promise<Buffer> {
  const challenge = randomBytes(32);
  const { player_id, act, amount, about } = columnsOf(bound_to);
  await sql`insert into passkey_challenge (challenge, purpose, player_id, device_hash, act, amount_cents, about, expires_at)
    values (${challenge.toString('base64url')}, ${bound_to.purpose}, ${player_id}, ${bound_to.device_hash}, ${act}, ${amount}::bigint,
      ${about}, ${new Date(clock.now().getTime() + VALID_MS)})`.execute(db);
  return challenge;
}

/**
 * Uses up a challenge. Returns false if it was issued for something else, was used before or has expired.
 *
 * This commits before the signature is checked, so that a response cannot be replayed.
 */
export async function consumeChallenge(
  { db, clock }: App,
  challenge: string,
  bound_to: ChallengeFor,
): Promise<boolean> {
  const { player_id, act, amount, about } = columnsOf(bound_to);
  const { rows } = await sql`delete from passkey_challenge
    where challenge = ${challenge} and purpose = ${bound_to.purpose} and player_id is not distinct from ${player_id}::uuid
      and device_hash = ${bound_to.device_hash} and act is not distinct from ${act}::text
      and amount_cents is not distinct from ${amount}::bigint and about is not distinct from ${about}::text
      and expires_at > ${clock.now()} returning 1`.execute(db);
  return rows.length === 1;
}
