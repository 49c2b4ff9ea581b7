import { hkdfSync } from 'node:crypto';
import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { openBytes, sealBytes } from '../../../core/sealing/sealing.ts';
import { hashToken, newToken } from '../../../core/sessions/sessions.ts';
import { newId } from '../../../db/new-id.ts';
import { LONGEST_SESSION_MS, SESSION_MS } from './begin-session.ts';

/** The old token remains valid for this time, for tabs that do not have the new one yet. */
export const GRACE_MS = 30_000;

type Row = { successor_sealed: Buffer | null; works_until: Date | null; began_at: Date };

export const refreshToken = handle(calls.refreshToken, async (ctx) => {
  const session = sessionOf(ctx);
  const old = ctx.token!;
  const now = ctx.clock.now();
  const refresh = async (tx: Tx): Promise<{ token: string; created_at: Date }> => {
    const { rows } = await sql<Row>`
      select successor_sealed, works_until, coalesce(began_at, created_at) as began_at from session where id = ${session.id} and ended_at is null for update`.execute(
      tx,
    );
    const row = rows[0];
    if (!row) throw apiError('NOT_SIGNED_IN');
    if (row.successor_sealed !== null) return await existingSuccessor(openSuccessor(old, row.successor_sealed));
    const token = newToken();
    const expires_at_ms = Math.min(now.getTime() + SESSION_MS, row.began_at.getTime() + LONGEST_SESSION_MS);
    await sql`insert into session (id, player_id, device_id, token_hash, created_at, expires_at, began_at)
      values (${newId()}, ${session.player_id}, ${session.device_id}, ${hashToken(token)}, ${now},
        ${new Date(expires_at_ms)}, ${row.began_at})`.execute(tx);
    await sql`update session set works_until = ${new Date(now.getTime() + GRACE_MS)}, successor_sealed = ${sealSuccessor(old, token)}
      where id = ${session.id}`.execute(tx);
    await sql`update device set last_seen_at = ${now}, last_ip = ${ctx.ip} where id = ${session.device_id}`.execute(tx);
    await sql`select bump_revision('session', ${session.player_id})`.execute(tx);
    return { token, created_at: now };

    async function existingSuccessor(successor: string): Promise<{ token: string; created_at: Date }> {
      const found = await sql<{ created_at: Date }>`
        select created_at from session where token_hash = ${hashToken(successor)} and ended_at is null`.execute(tx);
      if (!found.rows[0]) throw apiError('NOT_SIGNED_IN');
      return { token: successor, created_at: found.rows[0].created_at };
    }
  };
  const response = await keyedMutex(ctx.pool, `session ${session.id}`, () => ctx.db.transaction().execute(refresh));
  ctx.sessions.forget(session.player_id);
  ctx.setSessionCookie(response.token);
  return {
    token: response.token,
    created_at: response.created_at.toISOString(),
    player_id: session.player_id,
    new_device: false,
  };
});

const AAD = 'successor';

const keyOf = (old: string) => Buffer.from(hkdfSync('sha256', old, 'nua', AAD, 32));

/**
 * Encrypts the new token with the old one, so that two tabs that refresh together receive the same token.
 *
 * The server stores neither token, and only a caller with the old one can decrypt the new one.
 */
function sealSuccessor(old: string, token: string): Buffer {
  return Buffer.from(sealBytes(keyOf(old), AAD, Buffer.from(token)), 'base64');
}

function openSuccessor(old: string, sealed: Buffer): string {
  return openBytes(keyOf(old), AAD, sealed.toString('base64')).toString();
}
