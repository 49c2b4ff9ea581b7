import { createHash, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { App } from '../../http/request-context.ts';

const VALID_MS = 10 * 60_000;
/**
 * One derivation runs inside the browser's own cryptography, so a page is about as fast as a special program. With single
 * digests most of a page's time would go into the calls.
 */
const ALGORITHM = 'PBKDF2/SHA-256';

/**
 * Makes a challenge that is solved after at most `tries` derivations: the work has a limit on a slow phone.
 *
 * The request for a challenge counts, not its solution: a caller who hoards challenges pays more for each.
 */
export async function makeChallenge(app: App, ip: string): Promise<Challenge> {
  app.demand.note(ip);
  return await createChallenge({
    algorithm: ALGORITHM,
    cost: app.demand.prices.iterations,
    counter: randomInt(0, app.demand.triesFor(ip)),
    deriveKey,
    hmacSignatureSecret: secretOf(app, 'challenge'),
    // With the key a solution is checked without work for the server.
    hmacKeySignatureSecret: secretOf(app, 'solution'),
    // The library would compare with the machine's own clock; the server's clock decides.
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

/**
 * Whether a solved challenge is ours, correct, fresh and unused. The check also uses it up.
 *
 * Inside a transaction the caller passes the transaction: a request that holds one connection and waits for a second one stops
 * the whole server as soon as there are as many such requests as connections.
 */
export async function isSolved(app: App, solved: string | undefined, db: App['db'] = app.db): Promise<boolean> {
  const read = v.safeParse(payload, decode(solved));
  if (!read.success) return false;
  const { challenge, solution } = read.output;
  const now = app.clock.now();
  if (challenge.parameters.data.until <= now.getTime()) return false;
  const result = await verifySolution({
    challenge: challenge as unknown as Challenge,
    solution: solution as unknown as Solution,
    deriveKey,
    hmacSignatureSecret: secretOf(app, 'challenge'),
    hmacKeySignatureSecret: secretOf(app, 'solution'),
  }).catch(() => null);
  if (result?.verified !== true) return false;
  const used = createHash('sha256').update(`${challenge.parameters.nonce} ${challenge.parameters.salt}`).digest();
  const { rows } = await sql`insert into captcha_used (challenge_hash, expires_at)
    values (${used}, ${new Date(challenge.parameters.data.until)}) on conflict do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/** The output of the captcha component: base64 of the JSON of challenge and solution. */
function decode(solved: string | undefined): unknown {
  if (!solved) return null;
  try {
    return JSON.parse(Buffer.from(solved, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

function secretOf(app: App, of: 'challenge' | 'solution'): string {
  return createHash('sha256').update(`captcha ${of}`).update(app.secret).digest('hex');
}
