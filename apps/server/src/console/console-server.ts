import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ConsoleCall, isFileCall, type SentFile } from '@nua/contract/console/call.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { ConsoleSettings } from '../configuration/configuration.ts';
import { ApiError } from '../core/api-error.ts';
import type { App } from '../core/app.ts';
import { BodyError, parseJson } from '../core/input/json-body.ts';
import { checkInput } from '../core/input/validate.ts';
import { addressOf } from '../core/limits/address-of.ts';
import { dataText, successText } from '../core/response-text.ts';
import { pathOf } from '../core/routes/error-reply.ts';
import { readCookies } from '../core/routes/read-cookies.ts';
import type { Db } from '../db/connect.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { isAllowed } from '../operator/operator-permissions.ts';
import { defusedJson } from '../operator/plain-text.ts';
import { ConsoleError } from './console-error.ts';
import { type ConsoleFiles, serveFiles } from './console-files.ts';
import type { ConsoleContext, ConsoleHandler, Staff } from './console-handle.ts';
import { consoleHandlers } from './console-handlers.ts';
import type { Refused } from './refusal-counter.ts';
import { RefusalLog } from './refusal-log.ts';
import { deviceCookie, deviceCookieName, staffCookie, staffCookieName } from './sign-in/staff-cookie.ts';
import { findStaff, isFresh } from './sign-in/staff-sessions.ts';

const BODY_LIMIT = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';
/** A page that nobody uses sends this header with its requests. */
const UNATTENDED = 'x-nua-unattended';
/** PostgreSQL's error code for a statement that it stopped at the time limit. */
const STATEMENT_TIMEOUT = '57014';

export type ConsoleParts = {
  app: App;
  settings: ConsoleSettings;
  /** The console's own connections, whose role cannot read seeds, passwords, codes and identity numbers. */
  reads: Db;
  /** The built pages; null if this node serves none. */
  files: ConsoleFiles | null;
};

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  // A page loads only files of this origin, runs no text as code, and cannot be framed.
  'content-security-policy':
    "default-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
};

/** The server of the console. It has its own port, origin, cookie and calls, and shares only `app` with the players' server. */
export async function createConsole({ app, settings, reads, files }: ConsoleParts): Promise<FastifyInstance> {
  const isHttps = settings.url.startsWith('https://');
  const { trusted_proxies } = app.config;
  const fastify = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The console trusts as many proxies as the site to report the address of a caller.
    trustProxy: trusted_proxies > 0 && ((_address: string, hop: number) => hop < trusted_proxies),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: true,
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(isHttps ? { ...HEADERS, 'strict-transport-security': 'max-age=31536000' } : HEADERS);
    if (isOwnHost(settings, request)) return done();
    sendError(request, reply, new ConsoleError('FOREIGN_PAGE'));
  });
  fastify.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode === 413) return sendError(request, reply, new ConsoleError('BODY_TOO_LARGE'));
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendError(request, reply, new ConsoleError('MALFORMED_JSON'));
    app.log.error({ err: error, request_id: request.id, path: pathOf(request.url) }, 'a request to the console failed');
    return sendError(request, reply, new ConsoleError('INTERNAL'));
  });
  const refusals = new RefusalLog(app);
  fastify.addHook('onClose', () => refusals.stop());
  for (const handler of consoleHandlers) {
    const { method, path, max_body_bytes } = handler.call;
    const deps = { app, settings, reads, refusals };
    fastify.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      ...(max_body_bytes !== undefined && {
        bodyLimit: max_body_bytes,
        onRequest: (request: FastifyRequest, reply: FastifyReply) => refuseEarly(deps, handler, request, reply),
      }),
      handler: async (request, reply) => await respond(deps, handler, request, reply),
    });
  }
  fastify.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isKnownPath = consoleHandlers.some(({ call }) => patternOf(call.path).test(path));
    if (isKnownPath) return sendError(request, reply, new ConsoleError('METHOD_NOT_ALLOWED'));
    if (files !== null && request.method === 'GET' && !path.startsWith('/api/')) return files.sendPage(reply);
    return sendError(request, reply, new ConsoleError('NOT_FOUND'));
  });
  if (files !== null) await serveFiles(fastify, files);
  return fastify;
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Reports whether a request names the console's own host. Other names could be an attempt at DNS rebinding. */
function isOwnHost({ url }: ConsoleSettings, { headers: { host = '' } }: FastifyRequest): boolean {
  const own = new URL(url);
  if (own.protocol === 'https:') return host === own.host;
  const name = host.replace(/:\d+$/, '');
  return LOCAL.has(name) || name === own.hostname;
}

