import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { addNotice, notifyPlayer, serveStopLink } from '../../notify/public.ts';
import { stopPhoneChange } from '../phone-change/stop-phone-change.ts';
import { hashResetToken } from './reset-hold.ts';
import { resetStopText } from './reset-stop-text.ts';

const OPEN = 'stopped_at is null and holds_until > ';

async function isOpen(app: App, token: string): Promise<boolean> {
  const { rows } = await app.pool.query(`select 1 from password_reset where token_hash = $1 and ${OPEN} $2`, [
    hashResetToken(token),
    app.clock.now(),
  ]);
  return rows.length > 0;
}

/**
 * Stops a reset by its link: every session ends, the password is void, every proof is used up, and the payout accounts added
 * after it are removed. Withdrawals requested meanwhile wait for a person's decision (`isNumberDoubted`).
 */
async function stop(app: App, token: string): Promise<boolean> {
  const at = app.clock.now();
  const stopped = await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ player_id: string; phone: string | null; since: Date }>`
      select p.id as player_id, p.phone, r.at as since from password_reset r join player p on p.id = r.player_id
      where r.token_hash = ${hashResetToken(token)} and ${sql.raw(OPEN)} ${at} for no key update of p`.execute(tx);
    const found = rows[0];
    if (!found) return null;
    const { player_id, since } = found;
    const closed = await sql`update password_reset set stopped_at = ${at}
      where token_hash = ${hashResetToken(token)} and stopped_at is null returning 1`.execute(tx);
    if (closed.rows.length === 0) return null;
    await sql`update player set password_hash = null where id = ${player_id}`.execute(tx);
    await sql`update phone_proof set consumed_at = ${at} where player_id = ${player_id} and consumed_at is null`.execute(
      tx,
    );
    // Devices that joined since then may be the other person's: a code alone no longer signs them in.
    await sql`update device set is_known = false
      where player_id = ${player_id} and coalesce(rejoined_at, created_at) >= ${since}`.execute(tx);
    await sql`update payout_account a set deleted_at = ${at}
      where player_id = ${player_id} and deleted_at is null and created_at >= ${since}
        and not exists (select from withdraw w where w.payout_account_id = a.id and withdraw_is_open(w.state))`.execute(
      tx,
    );
    await stopPhoneChange(tx, { player_id, reason: 'old_number', at });
    await addNotice(tx, { player_id, kind: 'password_reset_stopped', at });
    await sql`select end_sessions(${player_id}, 'password_reset_stopped', ${at})`.execute(tx);
    return found;
  });
  if (stopped === null) return false;
  app.sessions.forget(stopped.player_id);
  await notifyPlayer(app, stopped.phone, 'password_reset_stopped');
  return true;
}

/** The link that the number and every device received when a password was set by a code. */
export function registerResetStopLink(fastify: FastifyInstance, app: App): void {
  serveStopLink(fastify, app, {
    path: '/password-reset',
    words: resetStopText,
    isOpen: (token) => isOpen(app, token),
    stop: (token) => stop(app, token),
  });
}
