import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { hashToken, newToken } from '../../core/sessions/sessions.ts';
import type { Queryable } from '../../db/connect.ts';

/** A browser without a sign-in for this long is forgotten. Browsers store no cookie for longer. */
export const DEVICE_DAYS = 400;

const since = (now: Date): Date => new Date(now.getTime() - DEVICE_DAYS * 86_400_000);

/** Returns the id of the device if the name has completed a sign-in in this browser; otherwise null. */
export async function findKnownDevice(
  db: Queryable,
  name: string,
  token: string | null,
  now: Date,
): Promise<string | null> {
  if (token === null) return null;
  const { rows } = await sql<{ id: string }>`select id from staff_device
    where name = ${name} and token_hash = ${hashToken(token)} and used_at > ${since(now)}`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Stores the browser of a complete sign-in and returns its new token, which replaces the token that the browser sent.
 *
 * The token is no credential: it only separates the failed attempts of this browser from those of strangers.
 */
export async function rememberDevice(tx: Tx, name: string, token: string | null, at: Date): Promise<string> {
  const next = newToken();
  if (token !== null)
    await sql`update staff_device set token_hash = ${hashToken(next)} where token_hash = ${hashToken(token)}`.execute(
      tx,
    );
  await sql`delete from staff_device where name = ${name} and used_at <= ${since(at)}`.execute(tx);
  await sql`insert into staff_device (name, token_hash, created_at, used_at) values (${name}, ${hashToken(next)}, ${at}, ${at})
    on conflict (name, token_hash) do update set used_at = excluded.used_at`.execute(tx);
  return next;
}
