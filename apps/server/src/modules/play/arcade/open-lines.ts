import type { IncomingMessage } from 'node:http';
import type { ErrorName } from '@nua/contract/errors.ts';
import { type LineOpen, line as wire } from '@nua/contract/line.ts';
import * as v from 'valibot';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { ApiError } from '../../../core/api-error.ts';
import type { App, Caller } from '../../../core/app.ts';
import { batchLoader } from '../../../core/batch-loader.ts';
import { addressOfUpgrade } from '../../../core/limits/address-of.ts';
import { isOwnOrigin } from '../../../core/routes/own-origin.ts';
import { decideUpgrade, refuseUpgrade } from '../../../core/routes/upgrades.ts';
import type { FindCall, SocketRoute } from '../../../core/socket-route.ts';
import { arcadeServicesOf } from './arcade-services.ts';
import { CLOSE, endSocket, Line, readHead } from './line-connection.ts';
import { Lines } from './lines.ts';
import { pushRounds } from './push-rounds.ts';

/** The maximum number of connections without a session on this node. */
const MAX_WITHOUT_SESSION = 2_000;
/** The maximum for one address. It is high, because a mobile carrier's users may share one address and reconnect together. */
const MAX_WITHOUT_SESSION_OF_AN_ADDRESS = 500;
/** The maximum for an address that has presented bad tokens or unreadable frames too often. */
const MAX_WITHOUT_SESSION_OF_A_NOISY_ADDRESS = 50;
const RECHECK_BATCH = 500;

const hello = v.strictObject({
  token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,128}$/)),
  enc: v.optional(v.literal(1)),
});

export type LineTimes = { hello_ms: number; check_every_ms: number };
const DEFAULT_TIMES: LineTimes = { hello_ms: wire.hello_ms / 2, check_every_ms: 25_000 };

/** Serves the WebSockets of game frames on this node. They offer the same calls as HTTP, and pushes of the shared rounds. */
export function openLines(
  app: App,
  find: FindCall,
  { hello_ms, check_every_ms }: LineTimes = DEFAULT_TIMES,
): SocketRoute {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: wire.frame_bytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const lines = new Lines();
  const without_session = new ConnectionsWithoutSession();
  const openOrRefuse = createAdmission(app, lines, find);
  pushRounds(app, lines);
  app.metrics.watch('nua_arcade_lines', () => [{ value: lines.count }]);
  const check_timer = setInterval(() => checkLines(app, lines), check_every_ms);
  check_timer.unref();

  const acceptConnection = (socket: WebSocket, caller: Caller, isNoisy: boolean) => {
    const maximum = isNoisy ? MAX_WITHOUT_SESSION_OF_A_NOISY_ADDRESS : MAX_WITHOUT_SESSION_OF_AN_ADDRESS;
    for (const silent of without_session.add(socket, caller.ip, maximum)) silent.terminate();
    const tooLate = setTimeout(() => refuseConnection(app, socket, caller, 'NOT_SIGNED_IN'), hello_ms);
    // The library closes the connection itself and sends the reason.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(tooLate);
      without_session.delete(socket);
    });
    socket.once('message', (data, isBinary) => {
      clearTimeout(tooLate);
      without_session.delete(socket);
      void openOrRefuse(socket, caller, isBinary ? null : data);
    });
  };

  return {
    path: wire.path,
    async take(request, duplex, head) {
      const caller = callerOf(app, request);
      if (!isFrameOrigin(app, request)) return void refuseUpgrade(duplex, '403 Forbidden');
      const isNoisy = await decideUpgrade(duplex, () => app.limits.isExhausted('stray_handshake', caller.ip));
      if (app.signal.aborted) return void refuseUpgrade(duplex, '503 Service Unavailable');
      server.handleUpgrade(request, duplex, head, (socket) => acceptConnection(socket, caller, isNoisy));
    },
    async stop() {
      clearInterval(check_timer);
      for (const socket of without_session.all()) socket.terminate();
      await Promise.all(lines.all().map((line) => line.drain()));
    },
  };
}

/**
 * The connections without a session.
 *
 * A client presents its session only after the connection is open, so a new connection cannot be refused. An old connection is closed
 * instead: above the maximum of an address, its oldest connection, and above the maximum of the node, the oldest of the address with the
 * most connections. A real game presents its session immediately, so its connection is rarely the oldest.
 */
class ConnectionsWithoutSession {
  readonly #byAddress = new Map<string, Set<WebSocket>>();
  readonly #addressOf = new Map<WebSocket, string>();

  /** Adds a connection. Returns the connections that the caller must close. */
  add(socket: WebSocket, address: string, maximum: number): WebSocket[] {
    const sockets = this.#byAddress.get(address) ?? new Set<WebSocket>();
    const ended = [...sockets].slice(0, Math.max(0, sockets.size + 1 - maximum));
    for (const old of ended) this.delete(old);
    if (this.#addressOf.size >= MAX_WITHOUT_SESSION) {
      const [silent] = this.#largest();
      if (silent !== undefined) {
        this.delete(silent);
        ended.push(silent);
      }
    }
    this.#byAddress.set(address, sockets.add(socket));
    this.#addressOf.set(socket, address);
    return ended;
  }

