import type { Client } from '../client/client.ts';
import { watchUnread } from '../modules/message/public.ts';
import { watchInvitation } from '../modules/referral/public.ts';
import type { PageCursor } from './page-cursor.ts';
import { createLayer } from './realtime-layer.tsx';
import { startRealtime } from './start-realtime.ts';

/** Starts the real-time connection, the daily dialogs and the mark for unread messages. The socket library is a separate chunk. */
export async function beginRealtime(client: Client, page: PageCursor): Promise<void> {
  const { openSocket } = await import('./open-socket.ts');
  const { reconnectNow } = startRealtime(client, { open: openSocket, page, layer: createLayer(client) });
  watchUnread(client);
  watchInvitation(client);
  addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reconnectNow();
  });
}
