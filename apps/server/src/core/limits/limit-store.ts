import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Configuration } from '../../configuration/configuration.ts';

/** The Redis in which all nodes count together. Its client is for the library alone. */
export type LimitStore = { client: object; stop(): void };

/** Connects to the Redis of REDIS_URL; null without one. A node does not wait for it. */
export function openLimitStore({ redis_url }: Pick<Configuration, 'redis_url'>, log: Logger): LimitStore | null {
  if (redis_url === null) return null;
  const client = createClient({
    url: redis_url,
    // While Redis is away a call is counted in memory at once.
    disableOfflineQueue: true,
    // A connection that only looks open is noticed by a ping without a response.
    pingInterval: 1_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 3_000,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 2_000),
    },
  });
  let isAway = false;
  client.on('error', (error: Error) => {
    if (!isAway) log.error({ err: error }, 'Redis cannot be reached: each node counts calls alone');
    isAway = true;
  });
  client.on('ready', () => {
    isAway = false;
  });
  client.connect().catch(() => undefined);
  return { client, stop: () => client.destroy() };
}
