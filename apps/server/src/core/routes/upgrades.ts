import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export type UpgradeHandler = (request: IncomingMessage, duplex: Duplex, head: Buffer) => void;

const handlersOf = new WeakMap<HttpServer, Map<string, UpgradeHandler>>();

/** Registers a handler for the upgrade requests of a path. Other paths get a 404. */
export function onUpgrade(http: HttpServer, path: string, handle: UpgradeHandler): void {
  const handlers = handlersOf.get(http) ?? listen(http);
  handlers.set(path, handle);
}

function listen(http: HttpServer): Map<string, UpgradeHandler> {
  const handlers = new Map<string, UpgradeHandler>();
  handlersOf.set(http, handlers);
  http.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const handle = handlers.get(request.url?.split('?', 1)[0] ?? '');
    if (handle) return void handle(request, duplex, head);
    refuseUpgrade(duplex, '404 Not Found');
  });
  // A client that offers another protocol, for example HTTP/2, gets a response in HTTP/1.1.
  (http as { shouldUpgradeCallback?: (request: IncomingMessage) => boolean }).shouldUpgradeCallback = (request) =>
    request.headers.upgrade?.toLowerCase() === 'websocket';
  return handlers;
}

/**
 * Waits for a decision about an upgrade, and handles errors on the connection until then. Without a listener an error would end the
 * process.
 */
export async function decideUpgrade<Result>(duplex: Duplex, decide: () => Promise<Result>): Promise<Result> {
  const onError = () => duplex.destroy();
  duplex.on('error', onError);
  try {
    return await decide();
  } finally {
    duplex.off('error', onError);
  }
}

/** Refuses an upgrade with a status such as '404 Not Found'. */
export function refuseUpgrade(duplex: Duplex, status: string): void {
  // The connection has no listener now, so an error would end the process.
  duplex.on('error', () => duplex.destroy());
  duplex.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
