/**
 * The part of the socket.io protocol that this server uses: engine.io 4 over WebSocket only, socket.io 5 in the namespace "/", text frames
 * only.
 *
 * Source  github.com/socketio/engine.io-protocol (4) and github.com/socketio/socket.io-protocol (5)
 */
export type ClientFrame =
  | { type: 'connect' | 'disconnect' | 'pong' }
  | { type: 'event'; name: string; data: unknown; ack_id: string | null };

/** An event frame: an optional acknowledgement number and a JSON array. */
const EVENT = /^42(\d{0,10})(\[.*\])$/s;

/**
 * Parses a frame of a client. Returns null for a frame that a client of this server never sends.
 *
 * Shape   '40' -> connect; '42["ping"]' or '427["catch_up",{…}]' -> event, the latter with the acknowledgement 7
 */
export function readFrame(text: string): ClientFrame | null {
  if (text === '3') return { type: 'pong' };
  if (text === '40' || text.startsWith('40{')) return { type: 'connect' };
  if (text === '41') return { type: 'disconnect' };
  const [, ack_id, json] = EVENT.exec(text) ?? [];
  if (json === undefined) return null;
  const parts = readArray(json);
  const name = parts?.[0];
  return typeof name === 'string' ? { type: 'event', name, data: parts?.[1], ack_id: ack_id || null } : null;
}

function readArray(json: string): unknown[] | null {
  try {
    return JSON.parse(json) as unknown[];
  } catch {
    return null;
  }
}

/** The server closes a connection whose client does not respond to a ping in time. A client closes a connection without pings. */
export type Heartbeat = { ping_every_ms: number; pong_within_ms: number };

export const frames = {
  open: (sid: string, { ping_every_ms, pong_within_ms }: Heartbeat, max_bytes: number): string =>
    `0${JSON.stringify({ sid, upgrades: [], pingInterval: ping_every_ms, pingTimeout: pong_within_ms, maxPayload: max_bytes })}`,
  ping: '2',
  connected: (sid: string): string => `40${JSON.stringify({ sid })}`,
  /** After this frame a client does not reconnect automatically. */
  disconnect: '41',
  event: (name: string, ...data: readonly unknown[]): string => `42${JSON.stringify([name, ...data])}`,
  ack: (ack_id: string, data: unknown): string => `43${ack_id}${JSON.stringify([data])}`,
  refused: (data: unknown): string => `44${JSON.stringify({ message: 'refused', data })}`,
};
