import type { Server as HttpServer } from 'node:http';
import { errors } from '@nua/contract/errors.ts';
import type { SocketError } from '@nua/contract/event.ts';
import { ApiError } from '../core/api-error.ts';
import type { App } from '../core/app.ts';
import { type Authenticator, createAuthenticator } from './authenticate.ts';
import { createClientMessages } from './client-messages.ts';
import { Connections, type ListeningSocket } from './connections.ts';
import { cutOff, disconnectEndedSessions } from './cut-off.ts';
import { deliverEvent, redactOffers } from './deliver-event.ts';
import { Dispatcher } from './dispatcher.ts';
import type { NumberedEvent } from './event-frames.ts';
import { countStrayHandshake, readHandshake } from './handshakes.ts';
import { openNodeEvents } from './node-events.ts';
import type { Hello, PlayerSocket, SocketData } from './player-socket.ts';
import { createRefreshPace, type RefreshPace } from './refresh-pace.ts';
import { openSockets, type SocketHandlers } from './socket-server.ts';

const MAX_SOCKETS_OF_A_PLAYER = 20;

/** The connections of this node's players, and the delivery of events to them. */
export type Realtime = {
  start(): Promise<void>;
  /** Closes the connections. Clients reconnect automatically, to another node or to this one after its restart. */
  stop(): Promise<void>;
  /** Numbers and delivers the events of the outbox. With a stopped clock, this is done only on demand. */
  dispatch(): Promise<void>;
  connections: Connections;
  /** Whether events reach the other nodes; null on a single node. */
  areNodesReached(): boolean | null;
};

export function createRealtime(app: App, http: HttpServer): Realtime {
  const authenticator = createAuthenticator(app);
  const connections = new Connections();
  const pace = createRefreshPace();
  const deliverHere = (events: readonly NumberedEvent[]) => {
    for (const event of events) deliverEvent(app, connections, event, pace);
  };
  const otherNodes = openNodeEvents(app, deliverHere);
  const dispatcher = new Dispatcher({
    pool: app.pool,
    clock: app.clock,
    log: app.log,
    deliver: async (numbered) => {
      if (numbered.length === 0) return;
      const events = await redactOffers(app, numbered);
      otherNodes?.publish(events);
      deliverHere(events);
    },
  });
  const { handlers, stopDisconnecting } = listen(app, connections, { authenticator, pace });
  const sockets = openSockets(http, handlers);
  return {
    connections,
    areNodesReached: () => otherNodes?.isUp() ?? null,
    async start() {
      await otherNodes?.start();
      if (app.config.roles.has('api') && app.clock.runs) dispatcher.start();
    },
    async stop() {
      stopDisconnecting();
      await dispatcher.stop();
      await sockets.stop();
      await otherNodes?.stop();
    },
    dispatch: async () => void (await dispatcher.turn()),
  };
}

type Deps = { authenticator: Authenticator; pace: RefreshPace };

/** Accepts connections, handles their messages, and closes the connections of ended sessions. */
function listen(
  app: App,
  connections: Connections,
  { authenticator, pace }: Deps,
): { handlers: SocketHandlers; stopDisconnecting: () => void } {
  const onClientMessage = createClientMessages(app, pace);
  const { recheck, stop } = disconnectEndedSessions(app, connections, authenticator);
  let epoch = 0;
  app.revisions.on('session', () => void epoch++);
  const handlers: SocketHandlers = {
    open: (request) => readHandshake(app, authenticator, request),
    async connect(socket, hello, connected) {
      const epoch_before = epoch;
      const verdict = await admit(app, connections, authenticator, hello).catch((error: unknown): Admission => {
        app.log.error({ err: error }, 'cannot accept a listener');
        return { refusal: { code: errors.INTERNAL } };
      });
      // The client may have disconnected, or sent more than its CONNECT.
      if (socket.stage !== 'connecting') return;
      if ('refusal' in verdict) return socket.refuse(verdict.refusal);
      socket.data = { ...verdict.listener, epoch: epoch_before };
      if (!isListening(socket)) return;
      connected();
      connections.add(socket);
      // Many simultaneous handshakes may have passed the limit.
      if (isCrowded(connections, socket.data.player_id, MAX_SOCKETS_OF_A_PLAYER + 1))
        return cutOff(connections, socket, { code: errors.RATE_LIMITED });
      // The session may have ended since it was read.
      if (epoch_before !== epoch) await recheck([socket]).catch(() => socket.end());
    },
    event(socket, event, isLimited) {
      if (isListening(socket)) onClientMessage(socket, event, isLimited);
    },
    gone: (socket) => connections.remove(socket),
  };
  return { handlers, stopDisconnecting: stop };
}

const isListening = (socket: PlayerSocket): socket is ListeningSocket => socket.data !== null;

type Admission = { listener: Omit<SocketData, 'epoch'> } | { refusal: SocketError };

async function admit(
  app: App,
  connections: Connections,
  authenticator: Authenticator,
  { token, form, address }: Hello,
): Promise<Admission> {
  const verdict = await authenticator.byToken(token);
  if ('refusal' in verdict) {
    await countStrayHandshake(app, address);
    return verdict;
  }
  if (form === 'open' && app.config.body_encryption === 'required') return { refusal: { code: errors.SEAL_REQUIRED } };
  const { player_id } = verdict.listener;
  if (isCrowded(connections, player_id, MAX_SOCKETS_OF_A_PLAYER)) return { refusal: { code: errors.RATE_LIMITED } };
  try {
    await app.limits.take('handshake', player_id);
  } catch (error) {
    if (error instanceof ApiError) return { refusal: { code: error.code } };
    throw error;
  }
  return { listener: { ...verdict.listener, form } };
}

const isCrowded = (connections: Connections, player_id: string, max: number): boolean =>
  connections.of(player_id).length >= max;
