import type { App } from '../../../core/app.ts';
import { sweepPersonPrints } from '../../protection/public.ts';

const DAY_MS = 86_400_000;

/** Deletes expired rows that no longer count for any limit. */
export async function sweepExpired(app: App): Promise<void> {
  const now = app.clock.now();
  const days_ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await app.pool.query('delete from captcha_used where expires_at < $1', [now]);
  await app.pool.query('delete from phone_code where sent_at < $1', [days_ago(2)]);
  await app.pool.query('delete from phone_proof where expires_at < $1', [days_ago(2)]);
  await app.pool.query('delete from passkey_challenge where expires_at < $1', [now]);
  await app.pool.query('delete from login_failure where last_at < $1', [days_ago(30)]);
  await sweepPersonPrints(app);
  await app.pool.query('delete from sign_in_record where at < $1', [days_ago(90)]);
  await app.pool.query('delete from session where coalesce(ended_at, expires_at) < $1', [days_ago(90)]);
}
