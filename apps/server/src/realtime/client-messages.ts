import { errors } from '@nua/contract/errors.ts';
import {
  type CaughtUp,
  type EventCursor,
  type RefreshTurn,
  type SocketError,
  socket as wire,
} from '@nua/contract/event.ts';
import type { App } from '../core/app.ts';
import { createCatchUp, type Known } from './catch-up.ts';
import type { RefreshPace } from './refresh-pace.ts';
import { isOverLimit, type PlayerSocket } from './socket-server.ts';

type Ack = (response: unknown) => void;

/** The messages a client may send. One listener for all sockets: it is called with the socket as `this`. */
export function createClientMessages(app: App, pace: RefreshPace) {
  const catchUp = createCatchUp(app);
  const reject = (socket: PlayerSocket, refusal: SocketError) => socket.emit(wire.refused, refusal);
  const handlers: Record<string, (socket: PlayerSocket, sent: unknown, ack: Ack) => void | Promise<void>> = {
    async [wire.catch_up](socket, sent, ack) {
      const known = readCursor(sent, socket.data.player_id);
      if (known === null) return void reject(socket, { code: errors.INVALID_INPUT, event: wire.catch_up });
      const caught: CaughtUp = await catchUp(socket.data.player_id, known, socket.data.form);
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
      const { turn_ms, wait_ms } = pace.book(socket.data.turn_ms);
      socket.data.turn_ms = turn_ms;
      ack({ wait_ms } satisfies RefreshTurn);
    },
    [wire.ping]: (socket) => void socket.emit(wire.pong),
    [wire.pong]: () => undefined,
  };
  return function onClientMessage(this: unknown, name: unknown, ...sent: unknown[]): void {
    const socket = this as PlayerSocket;
    if (isOverLimit(socket)) {
      if (!socket.data.isLimited) reject(socket, { code: errors.RATE_LIMITED });
      socket.data.isLimited = true;
      return;
    }
    if (socket.data.isLimited) socket.data.isLimited = false;
    const last = sent.at(-1);
    const ack = typeof last === 'function' ? (last as Ack) : () => undefined;
    const response = Object.hasOwn(handlers, String(name)) ? handlers[String(name)] : undefined;
    if (response === undefined)
      return void reject(socket, { code: errors.EVENT_UNKNOWN, event: String(name).slice(0, 40) });
    Promise.resolve(response(socket, sent[0], ack)).catch((error) => {
      app.log.error({ err: error, event: name }, 'cannot respond to a frame');
      reject(socket, { code: errors.INTERNAL, event: String(name) });
    });
  };
}

function readCursor(sent: unknown, player_id: string): Known | null {
  if (typeof sent === 'function' || sent === undefined || sent === null) return { own: null, all: null };
  const { id, own, all } = sent as Partial<EventCursor>;
  const isNumber = (one: unknown): one is number => Number.isSafeInteger(one) && (one as number) >= 0;
  if (typeof id !== 'string' || !isNumber(own) || !isNumber(all)) return null;
  // Another player's cursor does not count this player's events.
  return { own: id === player_id ? own : null, all };
}
