import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type Call, calls } from '@nua/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { apiError } from '../core/api-error.ts';
import type { App } from '../core/app.ts';
import type { Feature, Handler } from '../core/handle.ts';
import type { Metrics } from '../core/metrics.ts';
import { codedError, errorReply, frameworkError, isFailure, pathOf } from '../core/routes/error-reply.ts';
import { onUpgrade } from '../core/routes/upgrades.ts';
import type { FindCall } from '../core/socket-route.ts';
import { BODY_LIMIT, methodsOf, registerCalls } from './calls/api-routes.ts';
import { callInProcess } from './calls/call-in-process.ts';
import { CallResponder } from './calls/call-responder.ts';
import { socketCalls } from './calls/socket-calls.ts';
import { registerHealth } from './health-routes.ts';
import { registerDocument } from './pages/document-page.ts';
import type { LoadMeasure } from './pages/page-load.ts';
import type { WebFolders } from './pages/web-folders.ts';
import { openWeb, SHARED_MS, sendErrorPage, type Web } from './pages/web-routes.ts';
import { rejectForeignPages } from './security/foreign-pages.ts';
import { loggedPath } from './security/logged-path.ts';
import { allowNativeOrigins } from './security/native-origins.ts';
import { DATA_POLICY, safetyHeaders } from './security/security-headers.ts';

export type ServerParts = {
  app: App;
  features: readonly Feature[];
  /** The folder of the built pages; null if this node serves none. */
  web: WebFolders | null;
  /** Registers additional routes in a separate scope, such as the sandbox. */
  extra?: (fastify: FastifyInstance) => Promise<void> | void;
  metrics: Metrics;
  load: LoadMeasure;
};

/** Reports whether a path belongs to the API, where every response is an envelope. */
export function isApiPath(path: string): boolean {
  return path === '/ping' || path.startsWith('/api/') || path === '/api' || path.startsWith('/arcade/api/');
}

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { app, features, metrics } = parts;
  const options: FastifyServerOptions = {
    loggerInstance: app.log as FastifyBaseLogger,
    // The framework's own log line contains the URL with its query.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // Only the trusted proxies may name the caller's address. The caller could invent any further address in the header.
    trustProxy: app.config.trusted_proxies > 0 && ((_address, hop) => hop < app.config.trusted_proxies),
    routerOptions: { maxParamLength: 64, ignoreTrailingSlash: false },
    // A slow request must not occupy a connection, but a long response may take its time.
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // A drain waits for responses in progress, not for idle connections.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      const refusal = frameworkError(error) ?? apiError('MALFORMED_JSON');
      // No hook runs for a request that the framework refuses, so the headers are set here.
      reply.headers({ ...safetyHeaders(app.config), ...DATA_POLICY });
      errorReply(request as FastifyRequest, reply as FastifyReply, refusal);
    },
  };
  const fastify = Fastify(options);
  const handlers = allHandlers(features);
  const gameSessionFeature = features.find((feature) => feature.findGameSession !== undefined);
  const responder = new CallResponder(app, gameSessionFeature?.findGameSession ?? null);
  const web = await openPages(parts, handlers, responder);

  fastify.setErrorHandler((error: Error, request, reply) => respondToError(app, error, request, reply));
  fastify.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (isApiPath(path)) {
      const methods = methodsOf(handlers, path);
      if (methods.length === 0) return errorReply(request, reply, apiError('NOT_FOUND'));
      reply.header('allow', methods.join(', '));
      return errorReply(request, reply, apiError('METHOD_NOT_ALLOWED'));
    }
    if (web && (request.method === 'GET' || request.method === 'HEAD')) return web.page(request, reply);
    return errorReply(request, reply, apiError('NOT_FOUND'));
  });
  const safety = safetyHeaders(app.config);
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(safety);
    done();
  });
  protectData(fastify);
  showFormsAgain(fastify);
  allowNativeOrigins(fastify, app.config);
  rejectForeignPages(fastify, app.config);
  logRequests(fastify, app);
  closeWhileDraining(fastify, app);
  closeIdleWhileEnding(fastify);
  if (app.config.demo) sendMovedTime(fastify, app);

  if (app.config.roles.has('api')) {
    await fastify.register(async (scope) => registerCalls(scope, app, handlers, responder, metrics));
    for (const feature of features) {
      if (feature.routes) await fastify.register(async (scope) => feature.routes?.(scope, app));
    }
    openSockets(fastify, parts, socketCalls(handlers, { responder, metrics }));
    registerDocument(fastify);
  }
  registerHealth(fastify, app, metrics);
  if (web) await web.register(fastify);
  if (parts.extra) await parts.extra(fastify);
  return fastify;
}

