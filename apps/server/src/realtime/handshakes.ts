import type { IncomingMessage } from 'node:http';
import { ApiError } from '../core/api-error.ts';
import type { App } from '../core/app.ts';
import { addressOfUpgrade } from '../core/limits/address-of.ts';
import { isOwnOrigin } from '../core/routes/own-origin.ts';
import type { Authenticator } from './authenticate.ts';
import type { Form } from './event-frames.ts';
import type { Hello } from './player-socket.ts';
import { queryOf } from './socket-server.ts';

/**
 * Returns the handshake of a request that may become a connection, or null.
 *
 * From an address that sent too many invalid tokens, a request without a valid token is refused before a connection is created. A valid
 * token is still accepted, because a whole mobile carrier may share an address.
 */
export async function readHandshake(
  app: App,
  authenticator: Authenticator,
  request: IncomingMessage,
): Promise<Hello | null> {
  if (app.signal.aborted || !isOwnOrigin(app.config, request.headers)) return null;
  const query = queryOf(request);
  const token = query.get('token') ?? '';
  const form: Form = query.get('enc') === '1' && app.config.body_encryption !== 'off' ? 'sealed' : 'open';
  const address = addressOfUpgrade(request, app.config.trusted_proxies);
  try {
    if (await app.limits.isExhausted('stray_handshake', address)) {
      const verdict = await authenticator.byToken(token);
      if ('refusal' in verdict) return null;
    }
  } catch (error) {
    app.log.error({ err: error }, 'cannot check a handshake');
    return null;
  }
  return app.signal.aborted ? null : { token, form, address };
}

export async function countStrayHandshake({ limits }: Pick<App, 'limits'>, address: string): Promise<void> {
  try {
    await limits.take('stray_handshake', address);
  } catch (error) {
    // Simultaneous handshakes passed the check and have used up the limit. The next handshake is refused before it becomes a connection.
    if (!(error instanceof ApiError)) throw error;
  }
}
