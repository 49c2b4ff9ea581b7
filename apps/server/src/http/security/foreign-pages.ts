import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../configuration/configuration.ts';
import { apiError } from '../../core/api-error.ts';
import { errorReply, pathOf } from '../../core/routes/error-reply.ts';
import { isOwnOrigin } from '../../core/routes/own-origin.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Routes that accept requests from other pages, and why that is safe.
 *
 * `/arcade/`: the game's frame has the origin null, and a header contains the session instead of a cookie.
 *
 * `/api/c/payment/...`: a payment provider's page sends the player back; its data is signed, or looked up at the provider.
 *
 * `/password-reset/`, `/phone-change/`: the page hides its address, so its own form has the origin null; the link is the permission.
 *
 * `/sandbox/`: the sandbox, which simulates other sites.
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
 * Rejects every request from another site's page that changes data, on every route. A request without an origin is not from a page, but
 * from the native app, a provider or a program.
 */
export function rejectForeignPages(fastify: FastifyInstance, config: Configuration): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method, headers, url } = request;
    const isAllowed = SAFE_METHODS.has(method) || headers.origin === undefined || isOwnOrigin(config, headers);
    if (isAllowed || FROM_ANYWHERE.some((prefix) => pathOf(url).startsWith(prefix))) return done();
    errorReply(request, reply, apiError('FORBIDDEN'));
  });
}
