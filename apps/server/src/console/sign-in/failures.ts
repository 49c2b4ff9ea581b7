import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { ConsoleError } from '../console-error.ts';

/** This many attempts may fail before the next one must wait. */
const FREE_ATTEMPTS = 5;
const FIRST_DELAY_S = 2;
/** A longer delay would let a stranger lock a staff member out. With this one, a guess of a code takes weeks. */
const MAX_DELAY_S = 60;
const KEPT_MS = 86_400_000;

/** Returns how long the next attempt must wait. It doubles with each failure after the free ones. */
export const delayAfter = (attempts: number): number =>
  attempts < FREE_ATTEMPTS ? 0 : Math.min(MAX_DELAY_S, FIRST_DELAY_S * 2 ** (attempts - FREE_ATTEMPTS));

/**
 * Counts an attempt as failed before it is checked, so that parallel attempts cannot all be free.
 *
 * Errors  SIGN_IN_DELAYED while an earlier failure delays the name; the attempt is not counted
 */
export async function beginAttempt(db: Kysely<Database>, name: string, now: Date): Promise<void> {
  await sql`delete from staff_failure where retry_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(db);
  const { rows } = await sql<{ attempts: number }>`
    insert into staff_failure as f (name, attempts, retry_at) values (${name}, 1, ${now})
    on conflict (name) do update set attempts = f.attempts + 1,
      retry_at = ${now}::timestamptz + make_interval(secs => case when f.attempts + 1 < ${FREE_ATTEMPTS} then 0
        else least(${MAX_DELAY_S}::float8, ${FIRST_DELAY_S} * power(2, least(f.attempts + 1 - ${FREE_ATTEMPTS}, 10))) end)
    where f.retry_at <= ${now} returning attempts`.execute(db);
  if (rows.length > 0) return;
  const waiting = await sql<{ retry_at: Date }>`select retry_at from staff_failure where name = ${name}`.execute(db);
  const wait_ms = (waiting.rows[0]?.retry_at ?? now).getTime() - now.getTime();
  throw new ConsoleError('SIGN_IN_DELAYED', null, Math.max(1, Math.ceil(wait_ms / 1000)));
}

/** Clears the failures of these names after a whole sign-in. */
export async function clearFailures(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  await sql`delete from staff_failure where name = any(${names}::text[])`.execute(db);
}