  delete(socket: WebSocket): void {
    const address = this.#addressOf.get(socket);
    if (address === undefined) return;
    this.#addressOf.delete(socket);
    const sockets = this.#byAddress.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#byAddress.delete(address);
  }

  all(): WebSocket[] {
    return [...this.#addressOf.keys()];
  }

  /** Returns the connections of the address that has the most, oldest first. */
  #largest(): ReadonlySet<WebSocket> {
    let largest: ReadonlySet<WebSocket> = new Set();
    for (const sockets of this.#byAddress.values()) if (sockets.size > largest.size) largest = sockets;
    return largest;
  }
}

/**
 * Returns whether a connection can come from a frame: it has no origin, or the platform's origin if the game page was opened directly.
 *
 * Any page can create a frame without an origin. The token protects the WebSocket, because no browser adds it automatically.
 */
const isFrameOrigin = (app: App, { headers }: IncomingMessage): boolean =>
  headers.origin === undefined || headers.origin === 'null' || isOwnOrigin(app.config, headers);

const callerOf = (app: App, request: IncomingMessage): Caller => ({
  ip: addressOfUpgrade(request, app.config.trusted_proxies),
  device_key: null,
  is_device_handed_over: false,
  page_token: null,
  engineer_token: null,
  user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
  wants_no_tracking: request.headers.dnt === '1' || request.headers['sec-gpc'] === '1',
});

/** Closes a connection that is not allowed. An attempt without a session counts against its address. */
function refuseConnection(app: App, socket: WebSocket, { ip }: Caller, error: ErrorName): void {
  // An address that exceeds this rate limit is allowed fewer connections.
  if (error === 'NOT_SIGNED_IN' || error === 'INVALID_INPUT')
    app.limits.take('stray_handshake', ip).catch(() => undefined);
  endSocket(socket, CLOSE.policy, error);
}

/** Accepts WebSockets for live sessions, and closes them when their session ends. */
function createAdmission(app: App, lines: Lines, find: FindCall) {
  const { sessions } = arcadeServicesOf(app);
  let epoch = 0;
  const readRefusal = batchLoader(async (hashes: string[]) => {
    const found = await sessions.readLiveSessions(hashes);
    return hashes.map((hash) => refusalOf(found.get(hash)));
  });
  const recheck = async (checked: readonly Line[]): Promise<void> => {
    for (let at = 0; at < checked.length; at += RECHECK_BATCH) {
      const batch = checked.slice(at, at + RECHECK_BATCH);
      const found = await sessions.readLiveSessions(batch.map(({ owner }) => owner.session.token_hash));
      for (const line of batch) {
        const refusal = refusalOf(found.get(line.owner.session.token_hash));
        if (refusal !== null) line.end(CLOSE.policy, refusal);
      }
    }
  };
  for (const name of ['session', 'limit'])
    app.revisions.on(name, (player_id) => {
      epoch += 1;
      return recheck(player_id === null ? lines.all() : lines.ofPlayer(player_id));
    });

  async function openLine(socket: WebSocket, caller: Caller, data: RawData | null): Promise<ErrorName | null> {
    const presented = data === null ? null : readHead(hello, data);
    if (presented === null) return 'INVALID_INPUT';
    const { token, enc } = presented;
    const epoch_before = epoch;
    const session = await sessions.find(token, () => app.limits.take('address', caller.ip));
    if (session === null) return 'NOT_SIGNED_IN';
    await app.limits.take('handshake', session.player_id);
    const refusal = await readRefusal(session.token_hash);
    if (refusal !== null) return refusal;
    if (app.signal.aborted) endSocket(socket, CLOSE.away);
    if (socket.readyState !== socket.OPEN) return null;
    const is_sealed = enc === 1 && app.config.body_encryption !== 'off';
    if (!is_sealed && app.config.body_encryption === 'required') return 'SEAL_REQUIRED';
    const line = new Line(socket, { token, session, is_sealed, caller }, find);
    for (const old of lines.add(line)) old.end(CLOSE.policy);
    socket.once('close', () => lines.remove(line));
    line.send(JSON.stringify({ open: 1 } satisfies LineOpen));
    // The session may have ended since it was read.
    if (epoch_before !== epoch) await recheck([line]);
    return null;
  }

  return async (socket: WebSocket, caller: Caller, data: RawData | null): Promise<void> => {
    const refusal = await openLine(socket, caller, data).catch((error: unknown): ErrorName => {
      if (error instanceof ApiError) return error.error;
      app.log.error({ err: error }, 'cannot open the WebSocket of a game session');
      return 'INTERNAL';
    });
    if (refusal !== null) refuseConnection(app, socket, caller, refusal);
  };
}

function refusalOf(session: { is_excluded: boolean } | undefined): ErrorName | null {
  if (session === undefined) return 'NOT_SIGNED_IN';
  return session.is_excluded ? 'PLAYER_EXCLUDED' : null;
}

/** Disconnects WebSockets that no longer respond, and closes WebSockets of expired sessions. */
function checkLines(app: App, lines: Lines): void {
  const now_ms = app.clock.now().getTime();
  for (const line of lines.all()) {
    if (line.owner.session.until_ms <= now_ms) line.end(CLOSE.policy, 'NOT_SIGNED_IN');
    else line.checkAlive();
  }
}
