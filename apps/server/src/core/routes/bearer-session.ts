import type { FastifyRequest } from 'fastify';
import { apiError } from '../api-error.ts';
import type { App } from '../app.ts';
import { countCaller, countedCaller } from '../limits/caller-limits.ts';
import { blockedError, endedError, type PlayerSession } from '../sessions/sessions.ts';

/**
 * Returns the session of a request outside the contract, such as a picture's upload or a file's download. It ignores cookies.
 *
 * Errors  NOT_SIGNED_IN, PLAYER_BLOCKED, RATE_LIMITED
 */
export async function bearerSession(app: App, request: FastifyRequest): Promise<PlayerSession> {
  await countCaller(app, 'call', countedCaller(app, request));
  const token = /^Bearer ([A-Za-z0-9_-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw apiError('NOT_SIGNED_IN');
  const found = await app.sessions.find(token);
  if (found.state === 'blocked') throw blockedError(app.settings, found);
  if (found.state !== 'alive') throw endedError(found);
  await app.limits.take('player', found.session.player_id);
  return found.session;
}
