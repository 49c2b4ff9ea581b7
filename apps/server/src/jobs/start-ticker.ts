import { FakeClock } from '../clock.ts';
import type { App } from '../http/request-context.ts';

/** A ticker that has been started; `stop` resolves when its last turns are over. */
export type Ticker = { stop(): Promise<void> };

const IDLE: Ticker = { stop: async () => {} };

/** Turns that wait for a silent provider must not hold up what is due for others; this many may wait at once. */
const MAX_AT_ONCE = 8;

/**
 * Does work again and again, every `every_ms`.
 *
 * All that is due lies in rows that a turn claims, so turns may overlap, and a turn that dies with its process is taken up by a
 * later one. A process without the worker role does no turns, and neither does one whose clock stands still until it is told: there
 * the work is called by hand.
 *
 * Shape   app, name, every_ms, work -> Ticker
 */
export function startTicker(
  app: Pick<App, 'config' | 'clock' | 'log'>,
  name: string,
  every_ms: number,
  work: () => Promise<unknown>,
): Ticker {
  if (!app.config.roles.has('worker') || app.clock instanceof FakeClock) return IDLE;
  const turns = new Set<Promise<void>>();
  const run = async () => {
    try {
      await work();
    } catch (error) {
      app.log.error({ err: error, ticker: name }, 'a turn of due work failed');
    }
  };
  const timer = setInterval(() => {
    if (turns.size >= MAX_AT_ONCE) return;
    const turn = run().finally(() => turns.delete(turn));
    turns.add(turn);
  }, every_ms);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(turns);
    },
  };
}
