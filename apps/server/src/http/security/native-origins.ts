import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../configuration/configuration.ts';
import { addVary } from '../../core/routes/add-vary.ts';
import { pathOf } from '../../core/routes/error-reply.ts';
import { isNativeOrigin } from '../../core/routes/own-origin.ts';

/** The paths that the native app's pages request. Files of the web build allow every origin. */
const SHARED = ['/api/', '/ledger/', '/patches/', '/.well-known/'];

const isShared = (path: string): boolean => path === '/ping' || SHARED.some((prefix) => path.startsWith(prefix));

/** The headers of a response that the app reads. A device without a cookie gets its id in a header. */
const EXPOSED = 'date, retry-after, x-enc, idempotent-replayed, x-device-id, x-request-id, etag';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, x-enc, x-device-id, x-engineer, accept, if-none-match',
  // The longest time for which Chromium caches a preflight response.
  'access-control-max-age': '7200',
};

/**
 * Lets the native app's pages read the responses of their server (CORS), without credentials. The headers are set before anything can be
 * refused, because the app reads errors too.
 */
export function allowNativeOrigins(fastify: FastifyInstance, config: Configuration): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isShared(pathOf(request.url))) return done();
    const { origin } = request.headers;
    addVary(reply, 'origin');
    if (origin === undefined || !isNativeOrigin(config, origin)) return done();
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED);
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (isPreflight) reply.code(204).headers(PREFLIGHT).send();
    else done();
  });
}
