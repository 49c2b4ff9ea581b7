import { errors } from '@nua/contract/errors.ts';
import { type SocketError, socket as wire } from '@nua/contract/event.ts';
import type { App } from '../core/app.ts';
import type { Authenticator } from './authenticate.ts';
import { roomOf } from './event-frames.ts';
import type { PlayerSocket, SocketServer } from './socket-server.ts';

const RECHECKED_AT_ONCE = 500;

/** Disconnects the sockets of sessions that ended, expired or were replaced. */
export function cutWhatEnds(app: App, io: SocketServer, authenticator: Authenticator) {
  const everyone = () => io.of('/').sockets as Map<string, PlayerSocket>;
  const recheck = async (sockets: PlayerSocket[]) => {
    for (let at = 0; at < sockets.length; at += RECHECKED_AT_ONCE) {
      const some = sockets.slice(at, at + RECHECKED_AT_ONCE);
      const verdicts = await authenticator.bySessions([...new Set(some.map(({ data }) => data.session_id))]);
      for (const socket of some) {
        const verdict = verdicts.get(socket.data.session_id);
        if (verdict && 'refusal' in verdict) cut(socket, verdict.refusal);
      }
    }
  };
  app.revisions.on('session', (player_id) => {
    if (player_id === null) return recheck([...everyone().values()]);
    const { rooms } = io.of('/').adapter;
    const ids = (['sealed', 'open'] as const).flatMap((form) => [...(rooms.get(roomOf(player_id, form)) ?? [])]);
    return recheck(ids.flatMap((id) => everyone().get(id) ?? []));
  });
  const timer = setInterval(() => {
    const now_ms = app.clock.now().getTime();
    for (const socket of everyone().values())
      if (socket.data.until_ms <= now_ms) cut(socket, { code: errors.NOT_SIGNED_IN });
  }, 1_000);
  timer.unref();
  return { recheck, stop: () => clearInterval(timer) };
}

/** Sends the reason and closes the connection. */
export function cut(socket: PlayerSocket, refusal: SocketError): void {
  socket.emit(wire.cut, refusal);
  socket.disconnect(true);
}