/**
 * Refuses a navigation, and a request from a page of another site. Such a page cannot set `x-nua-console`, and the browser reports its
 * origin.
 */
function assertOwnPage({ url }: ConsoleSettings, { method, headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const origin = new URL(url).protocol === 'https:' ? new URL(url).origin : `http://${headers.host}`;
  const isForeign =
    (site !== undefined && site !== 'same-origin') ||
    (headers.origin !== undefined && headers.origin !== origin) ||
    headers['sec-fetch-mode'] === 'navigate' ||
    (method !== 'GET' && headers['x-nua-console'] !== '1');
  if (isForeign) throw new ConsoleError('FOREIGN_PAGE');
}

type Deps = Pick<ConsoleParts, 'app' | 'settings' | 'reads'> & { refusals: RefusalLog };

async function respond(
  deps: Deps,
  handler: ConsoleHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { app, settings, reads } = deps;
  let staff: Staff | null = null;
  let endedName: string | null = null;
  let attemptedName: string | null = null;
  try {
    assertOwnPage(settings, request);
    const caller = await findCaller(deps, handler.call, request);
    if (caller !== null && 'ended' in caller) {
      endedName = caller.ended;
      throw new ConsoleError('NOT_SIGNED_IN');
    }
    staff = caller;
    assertAccess(handler.call, staff, app.clock.now());
    const input = readInput(handler, request);
    const ctx: ConsoleContext = {
      app,
      reads,
      staff,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      address: addressOf(request.ip),
      device_token: readCookies(request.headers.cookie)[deviceCookieName(settings)] ?? null,
      setCookie: (token) => void reply.header('set-cookie', staffCookie(settings, token)),
      setAttempted: (name) => {
        attemptedName = name;
      },
      setDeviceCookie: (token) => void reply.header('set-cookie', deviceCookie(settings, token)),
    };
    const data = await handler.run(ctx, input);
    reply.header('cache-control', 'no-store');
    if (isFileCall(handler.call)) return sendFile(reply, data as SentFile);
    const text = successText(data);
    return reply.type(JSON_TYPE).send(handler.call.is_edited ? text : defusedJson(text));
  } catch (error) {
    const refusal = consoleErrorOf(app, error, request);
    await recordRefusal(deps, refusal, {
      request,
      call: handler.call,
      name: staff?.name ?? endedName ?? attemptedName,
      caller: callerOf(staff, endedName),
    });
    return sendError(request, reply, refusal);
  }
}

/** Reports whether the caller may make a call, before its input is read. */
async function isPermitted(deps: Deps, { call }: ConsoleHandler, request: FastifyRequest): Promise<boolean> {
  try {
    assertOwnPage(deps.settings, request);
    const caller = await findCaller(deps, call, request);
    if (caller === null || 'ended' in caller) return false;
    assertAccess(call, caller, deps.app.clock.now());
    return true;
  } catch {
    // `respond` makes the same checks, and sends the error.
    return false;
  }
}

/** Refuses a large body before it is read, so that nobody without the permission can fill the memory. */
async function refuseEarly(
  deps: Deps,
  handler: ConsoleHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!(await isPermitted(deps, handler, request))) await respond(deps, handler, request, reply);
}

/** Returns how far a refused caller was signed in. */
function callerOf(staff: Staff | null, endedName: string | null): Refused['caller'] {
  if (staff === null) return endedName === null ? 'stranger' : 'ended session';
  return staff.second_at === null ? 'password' : 'staff';
}

