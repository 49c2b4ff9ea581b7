import type { SocketError } from '@nua/contract/event.ts';
import { WebSocket } from 'ws';
import { type Flood, newFlood } from '../core/limits/flood-limit.ts';
import type { Form } from './event-frames.ts';
import { frames } from './socket-protocol.ts';

/** The maximum backlog of a client that does not read. A slower client is disconnected and catches up when it reconnects. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** The data of a client's handshake, which is dropped when the client connects. */
export type Hello = { token: string; form: Form; address: string };

export type SocketData = {
  session_id: string;
  player_id: string;
  until_ms: number;
  form: Form;
  /** How many session changes this node had received when the session was read. */
  epoch: number;
};

/**
 * One connection of a client.
 *
 * A node has thousands of connections. To save memory, their state is in fields, and they share their listeners.
 */
export class PlayerSocket extends WebSocket {
  stage: 'opened' | 'connecting' | 'listening' | 'ended' = 'opened';
  hello: Hello | null = null;
  data: SocketData | null = null;
  flood: Flood = newFlood(performance.now());
  isLimited = false;
  /** The server tick at which the next ping is sent, or by which the client must have sent a frame. */
  due_tick = 0;
  isAwaitingPong = false;
  /** The time at which this connection may refresh after an event for all players. */
  turn_ms: number | undefined = undefined;

  /** Sends a frame, or ends the connection of a client that does not read. */
  sendFrame(frame: string | Buffer): void {
    if (this.bufferedAmount > MAX_UNREAD_BYTES) this.terminate();
    else this.send(frame, { binary: false });
  }

  sendEvent(name: string, ...data: readonly unknown[]): void {
    this.sendFrame(frames.event(name, ...data));
  }

  /** Rejects the CONNECT of a client with a reason, and closes the connection. */
  refuse(refusal: SocketError): void {
    this.sendFrame(frames.refused(refusal));
    this.end();
  }

  /** Closes the connection after the frames already sent. Later frames of the client are ignored. */
  end(): void {
    this.stage = 'ended';
    this.close();
  }
}
