import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Configuration } from '../../configuration/configuration.ts';

/** The Redis in which all nodes count calls together. `isResponding` is false while a ping is overdue. */
export type LimitStore = { client: object; isUp(): boolean; isResponding(): boolean; stop(): void };

const PING_EVERY_MS = 1_000;
const PING_WITHIN_MS = 500;

/** Starts to connect to the Redis of REDIS_URL. Returns null if REDIS_URL is not set. */
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
  let isErrorLogged = false;
  client.on('error', (error: Error) => {
    if (!isErrorLogged)
      log.error({ err: error, dependency: 'redis: limits' }, 'Redis cannot be reached: each node counts calls alone');
    isErrorLogged = true;
  });
  client.on('ready', () => {
    isErrorLogged = false;
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
 * Sends a ping every second, unless the last ping has no response yet. `isResponding` is false while a response takes longer than half a
 * second.
 *
 * A socket timeout would not detect the silence, because each written command counts as activity.
 */
export function watchPings(ping: () => Promise<unknown>): { isResponding(): boolean; stop(): void } {
  let sent_at: number | null = null;
  const timer = setInterval(() => {
    if (sent_at !== null) return;
    sent_at = performance.now();
    // A client without a connection rejects immediately.
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
