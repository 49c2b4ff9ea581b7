import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration/configuration.ts';
import { apiError } from './api-error.ts';
import { errorReply, pathOf } from './api-routes.ts';
import { NATIVE_ORIGINS } from './security-headers.ts';

/**
 * Whether a request or a handshake names a page of ours. Browsers always name the origin of what can change something, and no page
 * can forge it; in a home network the page's address is the one that was asked, not the configured one.
 */
export function isOwnOrigin(config: Configuration, headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return false;
  if (origin === new URL(config.public_url).origin || NATIVE_ORIGINS.includes(origin)) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What may be sent from another page, and why it does no harm.
 *
 * `/arcade/`: the game's frame has the origin null; the game session is named in a header and in no cookie.
 * `/api/c/payment/...`: a payment provider's page sends the player back; what it says is signed, or looked up there.
 * `/password-reset/`, `/phone-change/`: the page keeps its address to itself, so its own form has the origin null; the link is the
 * permission.
 * `/sandbox/`: the demo's outside world.
 */
const FROM_ANYWHERE = [
  '/arcade/',
  '/api/c/payment/ipn/',
  '/api/c/payment/return/',
  '/password-reset/',
  '/phone-change/',
  '/sandbox/',
];

/**
 * Refuses whatever a page of somebody else sends to change something, on every route there is or will be. Without an origin it is no
 * browser's page: the native app's own requests, a provider, a program.
 */
export function refuseForeignPages(fastify: FastifyInstance, config: Configuration): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method, headers, url } = request;
    const isFree = READING.has(method) || headers.origin === undefined || isOwnOrigin(config, headers);
    if (isFree || FROM_ANYWHERE.some((prefix) => pathOf(url).startsWith(prefix))) return done();
    errorReply(request, reply, apiError('FORBIDDEN'));
  });
}
