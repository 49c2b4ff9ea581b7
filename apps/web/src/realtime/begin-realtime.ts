import type { Client } from '../client.ts';
import { watchUnread } from '../messages/watch-unread.ts';
import { openSocket } from './open-socket.ts';
import { createLayer } from './realtime-layer.tsx';
import { startRealtime } from './start-realtime.ts';

/** Begins to listen in the browser, and to mark what is unread. */
export function beginRealtime(client: Client): void {
  const { wake } = startRealtime(client, { open: openSocket, layer: createLayer(client) });
  watchUnread(client);
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}
