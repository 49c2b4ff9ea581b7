import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { socket as wire } from '@nua/contract/event.ts';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { countFrame } from '../core/limits/flood-limit.ts';
import { decideUpgrade, onUpgrade, refuseUpgrade } from '../core/routes/upgrades.ts';
import { type Hello, PlayerSocket } from './player-socket.ts';
import { type ClientFrame, frames, readFrame } from './socket-protocol.ts';

/** The maximum size of a frame. Every valid frame of a client is below two hundred bytes. */
const MAX_FRAME_BYTES = 4096;
const TICK_MS = 1_000;
/** In ticks: the time limit for CONNECT, the pause between pings, and the time limit for a pong. */
const CONNECT_WITHIN = 10;
const PING_EVERY = 25;
const PONG_WITHIN = wire.timeout_ms / 1_000;
/** How long clients may take to respond to a close when the server ends. */
const CLOSE_AFTER_MS = 500;

export type SocketEvent = Extract<ClientFrame, { type: 'event' }>;

/** The decisions that this server leaves to its caller. */
export type SocketHandlers = {
  /** Returns the handshake of a request that may become a connection, or null. */
  open(request: IncomingMessage): Promise<Hello | null>;
  /** Handles a client's CONNECT. It ends with a call of `connected` or of the socket's `refuse`. */
  connect(socket: PlayerSocket, hello: Hello, connected: () => void): Promise<void>;
  event(socket: PlayerSocket, event: SocketEvent, isLimited: boolean): void;
  /** Called when a connection closes. May be called twice. */
  gone(socket: PlayerSocket): void;
};

export type SocketServer = {
  /** Closes all connections. Their clients reconnect automatically. */
  stop(): Promise<void>;
};

/** Handles the upgrade requests of the HTTP server and serves the socket.io protocol on their connections. */
export function openSockets(http: HttpServer, handlers: SocketHandlers, tick_ms = TICK_MS): SocketServer {
  const server = new WebSocketServer<typeof PlayerSocket>({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    WebSocket: PlayerSocket,
  });
  const heartbeat = { ping_every_ms: PING_EVERY * tick_ms, pong_within_ms: PONG_WITHIN * tick_ms };
  let tick = 0;
  const ticking = setInterval(() => {
    tick += 1;
    for (const socket of server.clients) if (socket.due_tick <= tick) onDue(socket, tick);
  }, tick_ms);
  ticking.unref();

  const connected = (socket: PlayerSocket) => {
    socket.sendFrame(frames.connected(randomUUID()));
    socket.stage = 'listening';
  };
  const onFrame = (socket: PlayerSocket, frame: ClientFrame | null, isLimited: boolean): void => {
    if (frame?.type === 'pong') {
      if (socket.isAwaitingPong) socket.due_tick = tick + PING_EVERY;
      socket.isAwaitingPong = false;
    } else if (frame?.type === 'event' && socket.stage === 'listening') handlers.event(socket, frame, isLimited);
    else if (frame?.type === 'connect' && socket.hello !== null) {
      const { hello } = socket;
      socket.hello = null;
      socket.stage = 'connecting';
      void handlers.connect(socket, hello, () => connected(socket));
    } else {
      // The frame is out of turn or unreadable, or the client disconnects. The app's clients reconnect on a new connection.
      socket.end();
      handlers.gone(socket);
    }
  };
  // One function serves all connections, with the WebSocket as `this`.
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const socket = this as PlayerSocket;
    if (socket.stage === 'ended') return;
    const counted = countFrame(socket.flood, performance.now());
    onFrame(socket, isBinary || counted === 'closed' ? null : readFrame(data.toString()), counted === 'limited');
  }
  function onClose(this: WebSocket): void {
    const socket = this as PlayerSocket;
    socket.stage = 'ended';
    handlers.gone(socket);
  }

  onUpgrade(http, `${wire.path}/`, async (request, duplex, head) => {
    const hello = await acceptHandshake(handlers, request, duplex);
    if (hello === null) return;
    server.handleUpgrade(request, duplex, head, (socket) => {
      socket.hello = hello;
      socket.due_tick = tick + CONNECT_WITHIN;
      socket.on('message', onMessage);
      socket.on('close', onClose);
      // After an error, the library closes the connection itself.
      socket.on('error', ignore);
      socket.sendFrame(frames.open(randomUUID(), heartbeat, MAX_FRAME_BYTES));
    });
  });
  return {
    async stop() {
      clearInterval(ticking);
      await Promise.all([...server.clients].map(closeAway));
    },
  };
}

const ignore = (): void => {};

/** Returns the handshake of a request that may become a connection, or refuses the request. */
async function acceptHandshake(
  handlers: SocketHandlers,
  request: IncomingMessage,
  duplex: Duplex,
): Promise<Hello | null> {
  const hello = isOfThisProtocol(request) ? await decideUpgrade(duplex, () => handlers.open(request)) : null;
  if (hello === null) refuseUpgrade(duplex, '400 Bad Request');
  return hello;
}

/**
 * Reports whether a request is for this protocol. A `sid` would mean the upgrade of a polling connection, which this server does not have.
 */
function isOfThisProtocol(request: IncomingMessage): boolean {
  const query = queryOf(request);
  return query.get('EIO') === '4' && query.get('transport') === 'websocket' && !query.has('sid');
}

export const queryOf = ({ url }: IncomingMessage): URLSearchParams =>
  new URL(url ?? '/', 'http://own.invalid').searchParams;

/** Sends the ping that is due, or ends a connection whose client has not sent anything in time. */
function onDue(socket: PlayerSocket, tick: number): void {
  if (socket.stage !== 'listening' || socket.isAwaitingPong) return void socket.terminate();
  socket.isAwaitingPong = true;
  socket.due_tick = tick + PONG_WITHIN;
  socket.sendFrame(frames.ping);
}

/** Closes a connection. A client that does not respond is disconnected. */
async function closeAway(socket: PlayerSocket): Promise<void> {
  const timeout = setTimeout(() => socket.terminate(), CLOSE_AFTER_MS);
  await new Promise((resolve) => {
    socket.once('close', resolve);
    socket.end();
  });
  clearTimeout(timeout);
}
