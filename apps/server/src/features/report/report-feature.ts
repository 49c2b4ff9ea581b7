import { sumNextPlayers } from '../../fairness/round-sums.ts';
import type { Feature } from '../../http/handle.ts';
import type { App } from '../../http/request-context.ts';
import { startTicker, type Ticker } from '../../jobs/start-ticker.ts';
import { getReport } from './get-report.ts';

const FOLD_EVERY_MS = 5_000;
const tickers = new WeakMap<App, Ticker>();

/** Walks through the players again and again, some at a turn, so that no report has many rounds left to add. */
function foldInTurns(app: App): () => Promise<void> {
  let after: string | null = null;
  let isTurning = false;
  return async () => {
    if (isTurning) return;
    isTurning = true;
    try {
      after = await sumNextPlayers(app.db, after);
    } finally {
      isTurning = false;
    }
  };
}

export const reportFeature: Feature = {
  name: 'report',
  handlers: [getReport],
  start(app) {
    tickers.set(app, startTicker(app, 'report', FOLD_EVERY_MS, foldInTurns(app)));
  },
  async stop(app) {
    await tickers.get(app)?.stop();
  },
};
