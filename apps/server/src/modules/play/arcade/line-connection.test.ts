import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { Line, type LineOwner } from './line-connection.ts';

it('the WebSocket of a game with too many unread bytes is terminated', () => {
  const done: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 256 * 1024,
    send: () => done.push('sent'),
    terminate: () => done.push('dropped'),
  });
  const line = new Line(socket as unknown as WebSocket, {} as LineOwner, () => null);
  line.send('what fits');
  socket.bufferedAmount += 1;
  line.send('what does not');
  expect(done).toEqual(['sent', 'dropped']);
});
