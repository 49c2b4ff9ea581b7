import { FakeClock } from '../clock.ts';
import type { App } from '../http/request-context.ts';

/** A ticker that has been started; `stop` resolves when its last turn is over. */
export type Ticker = { stop(): Promise<void> };

const IDLE: Ticker = { stop: async () => {} };

/**
 * Does work again and again: the next turn begins `every_ms` after the last one ended, at once while there is more.
 *
 * All that is due lies in rows, so a turn that dies with its process is taken up by the next one. A process without the worker role
 * does no turns, and neither does one whose clock stands still until it is told: there the work is called by hand.
 *
 * Shape   app, name, every_ms, work -> Ticker; `work` says how much it did
 */
export function startTicker(
  app: Pick<App, 'config' | 'clock' | 'log' | 'signal'>,
  name: string,
  every_ms: number,
  work: () => Promise<number>,
): Ticker {
  if (!app.config.roles.has('worker') || app.clock instanceof FakeClock) return IDLE;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let turn: Promise<void> = Promise.resolve();

  const run = async () => {
    let did = 0;
    try {
      did = await work();
    } catch (error) {
      app.log.error({ err: error, ticker: name }, 'a turn of due work failed');
    }
    if (!isStopped) schedule(did > 0 ? 0 : every_ms);
  };
  const schedule = (in_ms: number) => {
    timer = setTimeout(() => {
      turn = run();
    }, in_ms);
    timer.unref();
  };
  schedule(every_ms);
  return {
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await turn;
    },
  };
}
