import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App, RequestContext } from '../../../core/app.ts';
import type { Queryable } from '../../../db/connect.ts';

export type TryKind = 'device' | 'address';

/** The number of wrong attempts without a delay. It is higher for an address, because many users of a mobile carrier share one. */
const FREE_TRIES: Readonly<Record<TryKind, number>> = { device: 5, address: 30 };
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 15 * 60_000;

export function delayAfterFailures(kind: TryKind, failures: number): number {
  const beyond = failures - FREE_TRIES[kind];
  if (beyond < 0) return 0;
  // Caps the exponent: 2^5 times the first delay already exceeds the longest.
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(beyond, 5));
}

type Row = { who_hash: Buffer; kind: TryKind; failures: number; delayed_until: Date | null; is_known: boolean };

/** The hashed device and the hashed address of an attempt. A device without an id gets a new one, so only its address delays it. */
export type AttemptKeys = Readonly<Record<TryKind, Buffer>>;

export function attemptKeysOf(ctx: RequestContext): AttemptKeys {
  const hash = (text: string) => createHmac('sha256', ctx.secret).update(`engineer try ${text}`).digest();
  return { device: hash(`device ${ctx.deviceKey()}`), address: hash(`address ${ctx.ip}`) };
}

async function readTries(db: Queryable, { device, address }: AttemptKeys, lock: boolean): Promise<Row[]> {
  const { rows } = await sql<Row>`select who_hash, kind, failures, delayed_until,
      coalesce(entered_at >= (select changed_at from engineer_mode), false) as is_known from engineer_try
    where who_hash in (${device}, ${address}) order by who_hash ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/** Returns whether an engineer has entered the current password on the device. Such a device skips the delays of its address. */
const isKnown = (rows: readonly Row[]) => rows.some(({ is_known }) => is_known);

function assertNoDelay(rows: readonly Row[], now: Date): void {
  const relevant = isKnown(rows) ? rows.filter(({ kind }) => kind === 'device') : rows;
  const until = Math.max(0, ...relevant.map(({ delayed_until }) => delayed_until?.getTime() ?? 0));
  if (until <= now.getTime()) return;
  const retry_after_s = Math.ceil((until - now.getTime()) / 1000);
  throw apiError('LOGIN_DELAYED', { retry_at: new Date(until).toISOString() }, { retry_after_s });
}

/** Errors  LOGIN_DELAYED */
export async function assertAttemptAllowed(ctx: RequestContext, attempt_keys: AttemptKeys): Promise<void> {
  assertNoDelay(await readTries(ctx.db, attempt_keys, false), ctx.clock.now());
}

/**
 * Counts an attempt as wrong before the password is compared, so that concurrent attempts are all counted.
 *
 * Errors  LOGIN_DELAYED
 */
export async function countTry(ctx: RequestContext, attempt_keys: AttemptKeys): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    // The order is fixed, so that attempts from one address and two devices cannot deadlock.
    const kinds = (['device', 'address'] as const).toSorted((a, b) => attempt_keys[a].compare(attempt_keys[b]));
    for (const kind of kinds)
      await sql`insert into engineer_try (who_hash, kind, last_at) values (${attempt_keys[kind]}, ${kind}, ${now})
        on conflict do nothing`.execute(tx);
    const rows = await readTries(tx, attempt_keys, true);
    assertNoDelay(rows, now);
    for (const { who_hash, kind, failures } of rows) {
      const wait_ms = delayAfterFailures(kind, failures + 1);
      await sql`update engineer_try set failures = ${failures + 1}, last_at = ${now},
        delayed_until = ${wait_ms === 0 ? null : new Date(now.getTime() + wait_ms)} where who_hash = ${who_hash}`.execute(
        tx,
      );
    }
  });
}

export async function forgetTries(ctx: RequestContext, { device, address }: AttemptKeys): Promise<void> {
  const now = ctx.clock.now();
  await ctx.pool.query(
    'update engineer_try set failures = 0, delayed_until = null, entered_at = $2 where who_hash = $1',
    [device, now],
  );
  await ctx.pool.query('update engineer_try set failures = greatest(0, failures - 1) where who_hash = $1', [address]);
}

const DAY_MS = 86_400_000;
const KEEP_DAYS = { tries: 1, devices: 90 };

export async function sweepTries({ pool, clock }: Pick<App, 'pool' | 'clock'>): Promise<void> {
  const days_ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await pool.query('delete from engineer_try where last_at < $1 and (entered_at is null or entered_at < $2)', [
    days_ago(KEEP_DAYS.tries),
    days_ago(KEEP_DAYS.devices),
  ]);
}
