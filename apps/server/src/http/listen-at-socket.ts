import { lstatSync, rmSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { connect, createServer, type Server } from 'node:net';

/**
 * Lets an HTTP server take connections at a Unix socket too, beside its port.
 *
 * A proxy on the same machine is spared TCP by it, and so is the server. Whoever may reach the port may reach the socket. A
 * file that nobody listens at any more, as a killed server leaves it, is taken over.
 *
 * Errors  rejects with EADDRINUSE where another server listens, or where the path is a file of another kind
 */
export async function listenAtSocket(http: HttpServer, path: string): Promise<Server> {
  const isSocket = lstatSync(path, { throwIfNoEntry: false })?.isSocket() ?? false;
  if (isSocket && !(await isListenedAt(path))) rmSync(path);
  // As HTTP has it: a client that has said all it wants still waits for its answer.
  const server = createServer({ allowHalfOpen: true }, (connection) => http.emit('connection', connection));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, readableAll: true, writableAll: true }, resolve);
  });
  return server;
}

const isListenedAt = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = connect(path);
    const response = (isThere: boolean) => {
      asked.destroy();
      resolve(isThere);
    };
    asked.once('connect', () => response(true));
    asked.once('error', () => response(false));
  });
