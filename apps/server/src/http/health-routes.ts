import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { App } from '../core/app.ts';
import type { Metrics } from '../core/metrics.ts';

/** The headers by which common proxies show that they forward a request. Many set only one of them. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Routes for machines: whether this node can take requests, and its metrics. */
export function registerHealth(fastify: FastifyInstance, app: App, metrics: Metrics): void {
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.leaving.aborted) return reply.code(503).send({ status: 'draining' });
    if (!app.revisions.isFresh) return reply.code(503).send({ status: 'database does not answer' });
    if (await app.disk.isFull()) return reply.code(503).send({ status: 'no room on the disk' });
    return { status: 'ok' };
  });
  fastify.get('/metrics', async (request, reply) => {
    const token = app.config.metrics_token;
    // A request that a proxy on this machine forwards may be from anywhere, so it is not treated as local.
    const isDirect = PROXY_HEADERS.every((name) => request.headers[name] === undefined);
    const local = isDirect && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
    const allowed = token === null ? local : sameText(request.headers.authorization ?? '', `Bearer ${token}`);
    if (!allowed) return reply.code(404).send('');
    return reply
      .header('content-type', metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics());
  });
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
