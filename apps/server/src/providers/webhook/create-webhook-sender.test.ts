import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebhookSender } from './create-webhook-sender.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A receiver on this machine, and the requests that reached it. */
async function receiver(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const paths: (string | undefined)[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    paths.push(request.url);
    respond(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/hook`, paths, connections: () => connections };
}

const post = (url: string, sandbox: string | null = url, timeout_ms = 5_000) =>
  createWebhookSender({ sandbox: () => sandbox, timeout_ms }).send({ url, headers: { 'x-one': '1' }, body: '{}' });

describe('the sender of webhooks', () => {
  it('posts the body with its headers and returns the status and the first characters', async () => {
    const { url } = await receiver((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () =>
        response.writeHead(201).end(`${request.method} ${request.headers['x-one']} ${body}\n\0\u202eok`),
      );
    });
    expect(await post(url)).toEqual({ status: 201, error: null, body: 'POST 1 {} ok' });
  });

  it('does not follow a redirect, and returns its status', async () => {
    const redirectTarget = await receiver((_request, response) => response.end('inside'));
    const { url, paths } = await receiver((_request, response) =>
      response.writeHead(307, { location: redirectTarget.url }).end(),
    );
    expect(await post(url)).toMatchObject({ status: 307, error: null });
    expect([paths.length, redirectTarget.connections()]).toEqual([1, 0]);
  });

  it('gives up on a receiver that never ends its response', async () => {
    const silent = await receiver(() => {});
    expect(await post(silent.url, silent.url, 200)).toEqual({ status: null, error: 'no answer in time', body: '' });
    const endless = await receiver((_request, response) => response.writeHead(200).write('a'));
    expect(await post(endless.url, endless.url, 200)).toEqual({ status: null, error: 'no answer in time', body: '' });
  });

  it('reads only the beginning of a large response, and returns its status', async () => {
    let sent = 0;
    const { url } = await receiver((_request, response) => {
      const write = () => {
        while (sent < 50_000_000 && response.write(Buffer.alloc(65_536, 'a'))) sent += 65_536;
      };
      response.writeHead(200);
      response.on('drain', write);
      write();
    });
    expect(await post(url)).toEqual({ status: 200, error: null, body: 'a'.repeat(300) });
    expect(sent).toBeLessThan(50_000_000);
  });

  it('reports a refused connection without throwing an error', async () => {
    const { url } = await receiver(() => {});
    await stops.pop()!();
    expect(await post(url)).toEqual({ status: null, error: 'ECONNREFUSED', body: '' });
  });

  it.each([
    ['a name of this machine', 'https://localhost:PORT/'],
    ['loopback', 'https://127.0.0.1:PORT/'],
    ['loopback as a number', 'https://2130706433:PORT/'],
    ['loopback of IPv6', 'https://[::1]:PORT/'],
    ['IPv4-mapped loopback', 'https://[::ffff:127.0.0.1]:PORT/'],
    ['this network', 'https://0.0.0.0:PORT/'],
    ['private', 'https://10.0.0.1:PORT/'],
    ['link-local', 'https://169.254.169.254:PORT/'],
    ['shared by a carrier', 'https://100.64.0.1:PORT/'],
    ['multicast', 'https://224.0.0.1:PORT/'],
    ['6to4', 'https://[2002:7f00:1::]:PORT/'],
    ['NAT64', 'https://[64:ff9b::7f00:1]:PORT/'],
    ['unique local', 'https://[fd00::1]:PORT/'],
  ])('opens no connection to an address that is not public: %s', async (_what, address) => {
    const { port, connections } = await receiver(() => {});
    const result = await post(address.replace('PORT', String(port)), null);
    expect(result).toEqual({ status: null, error: 'the address is not public', body: '' });
    expect(connections()).toBe(0);
  });

  it('sends without TLS only to the exact address of the sandbox', async () => {
    const { url, connections } = await receiver(() => {});
    expect(await post(`${url}/other`, url)).toMatchObject({ error: 'the address is not https' });
    expect(await post(url, null)).toMatchObject({ error: 'the address is not https' });
    expect(connections()).toBe(0);
  });
});