/** Responds to an error that a route did not handle: with an envelope, or a page if a person reads it. */
function respondToError(
  app: App,
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const refusal = codedError(error);
  if (isFailure(refusal))
    app.log.error({ err: error, request_id: request.id, path: loggedPath(request) }, 'a request failed');
  if (isApiPath(pathOf(request.url))) return errorReply(request, reply, refusal ?? apiError('INTERNAL'));
  if (refusal !== null && refusal.retry_after_s !== null) reply.header('retry-after', String(refusal.retry_after_s));
  reply.header('cache-control', 'no-store').header('x-request-id', request.id).type('text/html; charset=utf-8');
  const text = isFailure(refusal) ? 'failed' : refusal?.error === 'RATE_LIMITED' ? 'limited' : 'refused';
  return sendErrorPage(app, request, reply, refusal?.status ?? 500, text);
}

/** Sockets are closed before the server, because an open socket would delay its end. */
function openSockets(fastify: FastifyInstance, { app, features }: ServerParts, find: FindCall): void {
  for (const { sockets } of features) {
    if (!sockets) continue;
    const route = sockets(app, find);
    onUpgrade(fastify.server, route.path, route.take);
    fastify.addHook('preClose', () => route.stop());
  }
}

async function openPages(
  parts: ServerParts,
  handlers: readonly Handler[],
  responder: CallResponder,
): Promise<Web | null> {
  const { app, features, load, metrics, web } = parts;
  if (web === null || !app.config.roles.has('web')) return null;
  const { shared_ms = SHARED_MS } = web;
  const createCaller = callInProcess(features, handlers, { responder, sessions: app.sessions, shared_ms });
  return await openWeb(app, web, { createCaller, load, metrics });
}

/** Returns the handlers of all features. Every call of the contract has exactly one. */
function allHandlers(features: readonly Feature[]): Handler[] {
  const handlers = features.flatMap((feature) => [...feature.handlers]);
  const names = new Set<string>();
  for (const { call } of handlers) {
    const name = `${call.method} ${call.path}`;
    if (names.has(name)) throw new Error(`${name} has two handlers`);
    names.add(name);
  }
  const missing = Object.values<Call>(calls).filter((call) => !names.has(`${call.method} ${call.path}`));
  if (missing.length > 0) throw new Error(`no feature handles ${missing.map(({ path }) => path).join(', ')}`);
  return handlers;
}

/** Shows a page again if its form is posted before its script has loaded. The body is neither read nor stored. */
function showFormsAgain(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    const isOwnPage = /^\/(?![/\\])/.test(request.url) && !isApiPath(pathOf(request.url));
    if (request.is404 && request.method === 'POST' && isForm && isOwnPage) reply.redirect(request.url, 303);
    else done();
  });
}

/** Sets the content policy of data on JSON responses without a policy. Scripts get none, because it would also apply to a worker. */
function protectData(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('application/json') && !reply.hasHeader('content-security-policy')) reply.headers(DATA_POLICY);
    done(null, payload);
  });
}

/** Sends the server's time, which clients take from this header. In a demo it may differ from the machine's. */
function sendMovedTime(fastify: FastifyInstance, app: App): void {
  let sent_s = 0;
  let text = '';
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const now = app.clock.now();
    const now_s = Math.floor(now.getTime() / 1000);
    if (now_s !== sent_s) text = now.toUTCString();
    sent_s = now_s;
    reply.header('date', text);
    done(null, payload);
  });
}

/** A persistent connection would delay the drain for a minute after its last response. */
function closeWhileDraining(fastify: FastifyInstance, app: App): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (app.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Closes idle connections repeatedly while the server ends.
 *
 * Two kinds of connections would delay the end: a connection whose refused request still sends its body, and a connection that a browser
 * opened in advance. Node counts both as active.
 */
function closeIdleWhileEnding(fastify: FastifyInstance): void {
  const unused = new Set<Socket>();
  fastify.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', (done) => {
    if (!fastify.server.listening) return done();
    const close = () => {
      fastify.server.closeIdleConnections();
      // A WebSocket causes no request event, but its handshake has sent a response.
      for (const socket of unused) if (socket.bytesWritten === 0) socket.destroy();
    };
    close();
    const closing = setInterval(close, 50).unref();
    fastify.server.once('close', () => clearInterval(closing));
    done();
  });
}

function logRequests(fastify: FastifyInstance, app: App): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    // 501 and 503 are refusals: a drain, a full queue, or an outage, which is logged separately.
    const isFault = reply.statusCode >= 500 && reply.statusCode !== 501 && reply.statusCode !== 503;
    if (!isFault && !app.log.isLevelEnabled('debug')) return done();
    const line = {
      request_id: request.id,
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isFault) app.log.error(line, 'answered');
    else app.log.debug(line, 'answered');
    done();
  });
}
