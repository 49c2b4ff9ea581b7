import type { FastifyInstance } from 'fastify';
import type { App } from '../../../core/app.ts';
import type { Feature } from '../../../core/handle.ts';
import { addressOf } from '../../../core/limits/address-of.ts';
import { countCall, resultOf, stopCounting } from './call-counts.ts';
import { isCallName } from './call-forms.ts';
import { respondToCall } from './respond-to-call.ts';
import { proofFault } from './signature.ts';

const BODY_LIMIT = 16 * 1024;
const EMPTY = Buffer.alloc(0);

/**
 * Registers the routes that providers call: POST /provider/{name}/{call}. They are public, so the body is parsed only after its signature
 * is verified.
 */
function seamlessRoutes(fastify: FastifyInstance, app: App): void {
  fastify.removeAllContentTypeParsers();
  // The signature covers the raw bytes.
  fastify.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
  fastify.post<{ Params: { name: string; call: string } }>('/provider/:name/:call', async (request, reply) => {
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
    const { name, call } = request.params;
    const provider = app.config.game_providers.find((candidate) => candidate.name === name);
    if (!provider || !isCallName(call)) return reply.code(404).send('{"error":"NOT_FOUND"}');
    const raw = Buffer.isBuffer(request.body) ? request.body : EMPTY;
    const { 'x-provider-time': time, 'x-provider-signature': signature } = request.headers;
    const path = `/provider/${name}/${call}`;
    const fault = proofFault(provider.secrets, { time, signature }, path, raw, app.clock.now());
    if (fault !== null) {
      await countCall(app, { provider: name, call, result: fault });
      try {
        await app.limits.take('address', addressOf(request.ip));
      } catch {
        return reply.code(429).header('retry-after', '1').send('{"error":"RATE_LIMITED"}');
      }
      app.log.warn({ provider: name, call, fault }, 'refused a provider call with a wrong signature');
      return reply.code(401).send('{"error":"SIGNATURE_REFUSED"}');
    }
    const { status, text } = await respondToCall(app, provider, call, raw);
    await countCall(app, { provider: name, call, result: resultOf(status) });
    if (status === 503) reply.header('retry-after', '1');
    return reply.code(status).send(text);
  });
}

export const seamlessFeature: Feature = { name: 'seamless', handlers: [], routes: seamlessRoutes, stop: stopCounting };
