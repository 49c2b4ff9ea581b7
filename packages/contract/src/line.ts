/**
 * The line: a WebSocket over which a game's iframe (the client) makes its calls and receives the changes of its shared
 * round.
 *
 * A message is a head (one JSON object), a line feed, and the content: a body or an envelope as in HTTP, sealed or
 * plain. The first message of the client is a `LineHello`. The first message of the server is a `LineOpen`, or a
 * `LineCut` before it closes the connection.
 *
 * Units   times in milliseconds
 */
export const line = {
  path: '/arcade/line',
  /** The client waits this long for its line to open. The server waits half as long for the first message. */
  hello_ms: 10_000,
  /** The client waits this long for a response. Then it makes the call over HTTP with the same key. */
  response_ms: 3_000,
  /** Both sides close the connection when a message is larger. */
  frame_bytes: 16 * 1024,
  /** The method and path that the seal of a pushed bet is bound to. */
  bet_push: { method: 'PUSH', path: '/arcade/line' },
} as const;

/** Authenticates the client by the token of its arcade session. The token is never in the URL. `enc` requests sealed pushes. */
export type LineHello = { token: string; enc?: 1 };

/**
 * The head of a call. Its body follows.
 *
 * Shape   { n: 7, call: 'POST /arcade/api/crash/bet', key: '3f2b…', enc: 1 }; a query is in the address, as over HTTP
 */
export type LineCall = { n: number; call: string; key?: string; enc?: 1 };

/** The line is open. */
export type LineOpen = { open: 1 };

/** The head of the response to call `n`. Its envelope follows. */
export type LineResponse = { n: number; retry_after_s?: number };

/**
 * The head of a push. `round` is followed by a `RoundPush`, `bet` by a `sharedBet`, which is sealed if `enc` requested
 * it.
 */
export type LinePush = { push: 'round' | 'bet' };

/** Why the server closes the connection: an error code. A client that receives it does not reconnect. */
export type LineCut = { cut: number };

export type LineHead = LineOpen | LineResponse | LinePush | LineCut;

/**
 * The changes of the shared round. They are public and the same for all players, so they are never sealed.
 *
 * Each phase is sent once, in order. A phase may be skipped if the next one follows immediately. A client that cannot apply a push to its
 * state has missed an earlier push, and calls `/arcade/api/{game}/phase`.
 *
 * Shape   every push: { phase, id }
 *         the first push of a round: also { number, announced?, locks_at, starts_at, server_time }
 *         a push after the start has moved: also { starts_at }
 *         the first push after the end: also { ended_at, is_stopped?, lapsed_hundredths?, hash, result }
 */
export type RoundPush = {
  phase: 'betting' | 'locked' | 'running' | 'over' | 'settled';
  id: string;
  /** The server's time of sending. Present in the first push of a round, and when the round begins to run. */
  server_time?: string;
  number?: number;
  announced?: Readonly<Record<string, unknown>>;
  locks_at?: string;
  starts_at?: string;
  ended_at?: string | null;
  is_stopped?: boolean;
  lapsed_hundredths?: number | null;
  hash?: string | null;
  result?: Readonly<Record<string, unknown>> | null;
};
