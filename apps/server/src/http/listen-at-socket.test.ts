import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { type Server as NetServer, createServer as netServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { listenAtSocket } from './listen-at-socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'nua-socket-'));
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(join(folder, 's'), { force: true });
});

/** Starts an HTTP server on a port, before it opens a socket. */
async function httpServer() {
  const http = createServer((incoming, response) => response.end(`${incoming.method} ${incoming.url}`));
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  ends.push(() => new Promise((done) => http.close(done)));
  return http;
}

function closeAfterTest(server: NetServer) {
  ends.push(() => new Promise((done) => server.close(done)));
  return server;
}

const ask = (socketPath: string, agent = new Agent({ keepAlive: false })) =>
  new Promise<string>((resolve, reject) => {
    const sent = request({ socketPath, path: '/healthz', agent }, (response) => {
      let text = '';
      response.on('data', (bytes) => {
        text += bytes;
      });
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject).end();
  });

describe('a server that listens at a Unix socket', () => {
  it('gives the same responses as at its port', async () => {
    const path = join(folder, 's');
    closeAfterTest(await listenAtSocket(await httpServer(), path));
    expect(await ask(path)).toBe('GET /healthz');
  });
  it('replaces the socket file of a killed server, and no other file', async () => {
    const path = join(folder, 's');
    const other = netServer().listen(path);
    await expect(listenAtSocket(await httpServer(), path)).rejects.toMatchObject({ code: 'EADDRINUSE', address: path });
    await new Promise((done) => other.close(done));
    writeFileSync(path, 'not ours');
    await expect(listenAtSocket(await httpServer(), path)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
  it('closes idle connections when it is drained', async () => {
    const path = join(folder, 's');
    const http = await httpServer();
    const server = await listenAtSocket(http, path);
    const agent = new Agent({ keepAlive: true });
    ends.push(() => agent.destroy());
    expect(await ask(path, agent)).toBe('GET /healthz');
    const closed = new Promise((done) => server.close(done));
    http.closeIdleConnections();
    await closed;
  });
});
