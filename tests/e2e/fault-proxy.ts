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

/** `path` changes the path of a request. If it returns null, the request gets a 404. `response` changes a response. */
export type ProxyChanges = {
  path?(path: string): string | null;
  response?(path: string, response: ResponseData): ResponseData | Promise<ResponseData>;
};

export type FaultProxy = { url: string; stop(): Promise<void> };

/** Starts a proxy between the browser and a world. Playwright cannot intercept requests of suspended pages and service workers. */
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
  const forwarded_path = changes.path ? changes.path(path) : path;
  if (forwarded_path === null) return void reply.writeHead(404, { 'cache-control': 'no-store' }).end();
  const upstream = sendRequest({
    host: target.hostname,
    port: target.port,
    method: request.method,
    path: forwarded_path,
    // The proxy changes only uncompressed responses.
    headers: { ...request.headers, 'accept-encoding': 'identity' },
  });
  request.pipe(upstream);
  reply.on('close', () => upstream.destroy());
  const [received] = (await once(upstream, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await received.toArray());
  const plain: ResponseData = { status: received.statusCode ?? 502, headers: received.headers, body };
  const response = changes.response ? await changes.response(path, plain) : plain;
  const { 'transfer-encoding': _chunks, ...headers } = response.headers;
  if (request.method !== 'HEAD' && response.status !== 304) headers['content-length'] = String(response.body.length);
  reply.writeHead(response.status, headers).end(response.body);
}

/** Forwards a WebSocket unchanged. */
function forwardSocket(target: URL, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const upstream = connect(Number(target.port), target.hostname, () => {
    const lines = request.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []));
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  for (const [source, target] of [
    [upstream, socket],
    [socket, upstream],
  ] as const) {
    source.on('error', () => target.destroy());
    source.on('close', () => target.destroy());
  }
}
