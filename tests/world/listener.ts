import {
  type CaughtUp,
  type EventCursor,
  type EventFrame,
  type EventPayload,
  events,
  type SocketError,
  socket as wire,
} from '@nua/contract/event.ts';
import { sealedFor } from '@nua/contract/seal.ts';
import { io, type Socket } from 'socket.io-client';
import { dayKey, openBytes } from '../../apps/server/src/core/sealing/sealing.ts';
import type { World } from './world.ts';

export type ReceivedEvent = { e: number; n: number; a?: 1; payload: EventPayload };

/** A client of the real-time server, like a browser. */
export type TestListener = {
  socket: Socket;
  received: ReceivedEvent[];
  refusals: SocketError[];
  cuts: SocketError[];
  /** Resolves when this many events have been received. */
  until(count: number): Promise<ReceivedEvent[]>;
  catchUp(cursor: EventCursor | null): Promise<CaughtUp>;
  /** Decrypts a frame. */
  open(frame: EventFrame): EventPayload;
  closed: Promise<string>;
  close(): void;
};

export type ListenOptions = { query?: Record<string, string>; origin?: string | null };

/** The address of the server, and the key of events. */
export type ListenPlace = { url: string; key: { kid: string; key: Buffer } };

export const listenAs = (world: World, token: string, options: ListenOptions = {}): Promise<TestListener> =>
  listenAt({ url: world.url, key: world.app.bodyKeys.current }, token, options);

/** Connects to the real-time server. Rejects with the server's error if the server refuses. */
export async function listenAt(place: ListenPlace, token: string, options: ListenOptions = {}): Promise<TestListener> {
  const origin = options.origin === undefined ? place.url : options.origin;
  const socket = io(place.url, {
    path: wire.path,
    transports: ['websocket'],
    query: { token, enc: '1', ...options.query },
    forceNew: true,
    reconnection: false,
    ...(origin !== null && { extraHeaders: { origin } }),
  });
  const received: ReceivedEvent[] = [];
  const refusals: SocketError[] = [];
  const cuts: SocketError[] = [];
  const waiting: { count: number; finish(): void }[] = [];
  const { kid, key } = place.key;
  const open = (frame: EventFrame): EventPayload => {
    if ('payload' in frame) return frame.payload;
    if (frame.k !== kid) throw new Error('the frame is sealed with another key');
    const plain = openBytes(dayKey(key, frame.d, 'response'), sealedFor('EVENT', String(frame.e), frame.d), frame.p);
    return JSON.parse(plain.toString('utf8')) as EventPayload;
  };
  for (const event of Object.values(events)) {
    socket.on(String(event), (frame: EventFrame) => {
      received.push({ e: event, n: frame.n, ...(frame.a && { a: frame.a }), payload: open(frame) });
      for (const { count, finish } of waiting) if (received.length >= count) finish();
    });
  }
  socket.on(wire.refused, (refusal: SocketError) => refusals.push(refusal));
  socket.on(wire.cut, (refusal: SocketError) => cuts.push(refusal));
  const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('connect_error', (error: Error & { data?: unknown }) => {
      socket.close();
      reject(Object.assign(error, { refusal: error.data }));
    });
  });
  return {
    socket,
    received,
    refusals,
    cuts,
    open,
    closed,
    until: (count) =>
      new Promise((resolve) => {
        const finish = () => resolve(received);
        if (received.length >= count) finish();
        else waiting.push({ count, finish });
      }),
    catchUp: async (cursor) => (await socket.timeout(5000).emitWithAck(wire.catch_up, cursor)) as CaughtUp,
    close: () => void socket.close(),
  };
}

/** Returns the error of the handshake, or null if it succeeds. */
export async function handshakeError(
  world: World,
  token: string,
  options: ListenOptions = {},
): Promise<SocketError | 'no connection' | null> {
  try {
    const listener = await listenAs(world, token, options);
    listener.close();
    return null;
  } catch (error) {
    return (error as { refusal?: SocketError }).refusal ?? 'no connection';
  }
}
