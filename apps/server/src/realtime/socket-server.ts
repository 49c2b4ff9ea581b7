import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { socket as wire } from '@nua/contract/event.ts';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import { isOwnOrigin } from '../http/own-origin.ts';
import type { App } from '../http/request-context.ts';
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

// biome-ignore lint/suspicious/noExplicitAny: the names of what is heard and said stand in the contract
export type PlayerSocket = Socket<any, any, any, SocketData>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type SocketServer = Server<any, any, any, SocketData>;

/** The largest frame a client has a reason to send is under two hundred bytes. */
const MAX_FRAME_BYTES = 4096;

/** Whether the connection of a socket is over its limit. */
export const isOverLimit = (socket: PlayerSocket): boolean =>
  ((socket.conn.transport as unknown as QuietTransport).flood?.left ?? 1) < 1;

/**
 * Makes the socket server and hands it the upgrades of the HTTP server. It accepts WebSocket only: a request without an upgrade
 * never reaches it and gets the response of any other unknown path.
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
          app.log.error({ err: error }, 'a handshake could not be judged');
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
  http.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    if (request.url?.split('?', 1)[0] === `${wire.path}/`) return void upgrades.emit('upgrade', request, duplex, head);
    // The connection has no listener now: an error on it would end the process.
    duplex.on('error', () => duplex.destroy());
    duplex.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  // A client that offers another protocol, for example HTTP/2, gets a response in HTTP/1.1.
  (http as { shouldUpgradeCallback?: (request: IncomingMessage) => boolean }).shouldUpgradeCallback = (request) =>
    request.headers.upgrade?.toLowerCase() === 'websocket';
  return io;
}
