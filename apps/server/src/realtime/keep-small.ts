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

/** Nobody here asks a client for an answer, or puts anything before its events, so that all sockets may share these. */
const noAcks = new Map<number, unknown>();
const noFilters: unknown[] = [];
/**
 * All frames of a client go to `clientMessages` alone; a frame that cannot be read closes the connection and is no error of ours.
 * Frozen: whoever would listen otherwise is told so at once.
 */
const noEvents: object = Object.freeze(Object.assign(Object.create(null), { error: () => {} }));

type SmallMap = Pick<Map<string, unknown>, 'get' | 'has' | 'set' | 'delete' | 'clear' | 'values' | 'size'>;

/** A map of at most one entry, in a quarter of the room: a client here is in the one namespace there is. */
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

/** A listener for one time holds three objects more than one that stays; what happens once needs no such care. */
function unwrapOnce(emitter: EventEmitter, name: string): void {
  for (const { listener } of emitter.rawListeners(name) as OnceWrapper[]) {
    if (listener === undefined) continue;
    emitter.removeListener(name, listener);
    emitter.on(name, listener);
  }
}

/**
 * Makes a connection small that stays open for hours and says next to nothing: what only the handshake needed goes, what is
 * empty or alike for all is shared.
 *
 * `clientMessages` takes every message of the client; it is called with the socket as `this`.
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
  // They would stop listening to a transport that has no listeners.
  conn.cleanupFn = [];
  conn.sentCallbackFn = [];
  unwrapOnce(conn, 'close');
  inner.client.sockets = new OneEntry(inner.client.sockets, socket.id);
  inner.client.nsps = new OneEntry(inner.client.nsps, '/');
  // Its room of its own, which nothing is ever sent to.
  void socket.leave(socket.id);
}
