import type { Feature } from '../../http/handle.ts';
import { startTicker, type Ticker } from '../../jobs/start-ticker.ts';
import { cancelPhoneChange } from './cancel-phone-change.ts';
import { changePhone } from './change-phone.ts';
import { getPhoneChange } from './get-phone-change.ts';
import { runDuePhoneChanges } from './run-due-phone-changes.ts';
import { registerStopLink } from './stop-link-routes.ts';

const LOOK_EVERY_MS = 15_000;
const tickers = new WeakMap<object, Ticker>();

export const phoneChangeFeature: Feature = {
  name: 'phone-change',
  handlers: [getPhoneChange, changePhone, cancelPhoneChange],
  routes: registerStopLink,
  start(app) {
    tickers.set(
      app,
      startTicker(app, 'phone change', LOOK_EVERY_MS, () => runDuePhoneChanges(app)),
    );
  },
  async stop(app) {
    await tickers.get(app)?.stop();
  },
};
