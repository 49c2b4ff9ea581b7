import { errors } from '@nua/contract/errors.ts';
import {
  type CaughtUp,
  type EventCursor,
  type EventFrame,
  events,
  type RefreshTurn,
  type SocketError,
  socket as wire,
} from '@nua/contract/event.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Client } from '../client/client.ts';
import { type CursorStore, createInbox } from './event-inbox.ts';

/** The parts of a socket that this file uses. */
export type SocketLike = {
  readonly connected: boolean;
  connect(): unknown;
  disconnect(): unknown;
  emit(name: string, ...values: unknown[]): unknown;
  on(name: string, listener: (...values: never[]) => void): unknown;
  /** Emits, and resolves with the acknowledgement; rejects if none arrives in time. */
  emitWithAck(name: string, ...values: unknown[]): Promise<unknown>;
};

/** Opens a socket for a token. It connects by itself, and reconnects until it is disconnected. */
export type OpenSocket = (token: string) => SocketLike;

export type ConnectionParts = {
  open: OpenSocket;
  cursorStore: CursorStore;
  /** The cursor to listen from: the tab's stored cursor, or else the cursor of the rendered page. */
  findStartCursor(): Promise<EventCursor | null>;
  onEvent(frame: EventFrame): Promise<void>;
  /** Reloads all data; the client then listens from this cursor. */
  reload(from: EventCursor): void;
  /** Called when the connection is established, lost or refused. */
  onChange(isConnected: boolean): void;
  /** Called when the server refuses this session; requests the reason from the API. */
  onRefused(): void;
};

/** The delay before the client reconnects after a refusal. */
const RECONNECT_MS = 30_000;
const PONG_TIMEOUT_MS = 5000;

/** One connection with one token. `close` ends it for good. */
export function connectWith(client: Client, token: string, parts: ConnectionParts) {
  const socket = parts.open(token);
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const inbox = createInbox({
    ...parts,
    findStartCursor: () => storeStartCursor(parts, () => isClosed),
    fetchMissed: async (cursor) => (await socket.emitWithAck(wire.catch_up, cursor)) as CaughtUp,
    onEvent: async (frame) => {
      if (!isClosed) await parts.onEvent(frame);
    },
  });
  // If the connection breaks during a catch-up, the next connection catches up again.
  const ignoreFailure = (work: Promise<void>) => void work.catch(() => undefined);

  const onRefusal = (refusal: SocketError | undefined) => {
    if (isClosed) return;
    parts.onChange(false);
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => socket.connect(), RECONNECT_MS);
    const { code } = refusal ?? { code: 0 };
    if (code === errors.NOT_SIGNED_IN || code === errors.PLAYER_BLOCKED) parts.onRefused();
  };

  socket.on('connect', () => {
    parts.onChange(true);
    ignoreFailure(inbox.connected());
    void reportVisit(client, socket);
  });
  socket.on('disconnect', () => parts.onChange(false));
  socket.on('connect_error', (error: Error & { data?: SocketError }) =>
    error.data === undefined ? parts.onChange(false) : onRefusal(error.data),
  );
  socket.on(wire.cut, onRefusal);
  socket.on(wire.ping, () => socket.emit(wire.pong));
  socket.on(wire.pong, () => clearTimeout(pongTimer));
  for (const event of Object.values(events)) {
    socket.on(String(event), (frame: EventFrame) => ignoreFailure(inbox.arrived(frame)));
  }

  return {
    /** Called when the device wakes up or the network is back: connects, or checks with a ping whether the connection is dead. */
    reconnectNow() {
      if (!socket.connected) return void socket.connect();
      clearTimeout(pongTimer);
      pongTimer = setTimeout(() => {
        socket.disconnect();
        socket.connect();
      }, PONG_TIMEOUT_MS);
      socket.emit(wire.ping);
    },
    /** Requests the delay in milliseconds before a refresh after an event for all players. Rejects if no response arrives. */
    async fetchRefreshDelay(): Promise<number> {
      const { wait_ms } = ((await socket.emitWithAck(wire.refresh_turn)) ?? {}) as Partial<RefreshTurn>;
      if (typeof wait_ms !== 'number' || !(wait_ms >= 0)) throw new Error('the server sent no refresh delay');
      return wait_ms;
    },
    close() {
      isClosed = true;
      clearTimeout(reconnectTimer);
      clearTimeout(pongTimer);
      socket.disconnect();
    },
  };
}

/**
 * Stores the cursor to listen from. Throws and stores nothing if the connection was closed meanwhile, because another player may have
 * signed in.
 */
async function storeStartCursor({ findStartCursor, cursorStore }: ConnectionParts, isClosed: () => boolean) {
  const from = await findStartCursor();
  if (isClosed()) throw new Error('the connection is closed');
  cursorStore.write(from);
  return from;
}

/** Reports the visit to the server once per calendar day. The day is stored only after the server's acknowledgement. */
async function reportVisit(client: Client, socket: Pick<SocketLike, 'emitWithAck'>): Promise<void> {
  const { auth } = client.stores;
  const date = dayInKarachi(client.now());
  if (auth.get().token === null || auth.get().socket_date === date) return;
  try {
    await socket.emitWithAck(wire.visit, { date });
  } catch {
    return;
  }
  if (auth.get().token !== null) auth.set({ socket_date: date });
}
