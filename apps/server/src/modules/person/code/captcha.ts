import { createHash, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { App } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';

const VALID_MS = 10 * 60_000;
/** A browser runs PBKDF2 in native code, so a page is about as fast as an attacker's program. */
const ALGORITHM = 'PBKDF2/SHA-256';

/** Each challenge raises the price of later challenges, solved or not, so hoarding challenges costs more. */
export async function makeChallenge(app: App, ip: string): Promise<Challenge> {
  app.demand.record(ip);
  return await createChallenge({
    algorithm: ALGORITHM,
    cost: app.demand.prices.iterations,
    counter: randomInt(0, app.demand.attemptsFor(ip)),
    deriveKey,
    hmacSignatureSecret: secretOf(app, 'challenge'),
    // With this key, the server checks a solution without a derivation.
    hmacKeySignatureSecret: secretOf(app, 'solution'),
    // The library would check its own expiry against the machine's clock. `openProof` checks this time against `app.clock`.
    data: { until: app.clock.now().getTime() + VALID_MS },
  });
}

const payload = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      nonce: v.string(),
      salt: v.string(),
      keySignature: v.string(),
      data: v.object({ until: v.number() }),
    }),
    signature: v.string(),
  }),
  solution: v.looseObject({ counter: v.number(), derivedKey: v.string() }),
});

/** A correct, unexpired and unused solution of a challenge. Only one request at a time can have it. */
export type Proof = { readonly challenge_hash: Buffer; readonly expires_at: Date };

/** The hashes of the challenges whose proof a running request has. */
const in_use = new Set<string>();

/**
 * Checks a solution and passes the proof to `work`; null if the solution is missing, wrong, expired, used, or in use by another request.
 *
 * Only `spendProof` uses the solution up. A caller who is refused earlier may send it again.
 */
export async function withProof<Result>(
  app: App,
  solved: string | undefined,
  work: (proof: Proof | null) => Promise<Result>,
): Promise<Result> {
  const proof = await openProof(app, solved);
  const key = proof?.challenge_hash.toString('hex');
  if (proof === null || key === undefined || in_use.has(key)) return await work(null);
  in_use.add(key);
  try {
    return await work((await isSpent(app, proof)) ? null : proof);
  } finally {
    in_use.delete(key);
  }
}

/**
 * Uses a proof up. Returns false if it was used before, for example on another node.
 *
 * Inside a transaction, pass the transaction. A second connection for each request could exhaust the pool and deadlock the server.
 */
export async function spendProof(db: Queryable, { challenge_hash, expires_at }: Proof): Promise<boolean> {
  const { rows } = await sql`insert into captcha_used (challenge_hash, expires_at)
    values (${challenge_hash}, ${expires_at}) on conflict do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/** Checks signature, time and solution, without the database. */
async function openProof(app: App, solved: string | undefined): Promise<Proof | null> {
  const read = v.safeParse(payload, decode(solved));
  if (!read.success) return null;
  const { challenge, solution } = read.output;
  const { nonce, salt, data } = challenge.parameters;
  if (data.until <= app.clock.now().getTime()) return null;
  const result = await verifySolution({
    challenge: challenge as unknown as Challenge,
    solution: solution as unknown as Solution,
    deriveKey,
    hmacSignatureSecret: secretOf(app, 'challenge'),
    hmacKeySignatureSecret: secretOf(app, 'solution'),
  }).catch(() => null);
  if (result?.verified !== true) return null;
  const challenge_hash = createHash('sha256').update(`${nonce} ${salt}`).digest();
  return { challenge_hash, expires_at: new Date(data.until) };
}

async function isSpent(app: App, { challenge_hash }: Proof): Promise<boolean> {
  const { rows } = await app.pool.query('select 1 from captcha_used where challenge_hash = $1', [challenge_hash]);
  return rows.length > 0;
}

/** Decodes the output of the captcha component: base64 of JSON with challenge and solution. */
function decode(solved: string | undefined): unknown {
  if (!solved) return null;
  try {
    return JSON.parse(Buffer.from(solved, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

function secretOf(app: App, use: 'challenge' | 'solution'): string {
  return createHash('sha256').update(`captcha ${use}`).update(app.secret).digest('hex');
}
