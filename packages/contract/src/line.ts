/**
 * The line: a WebSocket over which a game's frame makes its calls and receives news of its shared round.
 *
 * A frame of text is a head, one JSON object, and after a line feed the content: a body or an envelope as in HTTP, sealed
 * or plain. The first frame of the client is a `LineHello`; the first of the server is a `LineOpen`, or a `LineCut` before it closes.
 *
 * Units   times in milliseconds
 */
export const line = {
  path: '/arcade/line',
  /** How long the frame waits for its line to open. The server waits half as long for the first frame. */
  hello_ms: 10_000,
  /** How long the frame waits for a response before it makes the call over HTTP, with the same key. */
  answer_ms: 3_000,
  /** Both sides close the connection when a frame is larger. */
  frame_bytes: 16 * 1024,
  /** The address that the seal of a pushed bet is bound to, in place of a call's. */
  bet_push: { method: 'PUSH', path: '/arcade/line' },
} as const;

/** The holder of the line: the token of the arcade session, which is never in the address. `enc` asks for sealed pushes. */
export type LineHello = { token: string; enc?: 1 };

/**
 * The head of a call. Its body follows.
 *
 * Shape   { n: 7, call: 'POST /arcade/api/crash/bet', key: '3f2b…', enc: 1 }; a query is in the address, as over HTTP
 */
export type LineCall = { n: number; call: string; key?: string; enc?: 1 };

/** The line is open. */
export type LineOpen = { open: 1 };

/** The head of the response to the call of that number. Its envelope follows. */
export type LineResponse = { n: number; retry_after_s?: number };

/** The head of news: `round` is followed by a `RoundPush`, `bet` by a `sharedBet`, sealed if `enc` asked for it. */
export type LinePush = { push: 'round' | 'bet' };

/** Why the server closes the connection: the number of an error. A frame that receives it does not reconnect. */
export type LineCut = { cut: number };

export type LineHead = LineOpen | LineResponse | LinePush | LineCut;

/**
 * The changes of the shared round. They are the same for all players and public, so they are never sealed.
 *
 * The phases arrive in order, each once; one may be left out when the next follows at once. A frame that cannot combine a push with
 * its state has missed one, and asks `/arcade/api/{game}/phase`.
 *
 * Shape   { phase, id }; with the first push of a round number, announced?, locks_at, starts_at and server_time; starts_at if it has moved;
 *         with the first push after its end { ended_at, is_stopped?, lapsed_hundredths?, hash, result }
 */
export type RoundPush = {
  phase: 'betting' | 'locked' | 'running' | 'over' | 'settled';
  id: string;
  /** The server's time at sending; with the first push of a round, and when it begins to run. */
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
