import type { IncomingMessage } from 'node:http';
import { countFrame, type Flood, newFlood } from './flood-limit.ts';

/** The socket of the engine that a transport works for: what the engine's own transport tells it by events. */
type Owner = {
  onPacket(packet: { type: string; data?: string }): void;
  onDrain(): void;
  onError(error: Error): void;
  onClose(reason: string): void;
};

type Packet = { type: keyof typeof CODES; data?: string; options?: { wsPreEncodedFrame?: unknown } };

/** As much of a socket of `ws` as is used here. */
type WebSocket = {
  transport?: QuietTransport;
  _sender: { sendFrame(frame: unknown): void };
  readonly bufferedAmount: number;
  send(text: string): void;
  close(): void;
  terminate(): void;
  on(name: string, listener: (this: WebSocket, ...heard: never[]) => void): void;
};

/** What waits for a client that does not read. One that is that far behind catches up on its next connection. */
const MAX_UNREAD_BYTES = 1024 * 1024;

const CODES = { open: '0', close: '1', ping: '2', pong: '3', message: '4', upgrade: '5', noop: '6' } as const;
const TYPES = Object.keys(CODES);
const UNREADABLE = { type: 'error', data: 'parser error' };

// One function for all connections: it is called with the WebSocket as `this`.
function onMessage(this: WebSocket, data: Buffer, isBinary: boolean): void {
  this.transport?.heard(data, isBinary);
}
function onClose(this: WebSocket): void {
  this.transport?.closed();
}
function onError(this: WebSocket): void {
  this.transport?.owner?.onError(new Error('websocket error'));
}

/**
 * The engine's WebSocket transport for connections that are many and quiet.
 *
 * The engine's own holds a dozen functions and lists of listeners for each connection; this one calls the socket it works for by name
 * and shares its functions among all. It speaks text alone, counts frames before anything reads them, and leaves the waiting of what
 * cannot be written yet, up to a limit, to the WebSocket below it.
 */
export class QuietTransport {
  readonly name = 'websocket';
  readonly socket: WebSocket;
  owner: Owner | null = null;
  flood: Flood | null = null;
  /** Whether somebody has asked to be let in on it: nobody asks twice. */
  isMet = false;
  writable = true;
  readyState: 'open' | 'closing' | 'closed' = 'open';
  discarded = false;

  constructor(request: IncomingMessage) {
    this.socket = (request as IncomingMessage & { websocket: WebSocket }).websocket;
    this.socket.transport = this;
    this.socket.on('message', onMessage);
    this.socket.on('close', onClose);
    this.socket.on('error', onError);
  }

  /** The engine would listen here; what there is to hear is said to the owner. */
  on(): void {}
  once(): void {}
  removeListener(): void {}
  onRequest(): void {}

  get protocol(): number {
    return 4;
  }

  get handlesUpgrades(): boolean {
    return true;
  }

  send(packets: readonly Packet[]): void {
    // Who asks and never reads would fill the memory with answers.
    if (this.socket.bufferedAmount > MAX_UNREAD_BYTES) {
      this.socket.terminate();
      return;
    }
    for (const { type, data = '', options } of packets) {
      if (options?.wsPreEncodedFrame === undefined) this.socket.send(CODES[type] + data);
      else this.socket._sender.sendFrame(options.wsPreEncodedFrame);
    }
    this.owner?.onDrain();
  }

  heard(data: Buffer, isBinary: boolean): void {
    const now_ms = performance.now();
    this.flood ??= newFlood(now_ms);
    // Nobody here speaks in bytes.
    if (isBinary) {
      this.owner?.onPacket(UNREADABLE);
      return;
    }
    if (countFrame(this.flood, now_ms) === 'closed') {
      // What is said about it leaves first.
      setImmediate(() => this.socket.close());
      return;
    }
    const text = data.toString();
    const type = TYPES[text.charCodeAt(0) - 48];
    this.owner?.onPacket(type === undefined ? UNREADABLE : { type, ...(text.length > 1 && { data: text.slice(1) }) });
  }

  closed(): void {
    this.readyState = 'closed';
    this.owner?.onClose('transport close');
  }

  discard(): void {
    this.discarded = true;
  }

  close(then?: () => void): void {
    if (this.readyState !== 'open') return;
    this.readyState = 'closing';
    if (this.discarded) this.socket.terminate();
    else this.socket.close();
    then?.();
  }
}
