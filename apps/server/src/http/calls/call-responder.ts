import { hash as sha256 } from 'node:crypto';
import { type Call, calls } from '@nua/contract';
import type { ErrorName } from '@nua/contract/errors.ts';
import { idempotencyKeyError } from '@nua/contract/idempotency-key.ts';
import * as v from 'valibot';
import { ApiError, apiError, inputError } from '../../core/api-error.ts';
import { type App, type Caller, type GameSession, type RequestContext, sessionOf } from '../../core/app.ts';
import type { Feature, Handler } from '../../core/handle.ts';
import { BodyError, parseJson } from '../../core/input/json-body.ts';
import type { RawListQuery } from '../../core/input/list-query.ts';
import { checkInput, type RawInput } from '../../core/input/validate.ts';
import { countCaller } from '../../core/limits/caller-limits.ts';
import { once } from '../../core/once.ts';
import { errorText, successText } from '../../core/response-text.ts';
import { type SealingContext, sealResponse } from '../../core/sealing/sealing.ts';
import { isIssuedDeviceId, newDeviceId } from '../../core/sessions/device-id.ts';
import { engineerCookie } from '../../core/sessions/engineer-token.ts';
import { deviceCookie, endOldDeviceCookie, sessionCookie } from '../../core/sessions/session-cookie.ts';
import { blockedError, endedError, type PlayerSession, type SessionLookup } from '../../core/sessions/sessions.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import { PlayerLoader } from '../../db/player-query.ts';
import { isProtectionRefusal, recordProtectionRefusal } from '../../modules/protection/public.ts';
import { GuestShare } from '../security/guest-share.ts';
import { type LoggedRequest, SecurityLog } from '../security/security-log.ts';
import { assertNotInMaintenance } from './assert-not-in-maintenance.ts';
import type { PageReads } from './page-reads.ts';
import { isSealable, openSealed } from './sealed-call.ts';
import { tracedResponse } from './traced-response.ts';

/** A request to a call, from the network or the page renderer. */
export type WireRequest = {
  id: string;
  path: string;
  query: Readonly<Record<string, unknown>>;
  /** Paging, sort and filter as objects; null if they are JSON texts in the query. */
  list: RawListQuery | null;
  params: Readonly<Record<string, string>>;
  header: (name: string) => string | undefined;
  body: Buffer | null;
  caller: Caller;
  /** The reads that the calls of a page share; null over the network. A page's calls are never encrypted and never limited. */
  page: PageReads | null;
};

export type CallResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  /** Money is in Cents. With an error, it is null. */
  data: unknown;
  error: ApiError | null;
};

export type WireResponse = Omit<CallResponse, 'data'> & { text: string };

export type GameSessionFinder = NonNullable<Feature['findGameSession']>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** Responds to one call. It never throws: an unexpected error is logged and becomes a coded error. */
export class CallResponder {
  readonly #app: App;
  readonly #findGameSession: GameSessionFinder | null;
  readonly #security: SecurityLog;
  readonly #running = new Set<string>();
  readonly #guests = new GuestShare();

