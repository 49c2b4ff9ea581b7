import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../core/app.ts';
import type { Handler } from '../../core/handle.ts';
import { addressOf } from '../../core/limits/address-of.ts';
import type { Metrics } from '../../core/metrics.ts';
import { addVary } from '../../core/routes/add-vary.ts';
import { compress, isWorthCompressing } from '../../core/routes/compress.ts';
import { pathOf } from '../../core/routes/error-reply.ts';
import { isNativeOrigin } from '../../core/routes/own-origin.ts';
import { readCookies } from '../../core/routes/read-cookies.ts';
import { readDevice } from '../../core/routes/read-device.ts';
import { engineerTokenOf } from '../../core/sessions/engineer-token.ts';
import { sessionCookieName } from '../../core/sessions/session-cookie.ts';
import type { CallResponder, WireRequest, WireResponse } from './call-responder.ts';

export const BODY_LIMIT = 64 * 1024;

export function registerCalls(
  fastify: FastifyInstance,
  app: App,
  handlers: readonly Handler[],
  responder: CallResponder,
  metrics: Metrics,
): void {
  fastify.removeAllContentTypeParsers();
  // Bodies stay bytes, because an encrypted body is decrypted before it is parsed, and an invalid body needs a coded error.
  fastify.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
  for (const handler of handlers) {
    const { method, path } = handler.call;
    fastify.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: BODY_LIMIT,
      handler: async (request, reply) => {
        const started_ms = performance.now();
        const response = await responder.response(handler, wireRequest(app, request));
        metrics.count(method, path, response.status, performance.now() - started_ms);
        return send(app, request, reply, response);
      },
    });
    if (path.startsWith('/arcade/')) allowPreflight(fastify, path);
  }
  app.log.debug({ calls: handlers.length }, 'calls are registered');
}

const preflighted = new WeakMap<FastifyInstance, Set<string>>();

/** The game frame has the origin null, so the browser sends a preflight request before each call with a token. */
function allowPreflight(fastify: FastifyInstance, path: string): void {
  const paths = preflighted.get(fastify) ?? new Set<string>();
  preflighted.set(fastify, paths);
  if (paths.has(path)) return;
  paths.add(path);
  fastify.options(path.replace(/\{(\w+)\}/g, ':$1'), async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-enc, x-device-id',
        'access-control-max-age': '600',
      })
      .send(),
  );
}

function wireRequest(app: App, request: FastifyRequest): WireRequest {
  const { headers } = request;
  // The native app has a bearer token and no cookies.
  const isNative = isNativeOrigin(app.config, headers.origin);
  const cookies = isNative ? {} : readCookies(headers.cookie);
  const device = readDevice(app, headers['x-device-id'], cookies);
  return {
    id: request.id,
    path: pathOf(request.url),
    query: request.query as Record<string, unknown>,
    list: null,
    params: request.params as Record<string, string>,
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    body: Buffer.isBuffer(request.body) ? request.body : null,
    caller: {
      ip: addressOf(request.ip),
      ...device,
      page_token: cookies[sessionCookieName(app.config)] ?? null,
      engineer_token: engineerTokenOf(app.config, headers, { cookies, device_key: device.device_key }),
      user_agent: (headers['user-agent'] ?? '').slice(0, 300),
      wants_no_tracking: headers.dnt === '1' || headers['sec-gpc'] === '1',
    },
    page: null,
  };
}

function send(app: App, request: FastifyRequest, reply: FastifyReply, response: WireResponse): FastifyReply {
  reply.code(response.status);
  for (const name in response.headers) reply.header(name, response.headers[name]);
  if (isNativeOrigin(app.config, request.headers.origin)) reply.removeHeader('set-cookie');
  reply.header('x-request-id', request.id);
  if (request.url.startsWith('/arcade/')) {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'x-enc, retry-after, idempotent-replayed');
  }
  if (response.headers['x-enc'] || !isWorthCompressing(response.text)) return reply.send(response.text);
  void compress(response.text, request.headers['accept-encoding']).then(
    (compressed) => {
      addVary(reply, 'accept-encoding');
      if (compressed === null) return reply.send(response.text);
      return reply.header('content-encoding', compressed.encoding).send(compressed.body);
    },
    () => reply.send(response.text),
  );
  return reply;
}

/** Returns the methods of the calls with this path. None means an unknown path, which gets 404 instead of 405. */
export function methodsOf(handlers: readonly Handler[], path: string): string[] {
  const methods = new Set<string>();
  for (const { call } of handlers) if (patternOf(call.path).test(path)) methods.add(call.method);
  return [...methods];
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (!pattern) {
    pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
    patterns.set(path, pattern);
  }
  return pattern;
}
