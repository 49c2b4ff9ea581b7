import type { EventEmitter } from 'node:events';
import type { PlayerSocket } from './socket-server.ts';

type Transport = { socket: { _socket: { _peername: unknown } | null } };

type Inner = {
  handshake: unknown;
  acks: Map<number, unknown>;
  fns: unknown[];
  _events: object;
  _anyListeners: unknown[];
  conn: EventEmitter & {
    request: unknown;
    remoteAddress: string;
    cleanupFn: unknown[];
    sentCallbackFn: unknown[];
    transport: Transport;
  };
  client: { sockets: SmallMap; nsps: SmallMap };
};

/**
 * The server never asks a client for an acknowledgement and never changes its events, so all sockets may share these empty
 * objects.
 */
const noAcks = new Map<number, unknown>();
const noFilters: unknown[] = [];
/**
 * All frames of a client go to `clientMessages`. A frame that cannot be parsed closes the connection and is not logged as an
 * error. The object is frozen: code that adds a listener fails at once.
 */
const noEvents: object = Object.freeze(Object.assign(Object.create(null), { error: () => {} }));

type SmallMap = Pick<Map<string, unknown>, 'get' | 'has' | 'set' | 'delete' | 'clear' | 'values' | 'size'>;

/** A map of at most one entry, in a quarter of the memory: a client is in the only namespace. */
class OneEntry implements SmallMap {
  key: string | null;
  value: unknown;

  constructor(map: SmallMap, key: string) {
    this.key = map.has(key) ? key : null;
    this.value = map.get(key);
  }

  get size(): number {
    return this.key === null ? 0 : 1;
  }

  has(key: string): boolean {
    return this.key === key;
  }

  get(key: string): unknown {
    return this.key === key ? this.value : undefined;
  }

  set(key: string, value: unknown): never {
    throw new Error(`a second entry, ${key}, in a map of one: ${typeof value}`);
  }

  delete(key: string): boolean {
    const isHere = this.key === key;
    if (isHere) this.clear();
    return isHere;
  }

  clear(): void {
    this.key = null;
    this.value = undefined;
  }

  values(): MapIterator<unknown> {
    return (this.key === null ? [] : [this.value]).values() as MapIterator<unknown>;
  }
}

type OnceWrapper = { listener?: (...args: unknown[]) => void };

/** A one-time listener needs three objects more than a permanent one. For an event that happens once both work alike. */
function unwrapOnce(emitter: EventEmitter, name: string): void {
  for (const { listener } of emitter.rawListeners(name) as OnceWrapper[]) {
    if (listener === undefined) continue;
    emitter.removeListener(name, listener);
    emitter.on(name, listener);
  }
}

/**
 * Reduces the memory of a connection that stays open for hours and sends almost nothing: data of the handshake is dropped,
 * empty and equal objects are shared.
 *
 * `clientMessages` handles every message of the client; it is called with the socket as `this`.
 */
export function keepSmall(socket: PlayerSocket, clientMessages: unknown[]): void {
  const inner = socket as unknown as Inner;
  const { conn } = inner;
  inner.handshake = null;
  inner.acks = noAcks;
  inner.fns = noFilters;
  inner._events = noEvents;
  inner._anyListeners = clientMessages;
  conn.request = null;
  conn.remoteAddress = '';
  const { _socket } = conn.transport.socket;
  if (_socket) _socket._peername = undefined;
  // These functions remove listeners from the transport, which has none.
  conn.cleanupFn = [];
  conn.sentCallbackFn = [];
  unwrapOnce(conn, 'close');
  inner.client.sockets = new OneEntry(inner.client.sockets, socket.id);
  inner.client.nsps = new OneEntry(inner.client.nsps, '/');
  // The socket's own room. Nothing is ever sent to it.
  void socket.leave(socket.id);
}