  constructor(app: App, findGameSession: GameSessionFinder | null) {
    this.#app = app;
    this.#findGameSession = findGameSession;
    this.#security = new SecurityLog(app);
    app.metrics.watch('nua_guest_calls_waiting', () => [{ value: this.#guests.waiting }]);
  }

  /** Returns the response as text, encrypted if the request was. A bet and a deposit have a span. */
  async response(handler: Handler, request: WireRequest): Promise<WireResponse> {
    return await tracedResponse(handler.call, request, () => this.#write(handler, request));
  }

  async #write(handler: Handler, request: WireRequest): Promise<WireResponse> {
    let seal: SealingContext | null = null;
    const { data, ...response } = await this.respond(handler, request, (opened) => {
      seal = opened;
    });
    const text = response.error === null ? successText(data) : errorText(response.error);
    response.headers['content-type'] = JSON_TYPE;
    if (seal === null) return { ...response, text };
    response.headers['x-enc'] = '1';
    return { ...response, text: JSON.stringify(sealResponse(seal, text)) };
  }

  /** Returns the response as objects. If the request was encrypted, `onSealed` is called with the context that encrypts the response. */
  async respond(
    handler: Handler,
    request: WireRequest,
    onSealed: (seal: SealingContext) => void = () => {},
  ): Promise<CallResponse> {
    const { call } = handler;
    const headers: CallResponse['headers'] = {
      'cache-control': call.cache_s === undefined ? 'no-store' : `public, max-age=${call.cache_s}`,
    };
    const logged: LoggedRequest = {
      call,
      id: request.id,
      caller: request.caller,
      has_token: tokenOf(call, request) !== null,
      player_id: null,
    };
    try {
      // A client never navigates to a call. If that were allowed, a form on another site could sign a visitor in as another player.
      if (call.method !== 'GET' && request.header('sec-fetch-mode') === 'navigate') throw apiError('FORBIDDEN');
      assertJsonType(call, request);
      const opened = this.#open(call, request);
      if (opened.seal !== null) onSealed(opened.seal);
      const identity = await this.#authenticate(call, request);
      logged.player_id = identity.session?.player_id ?? identity.gameSession?.player_id ?? null;
      const raw = {
        body: readBody(call, opened.text),
        query: request.query,
        list: request.list,
        params: request.params,
      };
      const ctx = this.#context(call, request, raw, identity, headers);
      const input = checkInput(call, raw);
      const run = () => this.#runOnceAtATime(handler, ctx, input);
      const data = await (HANDLES_GUEST_SHARE.has(call) ? run() : ctx.inGuestShare(run));
      this.#check(call, data);
      if (request.page === null) this.#security.recordDone(logged);
      return { status: 200, headers, data: data ?? {}, error: null };
    } catch (error) {
      const refusal = this.#refusalOf(error, call, request);
      if (request.page === null) this.#security.recordRefusal(logged, refusal.error);
      if (request.page === null && isProtectionRefusal(refusal.error))
        await this.#countProtection(logged, refusal.error);
      if (refusal.retry_after_s !== null) headers['retry-after'] = String(refusal.retry_after_s);
      headers['cache-control'] = 'no-store';
      return { status: refusal.status, headers, data: null, error: refusal };
    }
  }

  /** Counts a call that a limit or an exclusion refused. A failure of the count does not change the response. */
  async #countProtection({ call, player_id }: LoggedRequest, code: ErrorName): Promise<void> {
    if (player_id === null) return;
    const { db, clock, log } = this.#app;
    const refused = { player_id, code, call: `${call.method} ${call.path}`, at: clock.now() };
    await recordProtectionRefusal(db, refused).catch((error: unknown) =>
      log.error({ err: error, player_id, code }, 'a refused attempt could not be counted'),
    );
  }

  #open(call: Call, request: WireRequest): { text: string | null; seal: SealingContext | null } {
    const plain = { text: request.body?.toString('utf8') ?? null, seal: null };
    if (request.page !== null) return plain;
    if (request.header('x-enc') === '1') {
      if (isSealable(call)) return openSealed(this.#app, call.method, request.path, request.body);
      if (call.method === 'GET') return plain;
    }
    if (this.#app.config.body_encryption === 'required' && isSealable(call) && request.body !== null) {
      throw apiError('SEAL_REQUIRED');
    }
    return plain;
  }

  async #authenticate(
    call: Call,
    request: WireRequest,
  ): Promise<{ session: PlayerSession | null; gameSession: GameSession | null }> {
    const token = tokenOf(call, request);
    const { sessions, limits } = this.#app;
    if (call.auth === 'public') {
      if (request.page === null) await countCaller(this.#app, 'call', request.caller);
      const found = token === null ? null : (sessions.known(token) ?? (await this.#find(token, request)));
      const session =
        found === null ? null : 'state' in found ? (found.state === 'alive' ? found.session : null) : found;
      return { session, gameSession: null };
    }
    if (call.auth === 'game_session') {
      // Looking up an unknown session costs a query, so it counts against the limit of the device or address.
      const beforeLookup = async () => {
        if (request.page === null) await countCaller(this.#app, 'call', request.caller);
      };
      const gameSession = token === null ? null : await this.#findGameSession?.(this.#app, token, beforeLookup);
      if (!gameSession) throw apiError('NOT_SIGNED_IN');
      if (request.page === null) await limits.take('player', gameSession.player_id);
      return { session: null, gameSession };
    }
    const session =
      (token === null ? null : sessions.known(token)) ?? (await this.#requireSession(call, token, request));
    if (request.page === null) await limits.take('player', session.player_id);
    return { session, gameSession: null };
  }

  #find(token: string, { page }: WireRequest): Promise<SessionLookup> {
    return page === null ? this.#app.sessions.find(token) : page.findSession(token);
  }

  async #requireSession(call: Call, token: string | null, request: WireRequest): Promise<PlayerSession> {
    if (request.page === null) await countCaller(this.#app, 'call', request.caller);
    if (token === null) throw apiError('NOT_SIGNED_IN');
    const found = await this.#find(token, request);
    if (found.state === 'alive') return found.session;
    if (found.state === 'blocked') throw blockedError(this.#app.settings, found);
    if (found.state === 'replaced' && call.errors.includes('REFRESH_REUSED')) {
      // A refresh replaced this token. The server cannot distinguish thief and player, so all sessions of the device end.
      await this.#app.sessions.endDevice(found, 'reuse');
      throw apiError('REFRESH_REUSED');
    }
    throw endedError(found);
  }

  #context(
    call: Call,
    request: WireRequest,
    raw: RawInput,
    identity: { session: PlayerSession | null; gameSession: GameSession | null },
    headers: CallResponse['headers'],
  ): RequestContext {
    const app = this.#app;
    const idempotency_key = readKey(call, request.header('idempotency-key'), app.clock.now());
    const token = tokenOf(call, request);
    let hash: Buffer | null = null;
    let loader: PlayerLoader | null = null;
    const claimed = request.caller.device_key;
    let device_key = claimed !== null && isIssuedDeviceId(app.keys, claimed) ? claimed : null;
    const ctx: RequestContext = {
      ...app,
      call,
      request_id: request.id,
      log: app.log,
      session: identity.session,
      gameSession: identity.gameSession,
      token,
      ip: request.caller.ip,
      caller: request.caller,
      idempotency_key,
      requestHash: () => {
        hash ??= sha256('sha256', `${call.method} ${request.path} ${canonical(raw.body)}`, 'buffer');
        return hash;
      },
      playerLoader: () => {
        const { player_id } = sessionOf(ctx);
        loader ??=
          request.page !== null && token !== null
            ? request.page.loaderFor(token)
            : new PlayerLoader(app, app.clock.now(), { player_id });
        return loader;
      },
      once: (work) => once(ctx, work),
      inGuestShare: (work) => {
        if (!isGuestCall(call, identity)) return work();
        const guest = identity.session?.player_id ?? identity.gameSession?.player_id ?? ctx.deviceKey();
        return this.#guests.run(
          { guest, address: request.page === null ? request.caller.ip : request.page.address },
          work,
        );
      },
      neverCached: () => {
        headers['cache-control'] = 'no-store';
      },
      markReplayed: () => {
        headers['idempotent-replayed'] = 'true';
      },
      deviceKey: () => {
        if (device_key !== null && request.caller.is_device_handed_over) moveDeviceCookie(app, headers, device_key);
        device_key ??= issueDeviceKey(app, headers);
        return device_key;
      },
      setSessionCookie: (token) => addCookie(headers, sessionCookie(app.config, token)),
      setEngineerCookie: (token) => addCookie(headers, engineerCookie(app.config, token)),
    };
    return ctx;
  }

  /** Runs at most one request at a time for each idempotency key. A second request with the same key gets STILL_RUNNING. */
  async #runOnceAtATime(handler: Handler, ctx: RequestContext, input: ReturnType<typeof checkInput>): Promise<unknown> {
    const given = input as Parameters<Handler['run']>[1];
    if (ctx.idempotency_key === null) return await handler.run(ctx, given);
    const owner = ctx.session?.player_id ?? ctx.gameSession?.player_id ?? '';
    const name = `${owner} ${ctx.call.method} ${ctx.call.path} ${ctx.idempotency_key}`;
    if (this.#running.has(name)) throw apiError('STILL_RUNNING', undefined, { retry_after_s: 1 });
    this.#running.add(name);
    try {
      await assertNotInMaintenance(ctx, given);
      return await handler.run(ctx, given);
    } finally {
      this.#running.delete(name);
    }
  }

  #check(call: Call, data: unknown): void {
    if (!this.#app.config.check_responses) return;
    const wire = JSON.parse(successText(data)).data;
    const result = v.safeParse(call.response, wire);
    if (result.success) return;
    const issues = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ');
    throw new Error(`the response of ${call.method} ${call.path} does not match the contract: ${issues}`);
  }

  #refusalOf(error: unknown, call: Call, request: WireRequest): ApiError {
    if (error instanceof ApiError) return error;
    const sqlState = (error as { code?: unknown } | null)?.code;
    // The account was closed while this request ran; see migration 0790-closed-player.
    if (sqlState === 'NUA05') return apiError('NOT_SIGNED_IN');
    // Class 22 means a value that the database cannot read, such as a list's filter value.
    if (call.list && typeof sqlState === 'string' && /^22...$/.test(sqlState)) {
      return inputError([{ path: 'filter', rule: 'a value of the wrong form' }]);
    }
    this.#app.disk.note(error);
    this.#app.log.error({ err: error, request_id: request.id, call: `${call.method} ${call.path}` }, 'a call failed');
    return unexpectedError(call, error);
  }
}

/**
 * Returns the coded error for an unexpected one.
 *
 * After a lost connection the commit may have succeeded, so only a read may report that nothing has changed. A call that moves money
 * between the wallets reports that the transfer is in progress.
 */
function unexpectedError(call: Call, cause: unknown): ApiError {
  if (call.errors.includes('TRANSFER_IN_PROGRESS')) {
    return apiError('TRANSFER_IN_PROGRESS', undefined, { retry_after_s: 2, cause });
  }
  if (isDatabaseAway(cause)) return apiError('UNAVAILABLE', undefined, { retry_after_s: 2, cause });
  return apiError(call.method === 'GET' ? 'INTERNAL' : 'OUTCOME_UNKNOWN', undefined, { cause });
}

/** Calls whose handlers use the guests' share themselves. A long poll must occupy no slot, and a cash-out is recorded before it waits. */
const HANDLES_GUEST_SHARE: ReadonlySet<Call> = new Set<Call>([calls.arcadePhase, calls.arcadeCashOut]);

const isGuestCall = (call: Call, { session, gameSession }: Pick<RequestContext, 'session' | 'gameSession'>): boolean =>
  session?.is_guest === true || gameSession?.is_guest === true || call === calls.touristLogin;

function addCookie(headers: CallResponse['headers'], cookie: string): void {
  headers['set-cookie'] = [...(headers['set-cookie'] ?? []), cookie];
}

/** Assigns an id to a device without one. Browsers store the cookie; other clients send the header back. */
function issueDeviceKey(app: App, headers: CallResponse['headers']): string {
  const key = newDeviceId(app.secret);
  addCookie(headers, deviceCookie(app.config, key));
  headers['x-device-id'] = key;
  return key;
}

/** Moves a device's id from the cookie of an earlier version to the current one. */
function moveDeviceCookie(app: App, headers: CallResponse['headers'], device_key: string): void {
  const [cookie, ended] = [deviceCookie(app.config, device_key), endOldDeviceCookie()];
  if (!headers['set-cookie']?.includes(cookie)) for (const one of [cookie, ended]) addCookie(headers, one);
}

/** Returns the token of a request. Cookies authenticate pages only, except for the one call that ends a page's session. */
function tokenOf(call: Call, request: WireRequest): string | null {
  if (call.cookie && request.header('authorization') === undefined) return request.caller.page_token;
  return bearerOf(request);
}

function bearerOf(request: WireRequest): string | null {
  const header = request.header('authorization');
  if (header === undefined || header.length > 200) return null;
  return /^Bearer ([A-Za-z0-9_-]{20,128})$/i.exec(header)?.[1] ?? null;
}

/** A form on any site can post text/plain without a preflight request; application/json needs one. */
function assertJsonType(call: Call, { body, header, page }: WireRequest): void {
  if (page !== null || call.method === 'GET' || body === null || body.length === 0) return;
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw apiError('UNSUPPORTED_MEDIA_TYPE');
}

function readBody(call: Call, text: string | null): unknown {
  if (call.method === 'GET' || text === null || text === '') return undefined;
  try {
    const value = parseJson(text);
    if (text.includes('\\u0000')) throw inputError([{ path: '', rule: 'no zero characters' }]);
    return value;
  } catch (error) {
    if (error instanceof BodyError) throw apiError('MALFORMED_JSON', { fault: error.fault });
    throw error;
  }
}

/** Returns the key of a call that requires one. Responses are stored longer than keys are valid, so a valid key never runs a call twice. */
function readKey(call: Call, header: string | undefined, now: Date): string | null {
  if (!call.idempotent) return null;
  if (header === undefined) throw apiError('IDEMPOTENCY_KEY_MISSING');
  const fault = idempotencyKeyError(header, now.getTime());
  if (fault !== null) throw apiError(fault, { server_time: now.toISOString() });
  return header.toLowerCase();
}

/** Returns JSON with the names of every object sorted, so that equal bodies have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}
