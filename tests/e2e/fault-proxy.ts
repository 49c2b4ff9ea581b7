import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export type ResponseData = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The proxy's changes to the path of a request and to a response. A request whose path becomes null gets a 404. */
export type ProxyChanges = {
  path?(path: string): string | null;
  response?(path: string, response: ResponseData): ResponseData | Promise<ResponseData>;
};

export type FaultProxy = { url: string; stop(): Promise<void> };

/**
 * Starts a proxy between the browser and a world. Unlike Playwright's interception, it also works for suspended pages
 * and service workers.
 */
export async function startFaultProxy(world_url: string, changes: ProxyChanges): Promise<FaultProxy> {
  const target = new URL(world_url);
  const open = new Set<Socket>();
  const server = createServer((request, response) => {
    forward(target, changes, request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (request, socket: Socket, head) => forwardSocket(target, request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}

async function forward(
  target: URL,
  changes: ProxyChanges,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  const to = changes.path ? changes.path(path) : path;
  if (to === null) return void reply.writeHead(404, { 'cache-control': 'no-store' }).end();
  const onward = sendRequest({
    host: target.hostname,
    port: target.port,
    method: request.method,
    path: to,
    // The proxy can only change uncompressed responses.
    headers: { ...request.headers, 'accept-encoding': 'identity' },
  });
  request.pipe(onward);
  reply.on('close', () => onward.destroy());
  const [received] = (await once(onward, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await received.toArray());
  const plain: ResponseData = { status: received.statusCode ?? 502, headers: received.headers, body };
  const response = changes.response ? await changes.response(path, plain) : plain;
  const { 'transfer-encoding': _chunks, ...headers } = response.headers;
  if (request.method !== 'HEAD' && response.status !== 304) headers['content-length'] = String(response.body.length);
  reply.writeHead(response.status, headers).end(response.body);
}

/** Forwards the real-time connection unchanged. */
function forwardSocket(target: URL, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const onward = connect(Number(target.port), target.hostname, () => {
    const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
    onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  for (const [one, other] of [
    [onward, socket],
    [socket, onward],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}
