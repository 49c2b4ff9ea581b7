import { errors } from '@nua/contract/errors.ts';
import { type SocketError, socket as wire } from '@nua/contract/event.ts';
import type { App } from '../core/app.ts';
import type { Authenticator } from './authenticate.ts';
import type { Connections, ListeningSocket } from './connections.ts';
import { frames } from './socket-protocol.ts';

const RECHECK_BATCH = 500;

/** Disconnects the sockets of sessions that ended, were replaced or expired. */
export function disconnectEndedSessions(app: App, connections: Connections, authenticator: Authenticator) {
  const cut = (socket: ListeningSocket, refusal: SocketError) => cutOff(connections, socket, refusal);
  const recheck = async (sockets: readonly ListeningSocket[]) => {
    for (let start = 0; start < sockets.length; start += RECHECK_BATCH) {
      const batch = sockets.slice(start, start + RECHECK_BATCH);
      const verdicts = await authenticator.bySessions([...new Set(batch.map(({ data }) => data.session_id))]);
      for (const socket of batch) {
        const verdict = verdicts.get(socket.data.session_id);
        if (verdict && 'refusal' in verdict) cut(socket, verdict.refusal);
      }
    }
  };
  app.revisions.on('session', (player_id) =>
    recheck(player_id === null ? [...connections.all()] : connections.of(player_id)),
  );
  const timer = setInterval(() => {
    const now_ms = app.clock.now().getTime();
    for (const socket of [...connections.all()])
      if (socket.data.until_ms <= now_ms) cut(socket, { code: errors.NOT_SIGNED_IN });
  }, 1_000);
  timer.unref();
  return { recheck, stop: () => clearInterval(timer) };
}

/** Sends the reason and closes the connection permanently. */
export function cutOff(connections: Connections, socket: ListeningSocket, refusal: SocketError): void {
  connections.remove(socket);
  socket.sendEvent(wire.cut, refusal);
  socket.sendFrame(frames.disconnect);
  socket.end();
}
