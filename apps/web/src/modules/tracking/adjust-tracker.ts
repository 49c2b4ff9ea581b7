import Adjust from '@adjustcom/adjust-web-sdk';
import type { TrackerSettings } from '@nua/contract/tracking.ts';
import { publicAddress } from '#system/address';
import type { AdTracker, DeviceIds } from './ad-tracker.ts';

/** The name of the SDK's database. It is also the prefix of the SDK's keys in local storage. */
const STORE = 'adjust-sdk';
/** The key under which the SDK stores whether it is switched off, and whether the network has confirmed this. */
const PREFERENCES = `${STORE}.p`;
const FORGET_TIMEOUT_MS = 10_000;
const POLL_MS = 200;

/** Returns the host and path of a collector; the SDK adds https://. For a collector without TLS, patches XMLHttpRequest to use http://. */
function patchedDomainOf(collector: string): string {
  const address = new URL(publicAddress(collector));
  const domain = address.host + address.pathname.replace(/\/$/, '');
  if (address.protocol === 'http:') sendOverHttp(domain);
  return domain;
}

let isPatched = false;

function sendOverHttp(domain: string): void {
  if (isPatched) return;
  isPatched = true;
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    const text = String(url);
    const target = text.startsWith(`https://${domain}/`) ? text.replace(/^https/, 'http') : url;
    return Reflect.apply(open, this, [method, target, ...rest]);
  };
}

const optionsOf = ({ environment, collector }: TrackerSettings, app_token: string): Adjust.InitOptions => ({
  appToken: app_token,
  environment,
  logLevel: 'none',
  ...(collector !== null && { urlStrategy: { domains: [patchedDomainOf(collector)], useSubdomains: false } }),
});

/** 1 if no advertisement led the player here. Adjust attributes such a player to a tracker named Organic. */
const isOrganic = ({ tracker_name }: Adjust.Attribution): 0 | 1 => (/^organic\b/i.test(tracker_name) ? 1 : 0);

let isStopped = false;

/** The ad network Adjust, used through its web SDK. */
export const adjustTracker: AdTracker = {
  start(settings, app_token, onIds) {
    // The SDK remembers an earlier `stop` on the device, so it must be restarted first.
    Adjust.restart();
    if (isStopped) {
      isStopped = false;
      return;
    }
    let ids: DeviceIds | null = null;
    const updateIds = (change: Partial<DeviceIds>) => {
      const known = ids?.network_device ?? change.network_device;
      if (known === undefined) return;
      ids = { network_name: null, is_organic: 1, ...ids, ...change, network_device: known };
      onIds(ids);
    };
    const onAttribution = (attribution: Adjust.Attribution) =>
      updateIds({ network_name: attribution.adid, is_organic: isOrganic(attribution) });
    Adjust.initSdk({
      ...optionsOf(settings, app_token),
      attributionCallback: (_event, attribution) => onAttribution(attribution),
    });
    void Adjust.waitForWebUUID().then(
      (network_device) => {
        updateIds({ network_device });
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
    const unconfirmed = localStorage.getItem(PREFERENCES);
    for (let waited_ms = 0; waited_ms < FORGET_TIMEOUT_MS; waited_ms += POLL_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      // The SDK changes its stored preferences when the network has confirmed the request.
      if (localStorage.getItem(PREFERENCES) === unconfirmed) continue;
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
