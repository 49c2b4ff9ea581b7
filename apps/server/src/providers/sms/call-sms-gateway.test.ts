import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { callSmsGateway } from './call-sms-gateway.ts';

let gateway: Server;
/** Accepts connections and sends nothing, not even a TLS handshake. */
let mute: TcpServer;
const sockets = new Set<Socket>();
const requests: string[] = [];
/** Ends the time limit of the newest request. */
let giveUp: () => void = () => {};
const timeLimits: number[] = [];

const portOf = (server: Server | TcpServer) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/silent') giveUp();
    else if (request.url === '/half') response.writeHead(200, { 'content-length': '100' }).write('OK', () => giveUp());
    else if (request.url === '/cut') request.socket.destroy();
    else if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end();
    else if (request.url === '/endless') response.end('x'.repeat(200_000));
    else response.end(`${request.method} ${request.headers['content-type'] ?? ''}`);
  });
  mute = createTcpServer((socket) => {
    sockets.add(socket);
    // The client has sent its first TLS message, so it is connected but has sent nothing of its request.
    socket.once('data', () => giveUp());
  });
  for (const server of [gateway, mute]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController();
    timeLimits.push(ms);
    giveUp = () => stop.abort(new DOMException('no answer in time', 'TimeoutError'));
    return stop.signal;
  });
});
afterEach(() => {
  timeLimits.length = 0;
});
afterAll(() => {
  vi.restoreAllMocks();
  for (const socket of sockets) socket.destroy();
  gateway.closeAllConnections();
  gateway.close();
  mute.close();
});

const post = (url: string) =>
  callSmsGateway({ url, method: 'POST', headers: { 'content-type': 'text/x' }, body: 'a text', timeout_ms: 6_000 });
const postTo = (path: string) => post(`http://127.0.0.1:${portOf(gateway)}${path}`);

describe('a request to an SMS gateway', () => {
  it('returns the response', async () => {
    expect(await postTo('/fine')).toEqual({ status: 200, text: 'POST text/x' });
  });

  it.each(['/silent', '/half'])('that gets no complete response (%s) times out, and may have arrived', async (path) => {
    const reply = await postTo(path);
    expect(reply).toMatchObject({ may_have_arrived: true });
    expect(timeLimits).toEqual([6_000]);
  });

  it('may have arrived if the connection is cut', async () => {
    expect(await postTo('/cut')).toMatchObject({ may_have_arrived: true });
  });

  it('has certainly not arrived if no connection was made', async () => {
    const port = portOf(mute);
    expect(await post('http://127.0.0.1:1/')).toEqual({ silence: 'ECONNREFUSED', may_have_arrived: false });
    expect(await post(`https://127.0.0.1:${port}/`)).toEqual({ silence: 'no answer in time', may_have_arrived: false });
  });

  it('follows no redirect and stops reading an endless response', async () => {
    expect(await postTo('/redirect')).toEqual({ status: 302, text: '' });
    expect(requests).not.toContain('/elsewhere');
    expect(await postTo('/endless')).toEqual({ silence: 'answer too large', may_have_arrived: true });
  });

  it('reveals nothing of an invalid address', async () => {
    const reply = await callSmsGateway({
      url: 'http://x:y:z/key=secret',
      method: 'GET',
      headers: {},
      body: null,
      timeout_ms: 1,
    });
    expect(reply).toMatchObject({ may_have_arrived: false });
    expect(JSON.stringify(reply)).not.toContain('secret');
  });
});
