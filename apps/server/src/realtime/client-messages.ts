import { errors } from '@nua/contract/errors.ts';
import {
  type CaughtUp,
  type EventCursor,
  type RefreshTurn,
  type SocketError,
  socket as wire,
} from '@nua/contract/event.ts';
import type { App } from '../core/app.ts';
import { type ClientCursors, createCatchUp } from './catch-up.ts';
import type { ListeningSocket } from './connections.ts';
import type { RefreshPace } from './refresh-pace.ts';
import { frames } from './socket-protocol.ts';
import type { SocketEvent } from './socket-server.ts';

type Ack = (response: unknown) => void;

export function createClientMessages(app: App, pace: RefreshPace) {
  const catchUp = createCatchUp(app);
  const reject = (socket: ListeningSocket, refusal: SocketError) => socket.sendEvent(wire.refused, refusal);
  const handlers: Record<string, (socket: ListeningSocket, sent: unknown, ack: Ack) => void | Promise<void>> = {
    async [wire.catch_up](socket, sent, ack) {
      const cursors = readCursor(sent, socket.data.player_id);
      if (cursors === null) return void reject(socket, { code: errors.INVALID_INPUT, event: wire.catch_up });
      const caught: CaughtUp = await catchUp(socket.data.player_id, cursors, socket.data.form);
      ack(caught);
    },
    async [wire.visit](socket, sent, ack) {
      const { date } = (sent ?? {}) as { date?: unknown };
      if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date))
        return void reject(socket, { code: errors.INVALID_INPUT, event: wire.visit });
      await app.pool.query(
        `update device set last_seen_at = greatest(last_seen_at, $2)
         where id = (select device_id from session where id = $1)`,
        [socket.data.session_id, app.clock.now()],
      );
      ack({});
    },
    [wire.refresh_turn](socket, _sent, ack) {
      const { turn_ms, wait_ms } = pace.book(socket.turn_ms);
      socket.turn_ms = turn_ms;
      ack({ wait_ms } satisfies RefreshTurn);
    },
    [wire.ping]: (socket) => socket.sendEvent(wire.pong),
    [wire.pong]: () => undefined,
  };
  return (socket: ListeningSocket, { name, data, ack_id }: SocketEvent, isLimited: boolean): void => {
    if (isLimited) {
      if (!socket.isLimited) reject(socket, { code: errors.RATE_LIMITED });
      socket.isLimited = true;
      return;
    }
    socket.isLimited = false;
    const ack: Ack = (response) => {
      if (ack_id !== null) socket.sendFrame(frames.ack(ack_id, response));
    };
    const respond = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (respond === undefined) return void reject(socket, { code: errors.EVENT_UNKNOWN, event: name.slice(0, 40) });
    Promise.resolve(respond(socket, data, ack)).catch((error) => {
      app.log.error({ err: error, event: name }, 'cannot respond to a frame');
      reject(socket, { code: errors.INTERNAL, event: name });
    });
  };
}

function readCursor(sent: unknown, player_id: string): ClientCursors | null {
  if (sent === undefined || sent === null) return { own: null, all: null };
  const { id, own, all } = sent as Partial<EventCursor>;
  const isNumber = (one: unknown): one is number => Number.isSafeInteger(one) && (one as number) >= 0;
  if (typeof id !== 'string' || !isNumber(own) || !isNumber(all)) return null;
  // Another player's cursor does not count this player's events.
  return { own: id === player_id ? own : null, all };
}
