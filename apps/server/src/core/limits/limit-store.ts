import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Configuration } from '../../configuration/configuration.ts';

/** The Redis in which all nodes count together. Only the rate-limit library uses its client. */
export type LimitStore = { client: object; stop(): void };

/** Connects to the Redis of REDIS_URL; null without one. A node does not wait for it. */
export function openLimitStore({ redis_url }: Pick<Configuration, 'redis_url'>, log: Logger): LimitStore | null {
  if (redis_url === null) return null;
  const client = createClient({
    url: redis_url,
    // While Redis is unreachable, calls are counted in memory without a delay.
    disableOfflineQueue: true,
    // A ping without a response reveals a connection that is dead but looks open.
    pingInterval: 1_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 3_000,
      reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, 2_000),
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
