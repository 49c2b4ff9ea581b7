/**
 * The line: a WebSocket over which a game's frame makes its calls and hears of its round of everybody unasked.
 *
 * A frame of text is a head, one JSON object, and after a line feed what belongs to it: a body or an envelope as HTTP carries it, sealed
 * or plain. The first frame of the client is a `LineHello`; the first of the server is a `LineOpen`, or a `LineCut` before it closes.
 *
 * Units   times in milliseconds
 */
export const line = {
  path: '/arcade/line',
  /** How long the frame waits for its line to open. The server waits half as long for the first frame. */
  hello_ms: 10_000,
  /** How long the frame waits for an answer before it makes the call over HTTP, with the same key. */
  answer_ms: 3_000,
  /** Both sides close the connection at a larger frame. */
  frame_bytes: 16 * 1024,
  /** The address that the seal of a pushed bet is bound to, in place of a call's. */
  bet_push: { method: 'PUSH', path: '/arcade/line' },
} as const;

/** Whose line it is: the token of the arcade session, which never stands in the address. `enc` asks for sealed pushes. */
export type LineHello = { token: string; enc?: 1 };

/**
 * The head of a call. Its body follows.
 *
 * Shape   { n: 7, call: 'POST /arcade/api/crash/bet', key: '3f2b…', enc: 1 }; a query stands in the address, as over HTTP
 */
export type LineCall = { n: number; call: string; key?: string; enc?: 1 };

/** The line stands. */
export type LineOpen = { open: 1 };

/** The head of the answer to the call of that number. Its envelope follows. */
export type LineResponse = { n: number; retry_after_s?: number };

/** The head of news: `round` is followed by a `RoundPush`, `bet` by a `sharedBet`, sealed where that was asked for. */
export type LinePush = { push: 'round' | 'bet' };

/** Why the server closes the connection: the number of an error. A frame that hears it does not come back. */
export type LineCut = { cut: number };

export type LineHead = LineOpen | LineResponse | LinePush | LineCut;

/**
 * What has changed of the round of everybody. It is the same for all players and public, so it is never sealed.
 *
 * The phases come in order, each once; one may be left out when the next has come meanwhile. A frame that cannot put a push together with
 * what it knows has missed one, and asks `/arcade/api/{game}/phase`.
 *
 * Shape   { phase, id }; with the first push of a round number, announced?, locks_at, starts_at and server_time; starts_at where it has moved;
 *         with the first push after its end { ended_at, is_stopped?, lapsed_hundredths?, hash, result }
 */
export type RoundPush = {
  phase: 'betting' | 'locked' | 'running' | 'over' | 'settled';
  id: string;
  /** The time by which the moments are told; with the first push of a round, and when it begins to run. */
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
