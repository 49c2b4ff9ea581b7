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

export type LineEvents = {
  /** Returns false if a push was missed. */
  onRound(push: RoundPush): boolean;
  onBet(bet: v.InferOutput<typeof sharedBet>): void;
};

/** The WebSocket line of this frame. It opens automatically, and reconnects when it breaks. */
export type KeptLine = {
  /** The line that will push all changes after a request made now; null if no line is open. */
  asked(): object | null;
  /** Resolves when that line breaks or a push on it was missed. */
  untilUnsure(line: object): Promise<void>;
  close(): void;
};

const BACK_MS = 1_000;
const BACK_MAX_MS = 30_000;
/** After the server has closed the line, the client reconnects only after this time. */
const SENT_AWAY_MS = 60_000;
const POLICY = 1008;

/**
 * Maintains the line and sends calls over it. A call without a response in time is sent over HTTP with the same key, so
 * that it is executed only once.
 */
export function keepLine(table: Table, events: LineEvents): KeptLine {
  let standing: Standing | null = null;
  let isClosed = false;
  let [isMissed, wake] = [false, () => {}];
  const keep = async () => {
    for (let tries = 0; !isClosed; ) {
      const code = await dial(table.session, {
        ...events,
        onOpen: (line) => {
          if (isClosed) return line.close();
          standing = line;
          table.session.line = line.send;
          tries = 0;
          wake();
        },
        onMissed: () => {
          isMissed = true;
          wake();
        },
      });
      standing = null;
      delete table.session.line;
      wake();
      if (isClosed) return;
      // After a restart of the server, its clients reconnect at random times.
      const back_ms = Math.min(BACK_MAX_MS, BACK_MS * 2 ** tries) * (0.5 + Math.random());
      tries += 1;
      await table.wait(code === POLICY ? SENT_AWAY_MS : back_ms);
    }
  };
  void keep();
  return {
    asked() {
      isMissed = false;
      return standing;
    },
    untilUnsure: (line) =>
      new Promise((resolve) => {
        wake = () => {
          if (standing === line && !isMissed) return;
          wake = () => {};
          resolve();
        };
        wake();
      }),
    close() {
      isClosed = true;
      standing?.close();
    },
  };
}

type Standing = { send: typeof fetch; close(): void };
type Hearing = LineEvents & { onOpen(line: Standing): void; onMissed(): void };

/** Opens one connection. Resolves with its close code. */
function dial(session: ArcadeSession, hearing: Hearing): Promise<number> {
  const socket = new WebSocket(new URL(wire.path, location.href).href.replace(/^http/, 'ws'));
  const waiting = new Map<number, (response: Response | null) => void>();
  let resolveEnd = (_code: number) => {};
  const ended = new Promise<number>((resolve) => {
    resolveEnd = resolve;
  });
  const end = (code: number) => {
    clearTimeout(giveUp);
    socket.onmessage = null;
    socket.close();
    for (const giveBack of waiting.values()) giveBack(null);
    resolveEnd(code);
  };
  const giveUp = setTimeout(end, wire.hello_ms, 0);
  let number = 0;
  const send: typeof fetch = async (path, init = {}) => {
    number += 1;
    const n = number;
    const response = new Promise<Response | null>((resolve) => waiting.set(n, resolve));
    socket.send(`${JSON.stringify(headOf(n, String(path), init))}\n${init.body ?? ''}`);
    // A line that does not respond is closed.
    const late = setTimeout(end, wire.answer_ms, 0);
    const found = await response;
    clearTimeout(late);
    waiting.delete(n);
    return found ?? fetch(path, init);
  };
  // Pushes are applied in order, although decrypting takes time.
  let taken = Promise.resolve();
  socket.onopen = () => socket.send(JSON.stringify(helloOf(session)));
  socket.onclose = ({ code }) => end(code);
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    const at = data.indexOf('\n');
    const head = JSON.parse(at < 0 ? data : data.slice(0, at)) as LineHead;
    const text = data.slice(at + 1);
    if ('open' in head) {
      clearTimeout(giveUp);
      hearing.onOpen({ send, close: () => end(0) });
    } else if ('n' in head) {
      const wait = head.retry_after_s;
      waiting.get(head.n)?.(new Response(text, wait ? { headers: { 'retry-after': String(wait) } } : {}));
    } else if ('push' in head) taken = taken.then(() => take(session, hearing, head, text)).catch(hearing.onMissed);
  };
  return ended;
}

const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

const helloOf = ({ token, encryption }: ArcadeSession): LineHello => ({
  token: token ?? '',
  ...(encryption && canSeal() && { enc: 1 }),
});

function headOf(n: number, path: string, { method, headers }: RequestInit): LineCall {
  const given = new Headers(headers);
  const key = given.get('idempotency-key');
  return { n, call: `${method} ${path}`, ...(key && { key }), ...(given.has(seal.header) && { enc: 1 }) };
}

async function take(session: ArcadeSession, hearing: Hearing, { push }: LinePush, text: string): Promise<void> {
  const body = JSON.parse(text);
  if (push === 'round') {
    if (!hearing.onRound(body)) hearing.onMissed();
    return;
  }
  const { encryption } = session;
  const isSealed = 'p' in body && encryption !== null;
  const bet = isSealed ? JSON.parse(await openBody(body, { ...wire.bet_push, encryption })) : body;
  hearing.onBet(v.parse(sharedBet, bet));
}
