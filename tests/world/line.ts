import type { Call } from '@nua/contract';
import type { ResponseOf } from '@nua/contract/call.ts';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import {
  type LineCut,
  type LineHello,
  type LinePush,
  type LineResponse,
  type RoundPush,
  line as wire,
} from '@nua/contract/line.ts';
import { sealedFor } from '@nua/contract/seal.ts';
import * as v from 'valibot';
import { type ClientOptions, WebSocket } from 'ws';
import { dayKey, openBytes, sealBytes } from '../../apps/server/src/core/sealing/sealing.ts';
import type { World } from './world.ts';

export type LineResult<C extends Call> = { code: number; data: ResponseOf<C>; retry_after_s?: number };

/** A WebSocket of a game page to the server (`/arcade/line`), with all received frames. */
export type TestLine = {
  socket: WebSocket;
  /** Every frame as received. */
  frames: string[];
  rounds: RoundPush[];
  /** Pushed bets with the values of the wire. */
  bets: Record<string, unknown>[];
  /** The error code that ended the connection, and its close code. */
  closed: Promise<{ cut: number | null; code: number }>;
  call<C extends Call>(
    call: C,
    request?: { body?: object; key?: string; sealed?: boolean; query?: string },
  ): Promise<LineResult<C>>;
  /** Sends a call without waiting for its response. */
  sendCall(call: Call, request: { body?: object; key?: string }): void;
  /** Resolves when `holds` returns true. */
  until(holds: (line: TestLine) => boolean): Promise<void>;
  close(): void;
};

/** The address of the server, the key of request bodies, and the server's time. */
type Place = { url: string; key: { kid: string; key: Buffer }; now(): Date };

export const placeOf = (world: World): Place => ({
  url: world.url,
  key: world.app.bodyKeys.current,
  now: () => world.clock.now(),
});

type DialOptions = ClientOptions & { path?: string | undefined };

/** Opens a connection and sends the first frame. */
export async function dial(
  url: string,
  first?: object | string,
  { path, ...options }: DialOptions = {},
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path ?? wire.path}`, { origin: 'null', ...options });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  socket.on('error', () => undefined);
  if (first !== undefined) socket.send(typeof first === 'string' ? first : JSON.stringify(first));
  return socket;
}

/** Returns the next frame of a connection. */
export const nextFrameOf = (socket: WebSocket): Promise<unknown> =>
  new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(data.toString()))));

/** Opens the WebSocket of a game session. If the server rejects it, `closed` resolves with the reason. */
export async function openLine(
  place: Place,
  token: string,
  { enc, ...options }: ClientOptions & { enc?: 1 } = {},
): Promise<TestLine> {
  const hello: LineHello = { token, ...(enc && { enc }) };
  const socket = await dial(place.url, undefined, options);
  const line = trackFrames(place, socket);
  const opened = new Promise<void>((resolve) => {
    socket.once('message', () => resolve());
    socket.once('close', () => resolve());
  });
  socket.send(JSON.stringify(hello));
  await opened;
  return line;
}

function trackFrames({ key, now }: Place, socket: WebSocket): TestLine {
  const waiting = new Map<number, (answer: { head: LineResponse; text: string; call: Call }) => void>();
  const watchers = new Set<() => void>();
  let [number, cut] = [0, null as number | null];
  const open = (text: string, about: { method: string; path: string }) => {
    const body = JSON.parse(text) as { p?: string; d: string };
    if (body.p === undefined) return body as unknown as { code: number; data: unknown };
    const aad = sealedFor(about.method, about.path, body.d);
    return JSON.parse(openBytes(dayKey(key.key, body.d, 'response'), aad, body.p).toString()) as {
      code: number;
      data: unknown;
    };
  };
  const calls = new Map<number, Call>();
  socket.on('message', (data) => {
    const frame = data.toString();
    line.frames.push(frame);
    const head_end = frame.indexOf('\n');
    const head_text = head_end === -1 ? frame : frame.slice(0, head_end);
    const head = JSON.parse(head_text) as Partial<LineResponse & LinePush & LineCut>;
    const text = frame.slice(head_end + 1);
    if (head.cut !== undefined) cut = head.cut;
    if (head.push === 'round') line.rounds.push(JSON.parse(text) as RoundPush);
    if (head.push === 'bet') line.bets.push(open(text, wire.bet_push) as unknown as Record<string, unknown>);
    if (head.n !== undefined) waiting.get(head.n)?.({ head: head as LineResponse, text, call: calls.get(head.n)! });
    for (const check of [...watchers]) check();
  });
  const frameOf = (call: Call, request: { body?: object; key?: string; sealed?: boolean; query?: string }): string => {
    number += 1;
    calls.set(number, call);
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const head = {
      n: number,
      call: `${call.method} ${call.path}${request.query ? `?${request.query}` : ''}`,
      ...(call.idempotent && { key: request.key ?? makeKey(now().getTime()) }),
      ...(request.sealed && { enc: 1 }),
    };
    if (!request.sealed || call.method === 'GET') return `${JSON.stringify(head)}\n${body}`;
    const day = dayInKarachi(now());
    const p = sealBytes(dayKey(key.key, day, 'request'), sealedFor(call.method, call.path, day), Buffer.from(body));
    return `${JSON.stringify(head)}\n${JSON.stringify({ v: 1, k: key.kid, d: day, p })}`;
  };
  const line: TestLine = {
    socket,
    frames: [],
    rounds: [],
    bets: [],
    closed: new Promise((resolve) => socket.once('close', (code) => resolve({ cut, code }))),
    async call(call, request = {}) {
      const frame = frameOf(call, request);
      const { promise, resolve } = Promise.withResolvers<{ head: LineResponse; text: string }>();
      waiting.set(number, resolve);
      socket.send(frame);
      const { head, text } = await promise;
      const { code, data } = open(text, call);
      const parsed = code === 0 ? v.parse(call.response, data) : data;
      return { code, data: parsed as never, ...(head.retry_after_s && { retry_after_s: head.retry_after_s }) };
    },
    sendCall: (call, request) => socket.send(frameOf(call, request)),
    until: (holds) =>
      new Promise((resolve) => {
        const check = () => {
          if (!holds(line)) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
    close: () => socket.close(),
  };
  return line;
}
