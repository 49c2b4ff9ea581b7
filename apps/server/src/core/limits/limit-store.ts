import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Configuration } from '../../configuration/configuration.ts';

/**
 * The Redis in which all nodes count together. Only the rate-limit library uses its client. `isResponding` is false while Redis accepts
 * commands but sends no response.
 */
export type LimitStore = { client: object; isUp(): boolean; isResponding(): boolean; stop(): void };

const PING_EVERY_MS = 1_000;
const PING_WITHIN_MS = 500;

/** Connects to the Redis of REDIS_URL, without waiting for the connection. Returns null if REDIS_URL is not set. */
export function openLimitStore({ redis_url }: Pick<Configuration, 'redis_url'>, log: Logger): LimitStore | null {
  if (redis_url === null) return null;
  const client = createClient({
    url: redis_url,
    // While Redis is unreachable, calls are counted in memory without a delay.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 3_000,
      reconnectStrategy: (attempts) => Math.min(100 * 2 ** attempts, 2_000),
    },
  });
  let isAway = false;
  client.on('error', (error: Error) => {
    if (!isAway)
      log.error({ err: error, dependency: 'redis: limits' }, 'Redis cannot be reached: each node counts calls alone');
    isAway = true;
  });
  client.on('ready', () => {
    isAway = false;
  });
  client.connect().catch(() => undefined);
  const pings = watchPings(() => client.ping());
  return {
    client,
    isUp: () => client.isReady && pings.isResponding(),
    isResponding: pings.isResponding,
    stop() {
      pings.stop();
      client.destroy();
    },
  };
}

/**
 * Sends a ping every second. If the response takes more than half a second, `isResponding` is false until it arrives. Until then no other
 * ping is sent.
 *
 * A socket timeout would not detect the silence, because each written command counts as activity.
 */
export function watchPings(ping: () => Promise<unknown>): { isResponding(): boolean; stop(): void } {
  let sent_at: number | null = null;
  const timer = setInterval(() => {
    if (sent_at !== null) return;
    sent_at = performance.now();
    // A client that is not connected rejects immediately, and the library counts in memory.
    ping()
      .catch(() => undefined)
      .finally(() => {
        sent_at = null;
      });
  }, PING_EVERY_MS);
  timer.unref();
  return {
    isResponding: () => sent_at === null || performance.now() - sent_at < PING_WITHIN_MS,
    stop: () => clearInterval(timer),
  };
}
