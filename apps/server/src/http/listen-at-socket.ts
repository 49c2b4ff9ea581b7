import { lstatSync, rmSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { connect, createServer, type Server } from 'node:net';

/**
 * Lets an HTTP server also accept connections on a Unix socket, which saves TCP for a proxy on the same machine.
 *
 * Every program that can connect to the port can connect to the socket. A socket file without a listener, for example of a killed server,
 * is replaced.
 *
 * Errors  EADDRINUSE if another server listens there or the path is a file of another kind
 */
export async function listenAtSocket(http: HttpServer, path: string): Promise<Server> {
  const isSocket = lstatSync(path, { throwIfNoEntry: false })?.isSocket() ?? false;
  if (isSocket && !(await isListenedAt(path))) rmSync(path);
  // As in HTTP, a client that has closed its sending side still waits for the response.
  const server = createServer({ allowHalfOpen: true }, (connection) => http.emit('connection', connection));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, readableAll: true, writableAll: true }, resolve);
  });
  return server;
}

const isListenedAt = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(path);
    const finish = (isListening: boolean) => {
      probe.destroy();
      resolve(isListening);
    };
    probe.once('connect', () => finish(true));
    probe.once('error', () => finish(false));
  });
