import type { Feature } from '../../http/handle.ts';
import { startTicker, type Ticker } from '../../jobs/start-ticker.ts';
import { forgetOldPageViews } from './own-page-views.ts';
import { recordPageView } from './record-page-view.ts';

const FORGET_EVERY_MS = 3_600_000;
const tickers = new WeakMap<object, Ticker>();

export const pageViewFeature: Feature = {
  name: 'page-view',
  handlers: [recordPageView],
  start(app) {
    tickers.set(
      app,
      startTicker(app, 'page-view', FORGET_EVERY_MS, () => forgetOldPageViews(app)),
    );
  },
  async stop(app) {
    await tickers.get(app)?.stop();
    await app.ports.page_views.idle();
  },
};
