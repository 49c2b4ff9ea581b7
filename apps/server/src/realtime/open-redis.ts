import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { ServerOptions } from 'socket.io';
import type { App } from '../core/app.ts';

/** The length of the stream between nodes. Clients that miss more catch up from the database. */
const MAX_IN_STREAM = 10_000;

/** The connection between nodes, if REDIS_URL names one; null on a single node. */
export function openRedis(app: Pick<App, 'config' | 'log'>) {
  if (app.config.redis_url === null) return null;
  const client = createClient({
    url: app.config.redis_url,
    // While Redis is unreachable, events wait here. Events beyond this number are only in the database, where clients find
    // them.
    commandsQueueMaxLength: MAX_IN_STREAM,
    socket: { connectTimeout: 2_000, reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, 2_000) },
  });
  let isAway = false;
  client.on('error', (error: Error) => {
    if (!isAway)
      app.log.error({ err: error }, 'Redis cannot be reached: events stay on the node where they are numbered');
    isAway = true;
  });
  client.on('ready', () => {
    isAway = false;
  });
  const connected = client.connect().catch(() => undefined);
  const adapter: ServerOptions['adapter'] = createAdapter(client, {
    streamName: 'nua:events',
    channelPrefix: 'nua',
    maxLen: MAX_IN_STREAM,
  });
  return {
    adapter,
    async start() {
      // A node does not wait for Redis: its own clients receive the events that it numbers.
      await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
    },
    async stop() {
      client.destroy();
    },
  };
}
