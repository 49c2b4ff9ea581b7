import type { IncomingMessage } from 'node:http';
import { addressOfUpgrade } from '../http/address-of.ts';
import { ApiError } from '../http/api-error.ts';
import type { App } from '../http/request-context.ts';
import type { Authenticator } from './authenticate.ts';

type Deps = Pick<App, 'limits' | 'config'>;

const addressAt = (app: Deps, request: IncomingMessage): string =>
  addressOfUpgrade(request, app.config.trusted_proxies);

/** Counts a handshake whose token let nobody in. */
export function countStrayHandshake(app: Deps, request: IncomingMessage): void {
  try {
    app.limits.take('stray_handshake', addressAt(app, request));
  } catch (error) {
    // It was let through beside others that emptied the bucket; the next is turned away before it is a socket.
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Whether a handshake goes on to become a socket. An address that has sent too many without a valid token is turned away here, before a
 * socket costs anything; a player behind the same address comes in, since a whole mobile carrier may stand there.
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
