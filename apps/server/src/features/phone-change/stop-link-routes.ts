import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { addressOf } from '../../http/address-of.ts';
import type { App } from '../../http/request-context.ts';
import { tellPlayer } from '../../notice/tell-player.ts';
import { stopPhoneChange } from '../../phone-change/stop-phone-change.ts';
import { hashStopToken } from './ask-phone-change.ts';
import { type StopPage, stopPage, stopPageStyles } from './stop-page.ts';

const TOKEN = /^[A-Za-z0-9_-]{24}$/;
const style_hash = createHash('sha256').update(stopPageStyles).digest('base64');

function send(reply: FastifyReply, status: number, page: StopPage): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${style_hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(stopPage(page));
}

const tokenOf = (request: FastifyRequest): string => (request.params as { token?: string }).token ?? '';

async function isWaiting(app: App, token: string): Promise<boolean> {
  if (!TOKEN.test(token)) return false;
  const { rows } = await app.pool.query("select 1 from phone_change where token_hash = $1 and state = 'waiting'", [
    hashStopToken(token),
  ]);
  return rows.length > 0;
}

/**
 * Stops the change by the link. Who asked for it knew the password, and the holder of the number says that it was somebody else:
 * every session ends, and the password is void until a new one is set by a code to this number.
 */
async function stop(app: App, token: string): Promise<boolean> {
  if (!TOKEN.test(token)) return false;
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
  await tellPlayer(app, stopped.phone, 'phone_change_stopped');
  return true;
}

/** The link in the message to the old number. Looking at it does nothing: programs that look at links would press it. */
export function registerStopLink(fastify: FastifyInstance, app: App): void {
  fastify.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
    done(null, null),
  );
  // With a slash at its end it is the same link: as an unknown path it would stand in the log as it was asked for.
  for (const path of ['/phone-change/:token', '/phone-change/:token/']) {
    fastify.get(path, async (request, reply) => {
      app.limits.take('address', addressOf(request.ip));
      const waits = await isWaiting(app, tokenOf(request));
      return send(reply, waits ? 200 : 404, waits ? 'ask' : 'gone');
    });
    fastify.post(path, async (request, reply) => {
      app.limits.take('address', addressOf(request.ip));
      const done = await stop(app, tokenOf(request));
      return send(reply, done ? 200 : 404, done ? 'done' : 'gone');
    });
  }
}
