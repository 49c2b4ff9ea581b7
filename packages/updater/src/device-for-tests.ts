import type { UpdaterPlugin } from './plugin.ts';
import type { UpdateDevice } from './update-device.ts';

/** Creates a device on which every call succeeds, with a list of its calls and its log. Its waits never end. */
export function deviceForTests(change: Partial<UpdateDevice> = {}, plugin: Partial<UpdaterPlugin> = {}) {
  const storage = new Map<string, string>();
  const called: unknown[][] = [];
  const logged: unknown[][] = [];
  const running = { id: 'a', version: 'v-a', status: 'success' } as const;
  const device: UpdateDevice = {
    plugin: {
      notifyAppReady: async () => void called.push(['notifyAppReady']),
      current: async () => ({ bundle: running, native: '1.2.0' }),
      list: async () => ({ bundles: [running] }),
      download: async ({ version }) => ({ id: 'new', version, status: 'pending' }),
      getMissingBundleFiles: async () => ({ missing: [] }),
      set: async ({ id }) => void called.push(['set', id]),
      reset: async () => void called.push(['reset']),
      delete: async ({ id }) => void called.push(['delete', id]),
      getFailedUpdate: async () => null,
      getDeviceId: async () => ({ deviceId: 'the device' }),
      ...plugin,
    },
    storage: { read: (key) => storage.get(key) ?? null, write: (key, value) => void storage.set(key, value) },
    verify: async () => true,
    ping: async () => undefined,
    isSwitchedOn: async () => true,
    fetchManifest: async () => 'the manifest',
    checkDownload: async (address, bytes) => void called.push(['checkDownload', address, bytes]),
    isMidStep: () => false,
    isOnMobileData: async () => false,
    ask: async () => true,
    clearCaches: async () => void called.push(['clearCaches']),
    report: async (report) => void called.push(['report', report]),
    wait: () => new Promise(() => {}),
    log: (...what) => void logged.push(what),
    ...change,
  };
  return { device, storage, called, logged };
}

/** Waits of exactly `only_ms` end immediately; other waits never end. */
export const waitOnly = (only_ms: number) => (ms: number) =>
  ms === only_ms ? Promise.resolve() : new Promise<void>(() => {});
