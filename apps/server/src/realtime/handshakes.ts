import type { IncomingMessage } from 'node:http';
import { ApiError } from '../core/api-error.ts';
import type { App } from '../core/app.ts';
import { addressOfUpgrade } from '../core/limits/address-of.ts';
import type { Authenticator } from './authenticate.ts';

type Deps = Pick<App, 'limits' | 'config'>;

const addressAt = (app: Deps, request: IncomingMessage): string =>
  addressOfUpgrade(request, app.config.trusted_proxies);

/** Counts a handshake with an invalid token. */
export function countStrayHandshake(app: Deps, request: IncomingMessage): void {
  try {
    app.limits.take('stray_handshake', addressAt(app, request));
  } catch (error) {
    // Several handshakes at the same time passed the check and emptied the bucket. The next one is refused before it
    // becomes a socket.
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Whether a handshake may become a socket. An address that sent too many invalid tokens is refused here, before a socket is
 * created. A player with a valid token at the same address is accepted, because a whole mobile carrier may share an
 * address.
 */
export async function mayShakeHands(
  app: Deps,
  authenticator: Authenticator,
  request: IncomingMessage,
): Promise<boolean> {
  if (!app.limits.isEmpty('stray_handshake', addressAt(app, request))) return true;
  const token = new URL(request.url ?? '/', 'http://own.invalid').searchParams.get('token') ?? '';
  return 'listener' in (await authenticator.byToken(token));
}
