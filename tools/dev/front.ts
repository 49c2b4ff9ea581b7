import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { ROOT } from '../tidy/source-file.ts';
import type { ViteServers } from './start-vite.ts';

/** The longest wait of a request while the server restarts. */
const WAIT_MS = 20_000;
const RETRY_MS = 50;

/** The path at which Vite serves the files of the repository. The arcade's page preloads a font from there. */
const FILES = `/arcade/@fs${ROOT}/`;

type Connect = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The server for games and pages. It is a separate process that restarts. */
type Target = { port: number };

/** Opens the address of `npm run dev`. Vite serves the client, and the server everything else. */
export function openFront(target: Target): { server: Server; serve(vite: ViteServers): void } {
  let vite: ViteServers | null = null;
  const server = createServer((request, response) => {
    if (vite === null) return void response.writeHead(503).end();
    const url = request.url ?? '/';
    const isArcade = url.startsWith('/arcade/') && !url.startsWith('/arcade/api/');
    const { middlewares } = isArcade ? vite.arcade : vite.web;
    (middlewares as unknown as Connect)(request, response, () => {
      request.url = url;
      forwardRequest(target, request, response, isArcade ? vite : null);
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const isVite = request.headers['sec-websocket-protocol']?.startsWith('vite-') ?? false;
    if (!isVite) forwardSocket(target, request, socket, head);
  });
  return {
    server,
    serve(started) {
      vite = started;
    },
  };
}

/** Forwards a request to the server. While the server restarts, the request waits. */
function forwardRequest(
  target: Target,
  request: IncomingMessage,
  response: ServerResponse,
  arcade: ViteServers | null,
): void {
  const until = performance.now() + WAIT_MS;
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const headers = { ...request.headers };
  // This process changes pages, so they must not be compressed.
  if (isPage) headers['accept-encoding'] = 'identity';
  const attempt = () => {
    const probe = connect(target.port, '127.0.0.1');
    probe.once('error', () => {
      if (response.destroyed) return;
      if (performance.now() < until) setTimeout(attempt, RETRY_MS);
      else response.writeHead(503).end('The server is not running: see the terminal.');
    });
    probe.once('connect', () => {
      const forwarded = sendRequest({
        createConnection: () => probe,
        method: request.method,
        path: request.url,
        headers: { ...headers, connection: 'close' },
      });
      forwarded.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
      forwarded.once('response', (upstream) => {
        const type = upstream.headers['content-type'] ?? '';
        if (type.startsWith('text/html') && isPage) void sendPage(request, upstream, response, arcade);
        else upstream.pipe(response.writeHead(upstream.statusCode ?? 502, upstream.headers));
      });
      response.once('close', () => forwarded.destroy());
      request.pipe(forwarded);
    });
  };
  attempt();
}

async function sendPage(
  request: IncomingMessage,
  upstream: IncomingMessage,
  response: ServerResponse,
  arcade: ViteServers | null,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of upstream) chunks.push(chunk as Buffer);
  const html = Buffer.concat(chunks).toString();
  const nonce = randomBytes(16).toString('base64');
  const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...headers } = upstream.headers;
  const policy = headers['content-security-policy'];
  if (policy !== undefined) headers['content-security-policy'] = allowNonce(String(policy), nonce);
  response.writeHead(upstream.statusCode ?? 502, headers);
  if (arcade !== null)
    response.end(await arcade.arcade.transformIndexHtml(request.url ?? '/', html.replace('../../', FILES)));
  else response.end(html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`));
}

/** Allows the style elements that Vite adds with the page's nonce. */
export function allowNonce(policy: string, nonce: string): string {
  return policy
    .split('; ')
    .map((rule) =>
      rule.startsWith('style-src ') && !rule.includes("'unsafe-inline'") ? `${rule} 'nonce-${nonce}'` : rule,
    )
    .join('; ');
}

function forwardSocket(target: Target, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const upstream = connect(target.port, '127.0.0.1', () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let index = 0; index < request.rawHeaders.length; index += 2)
      lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  upstream.on('error', () => socket.destroy());
  socket.on('error', () => upstream.destroy());
  upstream.on('close', () => socket.destroy());
  socket.on('close', () => upstream.destroy());
}
