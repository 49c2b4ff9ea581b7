import type { Feature } from '../../http/handle.ts';
import type { App } from '../../http/request-context.ts';
import { startTicker, type Ticker } from '../../jobs/start-ticker.ts';
import { sendDuePushes, sweepPushes } from '../../push/send-due-pushes.ts';
import { getPush } from './get-push.ts';
import { registerPushToken } from './register-push-token.ts';
import { removePushToken } from './remove-push-token.ts';
import { setPush } from './set-push.ts';

const SEND_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;
const tickers = new WeakMap<App, readonly Ticker[]>();

export const pushFeature: Feature = {
  name: 'push',
  handlers: [registerPushToken, removePushToken, getPush, setPush],
  start: (app) => {
    tickers.set(app, [
      startTicker(app, 'push', SEND_EVERY_MS, () => sendDuePushes(app)),
      startTicker(app, 'push sweep', SWEEP_EVERY_MS, () => sweepPushes(app)),
    ]);
  },
  stop: async (app) => {
    for (const ticker of tickers.get(app) ?? []) await ticker.stop();
  },
};
