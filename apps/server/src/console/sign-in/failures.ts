import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { ConsoleError } from '../console-error.ts';

const FIRST_DELAY_S = 2;
/** A longer delay would let a stranger lock out a staff member. With this maximum, guessing a code still takes months. */
const MAX_DELAY_S = 60;
const KEPT_MS = 86_400_000;

/** A key by which failures are counted, and the number of failures without a delay. */
export type Counter = { key: string; free: number };

/** An address may fail more often without a delay than a name, because an office may share one address. */
const FREE_OF_ADDRESS = 20;
const FREE = 5;

/** The address of a sign-in, and the device id if the name has signed in with the device before. */
export type SignInSource = { address: string; device_id: string | null };

/**
 * Returns the counters of a password. A stranger's attempts are counted by name and by address. The attempts of a known device are counted
 * by the device alone, so that a stranger cannot delay them.
 */
export const passwordCounters = (name: string, { address, device_id }: SignInSource): readonly Counter[] =>
  device_id === null
    ? [
        { key: `address ${address}`, free: FREE_OF_ADDRESS },
        { key: name, free: FREE },
      ]
    : [{ key: `device ${device_id}`, free: FREE }];

/** Returns the counter of a second factor. Only a caller who knows the password can increase it. */
export const secondFactorCounters = (name: string, { device_id }: SignInSource): readonly Counter[] => [
  { key: device_id === null ? `code of ${name}` : `code at ${device_id}`, free: FREE },
];

/**
 * Counts an attempt as failed before it is checked, so that parallel attempts cannot avoid the delay.
 *
 * Errors  SIGN_IN_DELAYED while earlier failures delay one of the counters
 */
export async function beginAttempt(db: Queryable, counters: readonly Counter[], now: Date): Promise<void> {
  await sql`delete from staff_failure where retry_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(db);
  for (const counter of counters) await countAttempt(db, counter, now);
}

/** Counts one attempt. The delay doubles with each failure after the free ones, up to the maximum. */
async function countAttempt(db: Queryable, { key, free }: Counter, now: Date): Promise<void> {
  const { rows } = await sql`
    insert into staff_failure as f (name, attempts, retry_at) values (${key}, 1, ${now})
    on conflict (name) do update set attempts = f.attempts + 1,
      retry_at = ${now}::timestamptz + make_interval(secs => case when f.attempts + 1 < ${free}::int then 0
        else least(${MAX_DELAY_S}::float8, ${FIRST_DELAY_S} * power(2, least(f.attempts + 1 - ${free}::int, 10))) end)
    where f.attempts < ${free}::int or f.retry_at <= ${now} returning 1`.execute(db);
  if (rows.length > 0) return;
  const waiting = await sql<{ retry_at: Date }>`select retry_at from staff_failure where name = ${key}`.execute(db);
  const wait_ms = (waiting.rows[0]?.retry_at ?? now).getTime() - now.getTime();
  throw new ConsoleError('SIGN_IN_DELAYED', null, Math.max(1, Math.ceil(wait_ms / 1000)));
}

/** Clears these counters after a complete sign-in. */
export async function clearFailures(db: Queryable, counters: readonly Counter[]): Promise<void> {
  await sql`delete from staff_failure where name = any(${counters.map(({ key }) => key)}::text[])`.execute(db);
}
