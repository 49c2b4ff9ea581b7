import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSocket } from './open-socket.ts';

let socket: Socket;
beforeAll(() => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:9' });
  socket = openSocket('secret') as Socket;
});
afterAll(() => {
  socket.disconnect();
  vi.unstubAllGlobals();
});

it('the socket reconnects after 1 to 5 s with a jitter of 0.5, and aborts an attempt after 20 s [R9.09 reconnect delay] [R9.09 jitter] [R9.09 timeout]', () => {
  const { io } = socket;
  expect([io.reconnection(), io.reconnectionAttempts()]).toEqual([true, Number.POSITIVE_INFINITY]);
  expect([io.reconnectionDelay(), io.reconnectionDelayMax()]).toEqual([1000, 5000]);
  expect([io.randomizationFactor(), io.timeout()]).toEqual([0.5, 20_000]);
});

it('the socket uses only the websocket transport, and sends the token in the query [R7.35]', () => {
  expect(socket.io.opts).toMatchObject({ transports: ['websocket'], query: { token: 'secret', enc: '1' } });
});
