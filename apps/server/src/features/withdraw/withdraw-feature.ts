import type { Feature } from '../../http/handle.ts';
import { startTicker, type Ticker } from '../../jobs/start-ticker.ts';
import { cancelWithdraw } from './cancel-withdraw.ts';
import { createWithdraw } from './create-withdraw.ts';
import { getWithdraw } from './get-withdraw.ts';
import { listWithdraws } from './list-withdraws.ts';
import { runDueWithdraws } from './run-due-withdraws.ts';

const LOOK_EVERY_MS = 1_000;
const tickers = new WeakMap<object, Ticker>();

export const withdrawFeature: Feature = {
  name: 'withdraw',
  handlers: [createWithdraw, listWithdraws, getWithdraw, cancelWithdraw],
  start(app) {
    tickers.set(
      app,
      startTicker(app, 'withdraw', LOOK_EVERY_MS, () => runDueWithdraws(app)),
    );
  },
  async stop(app) {
    await tickers.get(app)?.stop();
  },
};
