import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App, RequestContext } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';
import { type Proof, spendProof } from '../code/captcha.ts';
import { CAPTCHA_AFTER, delayAfter } from '../code/entrance-rules.ts';

export type Guess = {
  user_name: string;
  /** The device, if the player has used it before, or `CODE_HOLDERS`. Null for strangers, who share one count. */
  device_hash: Buffer | null;
  proof: Proof | null;
};

type Failures = { failures: number; delayed_until: Date | null };

const STRANGERS = Buffer.alloc(0);

/** The count for callers on new devices who entered a code sent to the player's number. The code replaces the proof of work. */
export const CODE_HOLDERS = Buffer.from([1]);

function hashName(app: App, user_name: string): Buffer {
  return createHmac('sha256', app.secret).update(`name ${user_name}`).digest();
}

/** A stranger needs a proof of work while the site requires one. After a few failures everyone needs one, except for code holders. */
const isProofOfWorkRequired = (app: App, { device_hash }: Guess, { failures }: Failures): boolean =>
  device_hash !== CODE_HOLDERS && (failures >= CAPTCHA_AFTER || (device_hash === null && app.demand.isProofRequired));

async function readFailures(db: Queryable, app: App, guess: Guess, lock: boolean): Promise<Failures> {
  const { rows } = await sql<Failures>`select failures, delayed_until from login_failure
    where name_hash = ${hashName(app, guess.user_name)} and device_hash = ${guess.device_hash ?? STRANGERS}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? { failures: 0, delayed_until: null };
}

function assertNoDelay({ delayed_until }: Failures, now: Date): void {
  if (delayed_until === null || delayed_until <= now) return;
  const retry_after_s = Math.ceil((delayed_until.getTime() - now.getTime()) / 1000);
  throw apiError('LOGIN_DELAYED', { retry_at: delayed_until.toISOString() }, { retry_after_s });
}

/** Errors  LOGIN_DELAYED, CAPTCHA_REQUIRED */
export async function assertAttemptAllowed(ctx: RequestContext, guess: Guess): Promise<void> {
  const before = await readFailures(ctx.db, ctx, guess, false);
  assertNoDelay(before, ctx.clock.now());
  if (guess.proof === null && isProofOfWorkRequired(ctx, guess, before)) throw apiError('CAPTCHA_REQUIRED');
}

/**
 * Counts an attempt before the password is compared, so that concurrent guesses are all counted.
 *
 * Attempts with unknown names are counted too, so that the error does not reveal which names exist.
 *
 * Errors  LOGIN_DELAYED, CAPTCHA_REQUIRED
 */
export async function countTry(ctx: RequestContext, guess: Guess): Promise<void> {
  const name_hash = hashName(ctx, guess.user_name);
  const device_hash = guess.device_hash ?? STRANGERS;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await sql`insert into login_failure (name_hash, device_hash, failures, last_at)
      values (${name_hash}, ${device_hash}, 0, ${now}) on conflict do nothing`.execute(tx);
    const row = await readFailures(tx, ctx, guess, true);
    assertNoDelay(row, now);
    if (isProofOfWorkRequired(ctx, guess, row) && !(guess.proof && (await spendProof(tx, guess.proof))))
      throw apiError('CAPTCHA_REQUIRED');
    const failures = row.failures + 1;
    const wait_ms = delayAfter(failures);
    const until = wait_ms === 0 ? null : new Date(now.getTime() + wait_ms);
    await sql`update login_failure set failures = ${failures}, last_at = ${now}, delayed_until = ${until}
      where name_hash = ${name_hash} and device_hash = ${device_hash}`.execute(tx);
  });
}

export async function forgetFailures(app: App, { user_name, device_hash }: Guess): Promise<void> {
  await app.pool.query('delete from login_failure where name_hash = $1 and device_hash = $2', [
    hashName(app, user_name),
    device_hash ?? STRANGERS,
  ]);
}

/** Resets every count of a name, because its password was replaced. */
export async function forgetEveryFailure(app: App, user_name: string): Promise<void> {
  await app.pool.query('delete from login_failure where name_hash = $1', [hashName(app, user_name)]);
}
