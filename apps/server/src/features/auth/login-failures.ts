import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isSolved } from '../../captcha/captcha.ts';
import { refuse } from '../../http/refusal.ts';
import type { App, RequestContext } from '../../http/request-context.ts';

export const CAPTCHA_AFTER = 3;
export const DELAY_AFTER = 5;
export const FAILURES_MOST = 100;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** How long the next try has to wait after so many failures. */
export function delayAfter(failures: number): number {
  if (failures < DELAY_AFTER) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - DELAY_AFTER));
}

function hashName(app: App, user_name: string): Buffer {
  return createHmac('sha256', app.secret).update(`name ${user_name}`).digest();
}

/**
 * Counts a try before the password is looked at, so that guesses that arrive together are all counted.
 *
 * The count belongs to the name, whether or not somebody has it: an answer does not tell. After a hundred failures only a new
 * password by phone code opens the account again.
 *
 * Errors  LOGIN_DELAYED (retry_at null: not by waiting), CAPTCHA_REQUIRED
 */
export async function countTry(ctx: RequestContext, user_name: string, solved: string | undefined): Promise<void> {
  const name_hash = hashName(ctx, user_name);
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query<{ failures: number; delayed_until: Date | null }>(
    'select failures, delayed_until from login_failure where name_hash = $1',
    [name_hash],
  );
  const before = rows[0];
  if (before && before.failures >= FAILURES_MOST) throw refuse('LOGIN_DELAYED', { retry_at: null });
  refuseEarly(before?.delayed_until ?? null, now);
  if ((before?.failures ?? 0) >= CAPTCHA_AFTER && !(await isSolved(ctx, solved))) throw refuse('CAPTCHA_REQUIRED');
  await ctx.db.transaction().execute(async (tx) => {
    await sql`insert into login_failure (name_hash, failures, last_at) values (${name_hash}, 0, ${now})
      on conflict (name_hash) do nothing`.execute(tx);
    const found = await sql<{ failures: number; delayed_until: Date | null }>`
      select failures, delayed_until from login_failure where name_hash = ${name_hash} for update`.execute(tx);
    const row = found.rows[0]!;
    refuseEarly(row.delayed_until, now);
    const failures = row.failures + 1;
    const wait_ms = delayAfter(failures);
    const until = wait_ms === 0 ? null : new Date(now.getTime() + wait_ms);
    await sql`update login_failure set failures = ${failures}, last_at = ${now}, delayed_until = ${until}
      where name_hash = ${name_hash}`.execute(tx);
  });
}

function refuseEarly(delayed_until: Date | null, now: Date): void {
  if (delayed_until === null || delayed_until <= now) return;
  const retry_after_s = Math.ceil((delayed_until.getTime() - now.getTime()) / 1000);
  throw refuse('LOGIN_DELAYED', { retry_at: delayed_until.toISOString() }, { retry_after_s });
}

/** A right password, or a new one, takes the count back. */
export async function forgetFailures(app: App, user_name: string): Promise<void> {
  await app.pool.query('delete from login_failure where name_hash = $1', [hashName(app, user_name)]);
}
