import type { IncomingMessage } from 'node:http';
import { countFrame, type Flood, newFlood } from '../core/limits/flood-limit.ts';

/** The engine's socket of a transport: the methods that the engine's own transport calls by events. */
type Owner = {
  onPacket(packet: { type: string; data?: string }): void;
  onDrain(): void;
  onError(error: Error): void;
  onClose(reason: string): void;
};

type Packet = { type: keyof typeof CODES; data?: string; options?: { wsPreEncodedFrame?: unknown } };

/** The parts of a `ws` socket that this file uses. */
type WebSocket = {
  transport?: QuietTransport;
  _sender: { sendFrame(frame: unknown): void };
  readonly bufferedAmount: number;
  send(text: string): void;
  close(): void;
  terminate(): void;
  on(name: string, listener: (this: WebSocket, ...heard: never[]) => void): void;
};

/** The maximum backlog of a client that does not read. A client that is so far behind catches up on its next connection. */
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
 * The engine's WebSocket transport, for many quiet connections.
 *
 * The engine's own transport holds a dozen functions and lists of listeners for each connection. This one calls its socket by
 * name and shares its functions among all connections. It sends text only and counts frames before they are read. The WebSocket
 * below it buffers unsent data, up to a limit.
 */
export class QuietTransport {
  readonly name = 'websocket';
  readonly socket: WebSocket;
  owner: Owner | null = null;
  flood: Flood | null = null;
  /** Whether the client has sent CONNECT already; a second CONNECT is rejected. */
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

  /** The engine adds its listeners here; this transport calls its owner instead. */
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
    // The pings of a client that never reads would fill the memory with responses.
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
    // This server accepts no binary frames.
    if (isBinary) {
      this.owner?.onPacket(UNREADABLE);
      return;
    }
    if (countFrame(this.flood, now_ms) === 'closed') {
      // The reason is sent before the connection closes.
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
