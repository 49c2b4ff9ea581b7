import Adjust from '@adjustcom/adjust-web-sdk';
import type { TrackerSettings } from '@nua/contract/tracking.ts';
import { publicAddress } from '#system/address';
import type { AdTracker, DeviceNames } from './ad-tracker.ts';

/** The SDK's database, and the beginning of its keys in the local storage. */
const STORE = 'adjust-sdk';
/** The key under which the SDK stores whether it is off, and whether the network knows. */
const PREFERENCES = `${STORE}.p`;
const FORGET_MS = 10_000;
const POLL_MS = 200;

/** Returns the host and path of a collector. The SDK always adds https://, so plain http is patched in. */
function domainOf(collector: string): string {
  const address = new URL(publicAddress(collector));
  const domain = address.host + address.pathname.replace(/\/$/, '');
  if (address.protocol === 'http:') allowHttp(domain);
  return domain;
}

let isOverHttp = false;

function allowHttp(domain: string): void {
  if (isOverHttp) return;
  isOverHttp = true;
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    const text = String(url);
    const to = text.startsWith(`https://${domain}/`) ? text.replace(/^https/, 'http') : url;
    return Reflect.apply(open, this, [method, to, ...rest]);
  };
}

const optionsOf = ({ environment, collector }: TrackerSettings, app_token: string): Adjust.InitOptions => ({
  appToken: app_token,
  environment,
  logLevel: 'none',
  ...(collector !== null && { urlStrategy: { domains: [domainOf(collector)], useSubdomains: false } }),
});

/** A player who did not arrive by an advertisement is attributed to the tracker Organic. */
const isOrganic = ({ tracker_name }: Adjust.Attribution): 0 | 1 => (/^organic\b/i.test(tracker_name) ? 1 : 0);

let isStopped = false;

/** Adjust by its web SDK. */
export const adjustTracker: AdTracker = {
  start(settings, app_token, named) {
    // A `stop` is stored and outlives the page, so the SDK is restarted first.
    Adjust.restart();
    if (isStopped) {
      isStopped = false;
      return;
    }
    let names: DeviceNames | null = null;
    const updateNames = (change: Partial<DeviceNames>) => {
      const known = names?.network_device ?? change.network_device;
      if (known === undefined) return;
      names = { network_name: null, is_organic: 1, ...names, ...change, network_device: known };
      named(names);
    };
    const onAttribution = (found: Adjust.Attribution) =>
      updateNames({ network_name: found.adid, is_organic: isOrganic(found) });
    Adjust.initSdk({
      ...optionsOf(settings, app_token),
      attributionCallback: (_event, found) => onAttribution(found),
    });
    void Adjust.waitForWebUUID().then(
      (network_device) => {
        updateNames({ network_device });
        void Adjust.waitForAttribution().then(onAttribution, () => undefined);
      },
      () => undefined,
    );
  },
  report(_event, eventToken, is_organic) {
    const callbackParams = [{ key: 'is_organic', value: String(is_organic) }];
    Adjust.trackEvent({ eventToken, callbackParams }).catch(() => undefined);
  },
  stop() {
    isStopped = true;
    Adjust.stop();
  },
  async forget(settings, app_token) {
    Adjust.restart();
    Adjust.initSdk(optionsOf(settings, app_token));
    Adjust.gdprForgetMe();
    const asked = localStorage.getItem(PREFERENCES);
    for (let waited_ms = 0; waited_ms < FORGET_MS; waited_ms += POLL_MS) {
      await new Promise((again) => setTimeout(again, POLL_MS));
      // The SDK changes its note when the network has answered.
      if (localStorage.getItem(PREFERENCES) === asked) continue;
      removeStored();
      return true;
    }
    return false;
  },
};

function removeStored(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(STORE)) localStorage.removeItem(key);
  indexedDB.deleteDatabase(STORE);
}
