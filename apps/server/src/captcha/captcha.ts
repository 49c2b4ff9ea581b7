import { createHash } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { App } from '../http/request-context.ts';

const VALID_MS = 10 * 60_000;
/** Three zero digits are 4,096 tries on average; each costs `cost` digests. A cheap phone does it in about a second. */
const PREFIX = '000';
const COST = 4;
const COST_MOST = 64;

/** Makes a challenge; a busy address pays more work, never a refusal. */
export async function makeChallenge(app: App, strain: number): Promise<Challenge> {
  return await createChallenge({
    algorithm: 'SHA-256',
    cost: Math.min(COST_MOST, COST * (1 + strain)),
    deriveKey,
    keyPrefix: PREFIX,
    hmacSignatureSecret: secretOf(app),
    // The library would compare with the machine's own clock; the server's is the one that counts.
    data: { until: app.clock.now().getTime() + VALID_MS },
  });
}

const payload = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      nonce: v.string(),
      salt: v.string(),
      cost: v.pipe(v.number(), v.maxValue(COST_MOST)),
      keyLength: v.pipe(v.number(), v.maxValue(64)),
      data: v.object({ until: v.number() }),
    }),
    signature: v.string(),
  }),
  solution: v.looseObject({ counter: v.number(), derivedKey: v.string() }),
});

/**
 * Whether a solved challenge is ours, right, fresh and not used before. Using it up is part of the answer.
 *
 * Inside a transaction it has to be told so: a request that holds one connection and waits for a second one stops the whole
 * server as soon as there are as many of its like as connections.
 */
export async function isSolved(app: App, solved: string | undefined, door: App['db'] = app.db): Promise<boolean> {
  const read = v.safeParse(payload, decode(solved));
  if (!read.success) return false;
  const { challenge, solution } = read.output;
  const now = app.clock.now();
  if (challenge.parameters.data.until <= now.getTime()) return false;
  const result = await verifySolution({
    challenge: challenge as unknown as Challenge,
    solution: solution as unknown as Solution,
    deriveKey,
    hmacSignatureSecret: secretOf(app),
  }).catch(() => null);
  if (result?.verified !== true) return false;
  const used = createHash('sha256').update(`${challenge.parameters.nonce} ${challenge.parameters.salt}`).digest();
  const { rows } = await sql`insert into captcha_used (challenge_hash, expires_at)
    values (${used}, ${new Date(challenge.parameters.data.until)}) on conflict do nothing returning 1`.execute(door);
  return rows.length === 1;
}

/** What the captcha component gives: base64 of the JSON of challenge and solution. */
function decode(solved: string | undefined): unknown {
  if (!solved) return null;
  try {
    return JSON.parse(Buffer.from(solved, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

function secretOf(app: App): string {
  return createHash('sha256').update('captcha').update(app.secret).digest('hex');
}
