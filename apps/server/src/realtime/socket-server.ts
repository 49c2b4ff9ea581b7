import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import { socket as wire } from '@nua/contract/event.ts';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { App } from '../core/app.ts';
import { isOwnOrigin } from '../core/routes/own-origin.ts';
import { onUpgrade } from '../core/routes/upgrades.ts';
import type { Authenticator } from './authenticate.ts';
import type { Form } from './event-frames.ts';
import { mayShakeHands } from './handshakes.ts';
import { QuietTransport } from './quiet-transport.ts';

/** The data of a socket. Everything else of its handshake is dropped. */
export type SocketData = {
  session_id: string;
  player_id: string;
  until_ms: number;
  form: Form;
  /** The number of session changes that this node had received when the session was read. */
  epoch: number;
  isLimited?: boolean;
  /** The time at which this connection may refresh after an event for all players. */
  turn_ms?: number;
};

// biome-ignore lint/suspicious/noExplicitAny: the contract defines the events
export type PlayerSocket = Socket<any, any, any, SocketData>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type SocketServer = Server<any, any, any, SocketData>;

/** The largest frame a client has a reason to send is under two hundred bytes. */
const MAX_FRAME_BYTES = 4096;

/** Whether the connection of a socket is over its limit. */
export const isOverLimit = (socket: PlayerSocket): boolean =>
  ((socket.conn.transport as unknown as QuietTransport).flood?.left ?? 1) < 1;

/**
 * Creates the socket server and passes it the upgrades of the HTTP server. It accepts WebSocket only: a request without an
 * upgrade never reaches it and gets the response for an unknown path.
 */
export function openSockets(
  app: App,
  http: HttpServer,
  { adapter, authenticator }: { adapter: ServerOptions['adapter'] | null; authenticator: Authenticator },
): SocketServer {
  const io: SocketServer = new Server({
    path: wire.path,
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 25_000,
    pingTimeout: wire.timeout_ms,
    connectTimeout: 10_000,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    httpCompression: false,
    ...(adapter && { adapter }),
    allowRequest: (request, response) => {
      if (app.signal.aborted || !isOwnOrigin(app.config, request.headers)) return response(null, false);
      mayShakeHands(app, authenticator, request).then(
        (may) => response(null, may),
        (error: unknown) => {
          app.log.error({ err: error }, 'cannot check a handshake');
          response(null, false);
        },
      );
    },
  });
  // The library would wrap the listener of every request. This server never listens; it only receives upgrades.
  const upgrades = createServer();
  io.attach(upgrades);
  const engine = io.engine as unknown as {
    createTransport: (name: string, request: IncomingMessage) => QuietTransport;
  };
  engine.createTransport = (_name, request) => new QuietTransport(request);
  io.engine.on('connection', (raw: { transport: QuietTransport }) => {
    raw.transport.owner = raw as never;
  });
  onUpgrade(http, `${wire.path}/`, (request, duplex, head) => void upgrades.emit('upgrade', request, duplex, head));
  return io;
}
