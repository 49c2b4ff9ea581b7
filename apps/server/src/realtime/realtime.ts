import type { Server as HttpServer } from 'node:http';
import { errors } from '@nua/contract/errors.ts';
import type { SocketError } from '@nua/contract/event.ts';
import type { App } from '../core/app.ts';
import { EVERYBODY } from '../modules/event/public.ts';
import { type Authenticator, createAuthenticator, type Verdict } from './authenticate.ts';
import { createClientMessages } from './client-messages.ts';
import { cut, cutWhatEnds } from './cut-off.ts';
import { Dispatcher } from './dispatcher.ts';
import { type Form, frameOf, type NumberedEvent, roomOf } from './event-frames.ts';
import { countStrayHandshake } from './handshakes.ts';
import { keepSmall } from './keep-small.ts';
import { openRedis } from './open-redis.ts';
import type { QuietTransport } from './quiet-transport.ts';
import { redactOffers } from './redact-offers.ts';
import { createRefreshPace, type RefreshPace } from './refresh-pace.ts';
import { openSockets, type PlayerSocket, type SocketServer } from './socket-server.ts';

const MAX_SOCKETS_OF_A_PLAYER = 20;
/** Long enough to send the reason before the connection is closed. */
const CLOSE_AFTER_MS = 500;
/** The room of all clients that cannot decrypt events. */
const OPEN = 'open';

/** The connections of this node's players, and the delivery of events to them. */
export type Realtime = {
  start(): Promise<void>;
  /** Closes the connections. Clients reconnect by themselves, to another node or to this one after its restart. */
  stop(): Promise<void>;
  /** Numbers and delivers the events of the outbox. A server with a stopped clock does this only on demand. */
  dispatch(): Promise<void>;
  io: SocketServer;
};

/** Adds the real-time connection to an HTTP server. */
export function createRealtime(app: App, http: HttpServer, database_url: string): Realtime {
  const redis = openRedis(app);
  const authenticator = createAuthenticator(app);
  const io = openSockets(app, http, { adapter: redis?.adapter ?? null, authenticator });
  const pace = createRefreshPace();
  const dispatcher = new Dispatcher({
    database_url,
    clock: app.clock,
    log: app.log,
    deliver: async (events) => {
      for (const one of await redactOffers(app, events)) deliver(app, io, one, { pace, isShared: redis !== null });
    },
  });
  const stopCutting = listen(app, io, { authenticator, pace });
  return {
    io,
    async start() {
      await redis?.start();
      if (app.config.roles.has('api') && app.clock.runs) dispatcher.start();
    },
    async stop() {
      stopCutting();
      await dispatcher.stop();
      await io.close();
      await redis?.stop();
    },
    dispatch: async () => void (await dispatcher.turn()),
  };
}

type Delivery = { pace: RefreshPace; isShared: boolean };

function deliver(app: App, io: SocketServer, one: NumberedEvent, { pace, isShared }: Delivery): void {
  const mode = app.config.body_encryption;
  const name = String(one.event);
  const isHere = (room: string) => io.of('/').adapter.rooms.has(room);
  const isThere = (room: string) => isShared || isHere(room);
  if (one.stream === EVERYBODY) {
    if (mode !== 'off') io.except(OPEN).emit(name, frameOf(app, one, 'sealed'));
    if (isThere(OPEN)) io.to(OPEN).emit(name, frameOf(app, one, 'open'));
    return;
  }
  for (const form of ['sealed', 'open'] as const) {
    const room = roomOf(one.stream, form);
    if (isHere(room)) pace.skip();
    if (isThere(room)) io.to(room).emit(name, frameOf(app, one, form));
  }
}

/**
 * Accepts sockets, handles their messages, and disconnects those that may no longer listen. Returns a function that stops it.
 */
function listen(
  app: App,
  io: SocketServer,
  { authenticator, pace }: { authenticator: Authenticator; pace: RefreshPace },
): () => void {
  const clientMessages = [createClientMessages(app, pace)];
  const { recheck, stop } = cutWhatEnds(app, io, authenticator);
  let epoch = 0;
  app.revisions.on('session', () => void epoch++);
  io.use(async (socket, next) => {
    const transport = socket.conn.transport as unknown as QuietTransport;
    if (transport.isMet) {
      // A second CONNECT on one connection is rejected: the app's clients reconnect on a new connection.
      socket.conn.close();
      return next(new Error('refused'));
    }
    transport.isMet = true;
    const seen = epoch;
    const verdict = await authenticate(app, io, authenticator, socket).catch((error: unknown): Verdict => {
      app.log.error({ err: error }, 'cannot accept a listener');
      return { refusal: { code: errors.INTERNAL } };
    });
    if ('refusal' in verdict) {
      setTimeout(() => socket.conn.close(), CLOSE_AFTER_MS).unref();
      return next(Object.assign(new Error('refused'), { data: verdict.refusal satisfies SocketError }));
    }
    socket.data = { ...verdict.listener, form: formOf(app, socket), epoch: seen };
    next();
  });
  io.on('connection', (socket) => {
    const { player_id, form } = socket.data;
    void socket.join(form === 'open' ? [roomOf(player_id, form), OPEN] : roomOf(player_id, form));
    // Many simultaneous handshakes may have passed the limit.
    if (isCrowded(io, player_id, form, MAX_SOCKETS_OF_A_PLAYER + 1)) cut(socket, { code: errors.RATE_LIMITED });
    // The session may have ended after it was read.
    if (socket.data.epoch !== epoch) void recheck([socket]).catch(() => socket.disconnect(true));
    keepSmall(socket, clientMessages);
  });
  return stop;
}

const formOf = (app: App, { handshake }: PlayerSocket) =>
  handshake.query.enc === '1' && app.config.body_encryption !== 'off' ? 'sealed' : 'open';

async function authenticate(
  app: App,
  io: SocketServer,
  authenticator: Authenticator,
  socket: PlayerSocket,
): Promise<Verdict> {
  const { token } = socket.handshake.query;
  const form = formOf(app, socket);
  const verdict = await authenticator.byToken(typeof token === 'string' ? token : '');
  if ('refusal' in verdict) {
    countStrayHandshake(app, socket.request);
    return verdict;
  }
  if (form === 'open' && app.config.body_encryption === 'required') return { refusal: { code: errors.SEAL_REQUIRED } };
  const { player_id } = verdict.listener;
  const isFull = app.limits.isEmpty('handshake', player_id) || isCrowded(io, player_id, form, MAX_SOCKETS_OF_A_PLAYER);
  if (isFull) return { refusal: { code: errors.RATE_LIMITED } };
  app.limits.take('handshake', player_id);
  return verdict;
}

const isCrowded = (io: SocketServer, player_id: string, form: Form, max: number): boolean =>
  (io.of('/').adapter.rooms.get(roomOf(player_id, form))?.size ?? 0) >= max;