function sendFile(reply: FastifyReply, { name, type, bytes, content }: SentFile): FastifyReply {
  return reply
    .type(type)
    .header('content-length', String(bytes))
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(content, { objectMode: false }));
}

/** Returns the staff member of the session, or the name in `ended` if the session has ended. A public call has no caller. */
async function findCaller({ app, settings }: Deps, { access }: ConsoleCall, request: FastifyRequest) {
  if (access === 'public') return null;
  const token = readCookies(request.headers.cookie)[staffCookieName(settings)];
  if (token === undefined) throw new ConsoleError('NOT_SIGNED_IN');
  const found = await findStaff(app.db, token, app.clock.now(), {
    extends_session: request.headers[UNATTENDED] === undefined,
  });
  if (found === null) throw new ConsoleError('NOT_SIGNED_IN');
  return found;
}

/**
 * Throws unless the staff member has proved the second factor and has the permission of the call. For some calls, the second factor must be
 * fresh.
 */
function assertAccess({ access, fresh, method }: ConsoleCall, staff: Staff | null, now: Date): void {
  if (staff === null || access === 'password') return;
  if (staff.second_at === null) throw new ConsoleError('SECOND_FACTOR_NEEDED');
  const needsPermission = access !== 'public' && access !== 'staff';
  if (needsPermission && !isAllowed(staff.permissions, { permission: access, is_read: method === 'GET' }))
    throw new ConsoleError('FORBIDDEN', { permission: access });
  if (fresh && !isFresh(staff, now)) throw new ConsoleError('SECOND_FACTOR_STALE');
}

type RefusedRequest = Pick<Refused, 'name' | 'caller'> & { request: FastifyRequest; call: ConsoleCall };

/** Logs a refused call. A failure of the log must not hide the refusal. */
async function recordRefusal(
  { app, refusals }: Deps,
  { error, data }: ConsoleError,
  { request, call, name, caller }: RefusedRequest,
): Promise<void> {
  const refused = { error, call: `${call.method} ${call.path}`, address: addressOf(request.ip), name, caller };
  const detail = error === 'FORBIDDEN' ? `needs the permission "${String(data?.permission)}"` : null;
  try {
    await refusals.record(refused, detail);
  } catch (err) {
    app.log.error({ err, request_id: request.id, ...refused }, 'a refused call of the console could not be logged');
  }
}

function readInput({ call }: ConsoleHandler, request: FastifyRequest): Parameters<ConsoleHandler['run']>[1] {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : null;
  const body = text === null || text === '' ? undefined : parseJson(text);
  const raw = {
    body,
    query: request.query as Record<string, unknown>,
    list: null,
    params: request.params as Record<string, string>,
  };
  // `checkInput` would read `list` as the rules of a player's call. A console call has filters, order and page in its query schema.
  const { list: _, ...rules } = call;
  return checkInput(rules, raw) as Parameters<ConsoleHandler['run']>[1];
}

function consoleErrorOf(app: App, error: unknown, request: FastifyRequest): ConsoleError {
  if (error instanceof ConsoleError) return error;
  if (error instanceof BodyError) return new ConsoleError('MALFORMED_JSON');
  if (error instanceof ApiError && error.error === 'INVALID_INPUT')
    return new ConsoleError('INVALID_INPUT', { ...error.data });
  const is_slow = (error as { code?: unknown } | null)?.code === STATEMENT_TIMEOUT;
  const is_away = is_slow || isDatabaseAway(error) || (error instanceof ApiError && error.error === 'BUSY');
  app.log.error({ err: error, request_id: request.id, path: pathOf(request.url) }, 'a call of the console failed');
  return is_away ? new ConsoleError('UNAVAILABLE', null, 5) : new ConsoleError('INTERNAL');
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, error, data, status, retry_after_s }: ConsoleError,
): FastifyReply {
  if (retry_after_s !== null) reply.header('retry-after', String(retry_after_s));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type(JSON_TYPE)
    .send(`{"code":${code},"msg":"${error}","data":${defusedJson(dataText(data))}}`);
}
