import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { type ErrorName, errors } from '@nua/contract/errors.ts';
import type { LineHead, LineResponse } from '@nua/contract/line.ts';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import { apiError } from '../../../core/api-error.ts';
import type { Caller } from '../../../core/app.ts';
import { countFrame, type Flood, type FloodRule, newFlood } from '../../../core/limits/flood-limit.ts';
import type { FindCall, FoundCall, SocketResponse } from '../../../core/socket-route.ts';
import { refusedResponse } from '../../../core/socket-route.ts';
import type { ArcadeSession } from './arcade-sessions.ts';

/** The rate limit of the frames of one WebSocket. The calls in the frames also count like calls over HTTP. */
const FRAMES: FloodRule = { burst: 400, per_second: 50, patience: 100 };
/** A client makes one call at a time, and may read its balance in parallel. */
const MAX_IN_PROGRESS = 8;
/** A client with more unread bytes than this is disconnected. */
const MAX_UNREAD_BYTES = 256 * 1024;
/** Leaves time to send the reason before the connection closes. */
const CLOSE_TIMEOUT_MS = 500;
const LINE_FEED = 10;

export const CLOSE = { away: 1001, unreadable: 1003, policy: 1008 } as const;

const callHead = v.strictObject({
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  call: v.pipe(v.string(), v.maxLength(500)),
  key: v.optional(v.pipe(v.string(), v.maxLength(64))),
  enc: v.optional(v.literal(1)),
});

type CallHead = v.InferOutput<typeof callHead>;

/** The state of the player's bet on the current round, as far as responses over this WebSocket have shown it. */
type KnownBet = 'nothing' | 'placed' | 'settled';

/** The game session that opened the WebSocket. Its token exists only in memory. */
export type LineOwner = { token: string; session: ArcadeSession; is_sealed: boolean; caller: Caller };

/** A line: the WebSocket of one game session. */
export class Line {
  readonly owner: LineOwner;
  isAlive = true;
  knownBet: KnownBet = 'nothing';
  readonly #socket: WebSocket;
  readonly #find: FindCall;
  readonly #flood: Flood = newFlood(performance.now(), FRAMES);
  readonly #inProgress = new Set<Promise<void>>();
  #isEnding = false;

  constructor(socket: WebSocket, owner: LineOwner, find: FindCall) {
    this.owner = owner;
    this.#socket = socket;
    this.#find = find;
    socket.on('message', (data, isBinary) => this.#onMessage(data as Buffer, isBinary));
    socket.on('pong', () => {
      this.isAlive = true;
    });
  }

  /** Sends a frame. A client that does not read is disconnected, and catches up when it reconnects. */
  send(frame: string | Buffer): void {
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) this.#socket.terminate();
    else this.#socket.send(frame, { binary: false });
  }

  /** Disconnects a client that has sent nothing since the last check, and pings any other. */
  checkAlive(): void {
    if (!this.isAlive) return void this.#socket.terminate();
    this.isAlive = false;
    this.#socket.ping();
  }

  /** Stops accepting frames and closes the WebSocket, with the reason if there is one. */
  end(code: number, error?: ErrorName): void {
    this.#isEnding = true;
    endSocket(this.#socket, code, error);
  }

  /** Stops accepting frames, waits for the calls in progress, and closes the WebSocket. */
  async drain(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#inProgress);
    const closed = new Promise((resolve) => this.#socket.once('close', resolve));
    if (this.#socket.readyState === this.#socket.CLOSED) return;
    endSocket(this.#socket, CLOSE.away);
    await closed;
  }

  #onMessage(data: Buffer, isBinary: boolean): void {
    if (this.#isEnding) return;
    this.isAlive = true;
    if (isBinary) return void this.end(CLOSE.unreadable);
    const counted = countFrame(this.#flood, performance.now(), FRAMES);
    if (counted === 'closed') return void this.end(CLOSE.policy, 'RATE_LIMITED');
    const at = data.indexOf(LINE_FEED);
    const head = readHead(callHead, at === -1 ? data : data.subarray(0, at));
    if (head === null) return void this.end(CLOSE.policy, 'INVALID_INPUT');
    const found = this.#find(head.call);
    if (counted === 'limited' || this.#inProgress.size >= MAX_IN_PROGRESS)
      return void this.#answer(head, refusedResponse(apiError('RATE_LIMITED', undefined, { retry_after_s: 1 })));
    if (found === null) return void this.#answer(head, refusedResponse(apiError('NOT_FOUND')));
    const done = this.#run(head, found, at === -1 ? null : data.subarray(at + 1));
    this.#inProgress.add(done);
    void done.finally(() => this.#inProgress.delete(done));
  }

  /** Runs a call. The responder never throws: it turns an unexpected error into a response. */
  async #run(head: CallHead, { call, respond }: FoundCall, body: Buffer | null): Promise<void> {
    const { token, caller } = this.owner;
    const headers: Readonly<Record<string, string | undefined>> = {
      authorization: `Bearer ${token}`,
      'idempotency-key': head.key,
      'x-enc': head.enc === 1 ? '1' : undefined,
    };
    const response = await respond({ id: randomUUID(), caller, header: (name) => headers[name], body });
    if (response.status === 200 && call === calls.arcadeBet) this.knownBet = 'placed';
    if (response.status === 200 && call === calls.arcadeCashOut) this.knownBet = 'settled';
    this.#answer(head, response);
  }

  #answer({ n }: CallHead, { headers, text }: SocketResponse): void {
    const wait = headers['retry-after'];
    const head: LineResponse = { n, ...(wait !== undefined && { retry_after_s: Number(wait) }) };
    this.send(frameOf(head, text));
  }
}

export const frameOf = (head: LineHead, text: string): string => `${JSON.stringify(head)}\n${text}`;

export function readHead<Schema extends v.GenericSchema>(schema: Schema, data: RawData): v.InferOutput<Schema> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(data.toString()));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Sends the reason, if any, and closes. A client that does not close within the timeout is disconnected. */
export function endSocket(socket: WebSocket, code: number, error?: ErrorName): void {
  if (error !== undefined) socket.send(JSON.stringify({ cut: errors[error] } satisfies LineHead));
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}
