import {
  type LineCall,
  type LineHead,
  type LineHello,
  type LinePush,
  type RoundPush,
  line as wire,
} from '@nua/contract/line.ts';
import { sharedBet } from '@nua/contract/round.ts';
import { seal } from '@nua/contract/seal.ts';
import { openBody } from '@nua/wire/seal-body.ts';
import * as v from 'valibot';
import type { Table } from '../table/view.ts';
import type { ArcadeSession } from '../wire/arcade-call.ts';

export type PushHandlers = {
  /** Returns false if a push was missed. */
  onRound(push: RoundPush): boolean;
  onBet(bet: v.InferOutput<typeof sharedBet>): void;
};

/** The WebSocket connection of this frame. It opens automatically, and reconnects when it breaks. */
export type RoundsConnection = {
  /** Must run before a request for the state. Returns the open connection, which pushes all later changes, or null. */
  startRequest(): object | null;
  /** Resolves when this connection breaks, or when a push on it was missed. */
  untilStale(connection: object): Promise<void>;
  close(): void;
};

const RECONNECT_MS = 1_000;
const RECONNECT_MAX_MS = 30_000;
/** The pause after the server has closed the connection for a policy violation. */
const REJECTED_RECONNECT_MS = 60_000;
const POLICY_VIOLATION = 1008;

/**
 * Maintains the connection and sends calls over it. A call without a response in time is sent over HTTP with the same key, so
 * that it is executed only once.
 */
export function connectRounds(table: Table, handlers: PushHandlers): RoundsConnection {
  let current: OpenConnection | null = null;
  let isClosed = false;
  let [isMissed, wake] = [false, () => {}];
  const reconnectForever = async () => {
    for (let attempts = 0; !isClosed; ) {
      const code = await openConnection(table.session, {
        ...handlers,
        onOpen: (connection) => {
          if (isClosed) return connection.close();
          current = connection;
          table.session.socketFetch = connection.send;
          attempts = 0;
          wake();
        },
        onMissed: () => {
          isMissed = true;
          wake();
        },
      });
      current = null;
      delete table.session.socketFetch;
      wake();
      if (isClosed) return;
      // The random factor spreads the reconnects after a restart of the server.
      const pause_ms = Math.min(RECONNECT_MAX_MS, RECONNECT_MS * 2 ** attempts) * (0.5 + Math.random());
      attempts += 1;
      await table.wait(code === POLICY_VIOLATION ? REJECTED_RECONNECT_MS : pause_ms);
    }
  };
  void reconnectForever();
  return {
    startRequest() {
      isMissed = false;
      return current;
    },
    untilStale: (connection) =>
      new Promise((resolve) => {
        wake = () => {
          if (current === connection && !isMissed) return;
          wake = () => {};
          resolve();
        };
        wake();
      }),
    close() {
      isClosed = true;
      current?.close();
    },
  };
}

type OpenConnection = { send: typeof fetch; close(): void };
type ConnectionHandlers = PushHandlers & { onOpen(connection: OpenConnection): void; onMissed(): void };

/** Opens one connection. Resolves with its close code. */
function openConnection(session: ArcadeSession, handlers: ConnectionHandlers): Promise<number> {
  const socket = new WebSocket(new URL(wire.path, location.href).href.replace(/^http/, 'ws'));
  const waiting = new Map<number, (response: Response | null) => void>();
  let resolveEnd = (_code: number) => {};
  const ended = new Promise<number>((resolve) => {
    resolveEnd = resolve;
  });
  const end = (code: number) => {
    clearTimeout(helloTimeout);
    socket.onmessage = null;
    socket.close();
    for (const resolve of waiting.values()) resolve(null);
    resolveEnd(code);
  };
  const helloTimeout = setTimeout(end, wire.hello_ms, 0);
  let number = 0;
  const send: typeof fetch = async (path, init = {}) => {
    number += 1;
    const n = number;
    const response = new Promise<Response | null>((resolve) => waiting.set(n, resolve));
    socket.send(`${JSON.stringify(headOf(n, String(path), init))}\n${init.body ?? ''}`);
    // A connection without a response in time is closed.
    const responseTimeout = setTimeout(end, wire.response_ms, 0);
    const found = await response;
    clearTimeout(responseTimeout);
    waiting.delete(n);
    return found ?? fetch(path, init);
  };
  // Pushes are applied in order, although decrypting takes time.
  let applied = Promise.resolve();
  socket.onopen = () => socket.send(JSON.stringify(helloOf(session)));
  socket.onclose = ({ code }) => end(code);
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const line_end = data.indexOf('\n');
    const head = JSON.parse(line_end < 0 ? data : data.slice(0, line_end)) as LineHead;
    const text = data.slice(line_end + 1);
    if ('open' in head) {
      clearTimeout(helloTimeout);
      handlers.onOpen({ send, close: () => end(0) });
    } else if ('n' in head) {
      const wait = head.retry_after_s;
      waiting.get(head.n)?.(new Response(text, wait ? { headers: { 'retry-after': String(wait) } } : {}));
    } else if ('push' in head)
      applied = applied.then(() => applyPush(session, handlers, head, text)).catch(handlers.onMissed);
  };
  return ended;
}

const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined;

const helloOf = ({ token, encryption }: ArcadeSession): LineHello => ({
  token: token ?? '',
  ...(encryption && canEncrypt() && { enc: 1 }),
});

function headOf(n: number, path: string, { method, headers }: RequestInit): LineCall {
  const sent = new Headers(headers);
  const key = sent.get('idempotency-key');
  return { n, call: `${method} ${path}`, ...(key && { key }), ...(sent.has(seal.header) && { enc: 1 }) };
}

async function applyPush(
  session: ArcadeSession,
  handlers: ConnectionHandlers,
  { push }: LinePush,
  text: string,
): Promise<void> {
  const body = JSON.parse(text);
  if (push === 'round') {
    if (!handlers.onRound(body)) handlers.onMissed();
    return;
  }
  const { encryption } = session;
  const isSealed = 'p' in body && encryption !== null;
  const bet = isSealed ? JSON.parse(await openBody(body, { ...wire.bet_push, encryption })) : body;
  handlers.onBet(v.parse(sharedBet, bet));
}
