import type { Client } from '../client.ts';
import { openSocket } from './open-socket.ts';
import { createLayer } from './realtime-layer.tsx';
import { startRealtime } from './start-realtime.ts';

/** Begins to listen in the browser. */
export function beginRealtime(client: Client): void {
  const { wake } = startRealtime(client, { open: openSocket, layer: createLayer(client) });
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}
