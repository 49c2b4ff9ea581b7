import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { notifyPlayer, serveStopLink } from '../../notify/public.ts';
import { hashStopToken } from './ask-phone-change.ts';
import { stopPhoneChange } from './stop-phone-change.ts';
import { phoneChangeStopText } from './stop-text.ts';

async function isWaiting(app: App, token: string): Promise<boolean> {
  const { rows } = await app.pool.query("select 1 from phone_change where token_hash = $1 and state = 'waiting'", [
    hashStopToken(token),
  ]);
  return rows.length > 0;
}

/**
 * Stops the change by the link. The requester knew the password, and the holder of the number reports that it was another person.
 * Every session ends, and the password is void until a new one is set by a code to this number.
 */
async function stop(app: App, token: string): Promise<boolean> {
  const at = app.clock.now();
  const stopped = await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; phone: string | null }>`
      select p.id, p.phone from phone_change c join player p on p.id = c.player_id
      where c.token_hash = ${hashStopToken(token)} and c.state = 'waiting' for no key update of p`.execute(tx);
    const player = rows[0];
    if (!player || !(await stopPhoneChange(tx, { player_id: player.id, reason: 'old_number', at }))) return null;
    await sql`update player set password_hash = null where id = ${player.id}`.execute(tx);
    await sql`select end_sessions(${player.id}, 'phone_change_stopped', ${at})`.execute(tx);
    return player;
  });
  if (stopped === null) return false;
  app.sessions.forget(stopped.id);
  await notifyPlayer(app, stopped.phone, 'phone_change_stopped');
  return true;
}

/** The link in the message to the old number. */
export function registerStopLink(fastify: FastifyInstance, app: App): void {
  serveStopLink(fastify, app, {
    path: '/phone-change',
    words: phoneChangeStopText,
    isOpen: (token) => isWaiting(app, token),
    stop: (token) => stop(app, token),
  });
}
