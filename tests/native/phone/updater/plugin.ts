import { randomUUID } from 'node:crypto';
import { type Data, Plugin, PluginError, type PluginMaker } from '../plugin.ts';
import { type Bundle, Bundles, randomId } from './bundles.ts';
import { readPublicKey } from './crypto.ts';
import { Delays } from './delays.ts';
import { Downloads, type ManifestEntry } from './download.ts';

/** A new bundle has at least this time to report that it is ready. */
const PENDING_READY_MS = 30_000;
const DEVICE_ID = 'CapacitorUpdater.deviceId';
const FAILED = 'CapacitorUpdater.lastFailedBundle';

type Settings = {
  publicKey: string;
  appReadyTimeout: number;
  autoDeleteFailed: boolean;
  autoDeletePrevious: boolean;
  resetWhenUpdate: boolean;
};

/** Reads the plugin's configuration. Throws if the plugin would call its vendor. */
export function readSettings(config: Record<string, unknown>): Settings {
  const { autoUpdate = true, statsUrl, appReadyTimeout = 10_000, publicKey = '' } = config;
  if (autoUpdate !== false && autoUpdate !== 'off') throw new Error('autoUpdate is on: it would call plugin.capgo.app');
  if (statsUrl !== '') throw new Error('statsUrl is not empty: it would report to plugin.capgo.app');
  if (publicKey !== '') readPublicKey(String(publicKey));
  return {
    publicKey: String(publicKey),
    appReadyTimeout: Math.max(1000, Number(appReadyTimeout)),
    autoDeleteFailed: config.autoDeleteFailed !== false,
    autoDeletePrevious: config.autoDeletePrevious !== false,
    resetWhenUpdate: config.resetWhenUpdate !== false,
  };
}

/** `@capgo/capacitor-updater` 8.51 on Android in manual mode. */
export class UpdaterPlugin extends Plugin {
  readonly name = 'CapacitorUpdater';
  readonly #bundles: Bundles;
  readonly #downloads: Downloads;
  readonly #delays: Delays;
  readonly #settings: Settings;
  /** Ends the wait of `#reload`. */
  #endWait: ((ready: boolean) => void) | null = null;
  #cancelCheck: () => void = () => {};

  constructor(...[device, deliver]: ConstructorParameters<PluginMaker>) {
    super(device, deliver);
    this.#settings = readSettings(device.installation.plugins.CapacitorUpdater ?? {});
    this.#bundles = new Bundles(device, (event, data) => this.notify(event, data));
    this.#downloads = new Downloads(device, this.#settings.publicKey);
    this.#delays = new Delays(device);
  }

  readonly methods = {
    download: (options: Data) => this.#download(options),
    set: (options: Data) => this.#set(options),
    next: ({ id }: Data) => {
      if (typeof id !== 'string') throw new PluginError('Next called without id');
      if (!this.#bundles.setNext(id)) throw new PluginError(`Set next id failed. Bundle ${id} does not exist.`);
      return this.#bundles.info(id);
    },
    reset: async ({ toLastSuccessful = false, usePendingBundle = false }: Data) => {
      if (usePendingBundle === true) throw new PluginError('Reset failed');
      if (!(await this.#reset(toLastSuccessful === true, false))) throw new PluginError('Reset failed');
      return undefined;
    },
    reload: async () => {
      if (!(await this.#reload())) throw new PluginError('Reload failed');
      return undefined;
    },
    notifyAppReady: () => {
      const bundle = this.#bundles.current();
      this.#bundles.setSuccess(bundle, this.#settings.autoDeletePrevious);
      this.#endWait?.(true);
      return { bundle };
    },
    current: () => ({ bundle: this.#bundles.current(), native: this.device.installation.version }),
    getBuiltinVersion: () => ({ version: this.device.installation.version }),
    getNextBundle: () => this.#bundles.next() ?? undefined,
    getFailedUpdate: () => {
      const failed = this.device.preferences.get(FAILED);
      this.device.preferences.delete(FAILED);
      return failed === undefined ? undefined : { bundle: JSON.parse(failed) as Bundle };
    },
    list: ({ raw = false }: Data) => ({ bundles: this.#bundles.list(raw === true) }),
    delete: ({ id }: Data) => {
      if (typeof id !== 'string') throw new PluginError('missing id');
      if (this.#bundles.delete(id)) return undefined;
      const why = "does not exist or it cannot be deleted (perhaps it is the 'next' bundle)";
      throw new PluginError(`Delete failed, id ${id} ${why}`);
    },
    getMissingBundleFiles: ({ manifest, sessionKey }: Data) => {
      if (!Array.isArray(manifest)) throw new PluginError('getMissingBundleFiles called without manifest');
      const missing = this.#downloads.missing(manifest as ManifestEntry[], String(sessionKey ?? ''));
      const missingCount = missing.length;
      return { missing, total: manifest.length, missingCount, reusableCount: manifest.length - missingCount };
    },
    getDeviceId: () => {
      const { preferences } = this.device;
      preferences.set(DEVICE_ID, preferences.get(DEVICE_ID) ?? randomUUID());
      return { deviceId: preferences.get(DEVICE_ID) };
    },
    setMultiDelay: ({ delayConditions }: Data) => {
      if (!Array.isArray(delayConditions)) throw new PluginError('setMultiDelay called without delayCondition');
      this.#delays.set(delayConditions);
      return undefined;
    },
    cancelDelay: () => {
      this.#delays.set([]);
      return undefined;
    },
    isAutoUpdateEnabled: () => ({ enabled: false }),
    getPluginVersion: () => ({ version: '8.51.23' }),
  };

  override load(): void {
    this.#bundles.cleanUpAtStart(this.#settings.resetWhenUpdate);
    this.#delays.pass('killed');
  }

  /** Runs when the app starts or moves to the foreground. */
  toForeground(): void {
    this.#delays.pass('foreground');
    const { status } = this.#bundles.current();
    this.#checkLater(this.#readyMs(status));
  }

  /** Runs when the app moves to the background. Installs the next bundle, unless a condition delays it. */
  toBackground(): void {
    this.#delays.pass('background');
    const next = this.#bundles.next();
    if (this.#delays.any() || next === null || next.status === 'error') return;
    if (next.id !== this.#bundles.current().id) void this.#install(next);
  }

  async #install(next: Bundle): Promise<void> {
    if (!this.#bundles.set(next.id) || !(await this.#reload())) return;
    this.notify('set', { bundle: next }, true);
    this.#bundles.setNext(null);
  }

  async #download({ url, version, sessionKey = '', checksum = '', manifest }: Data): Promise<Bundle> {
    if (typeof url !== 'string') throw new PluginError('Download called without url');
    if (typeof version !== 'string') throw new PluginError('Download called without version');
    const id = randomId();
    const job = { id, url, version, session_key: String(sessionKey), checksum: String(checksum) };
    const downloaded = this.device.clock.now().toISOString().replace('Z', '+0000');
    const bundle: Bundle = { id, version, downloaded, checksum: '', status: 'downloading' };
    try {
      this.#assertComplete(job, manifest);
      const old = this.#bundles.byVersion(version);
      if (old !== undefined && ['error', 'deleted', 'deleting'].includes(old.status)) this.#bundles.delete(old.id);
      this.#bundles.save(bundle);
      this.notify('download', { percent: 0, bundle });
      if (Array.isArray(manifest)) await this.#downloads.manifest(job, manifest as ManifestEntry[]);
      else bundle.checksum = await this.#downloads.zip(job);
    } catch (error) {
      // A download that was rejected before it began has no entry.
      if (this.device.preferences.has(`${id}_info`)) this.#bundles.save({ ...bundle, status: 'error' });
      this.notify('downloadFailed', { version, error: error instanceof Error ? error.message : String(error) });
      throw new PluginError(`Failed to download from: ${url}`);
    }
    const complete: Bundle = { ...bundle, status: 'pending' };
    this.#bundles.save(complete);
    this.notify('download', { percent: 100, bundle: complete });
    this.notify('downloadComplete', { bundle: complete });
    this.notify('updateAvailable', { bundle: complete });
    return complete;
  }

  #assertComplete({ session_key, checksum }: { session_key: string; checksum: string }, manifest: unknown): void {
    const { publicKey } = this.#settings;
    if (publicKey !== '' && !/^[^:]+:[^:]+$/.test(session_key))
      throw new Error('Session key required when public key is present');
    if (!Array.isArray(manifest) && checksum === '') throw new Error('Checksum required');
  }

  /** The reload replaces the calling page, so no page receives the response. */
  async #set({ id }: Data): Promise<undefined> {
    if (typeof id !== 'string') throw new PluginError('Set called without id');
    if (!this.#bundles.set(id)) throw new PluginError(`Update failed, id ${id} does not exist.`);
    if (!(await this.#reload())) throw new PluginError(`Reload failed after setting bundle ${id}`);
    this.notify('set', { bundle: this.#bundles.info(id) }, true);
  }

  #readyMs(status: Bundle['status']): number {
    const { appReadyTimeout } = this.#settings;
    return status === 'success' ? appReadyTimeout : Math.max(appReadyTimeout, PENDING_READY_MS);
  }

  /** Reloads the page from the running bundle. Resolves with true if the page reports in time that it is ready. */
  #reload(): Promise<boolean> {
    this.device.web_view.reload();
    const ms = this.#readyMs(this.#bundles.current().status);
    return new Promise((resolve) => {
      const end = (ready: boolean) => {
        cancel();
        this.#endWait = null;
        resolve(ready);
      };
      const cancel = this.device.clock.after(ms, () => end(false));
      this.#endWait = end;
      this.#checkLater(ms);
      this.notify('appReloaded', {});
    });
  }

  #checkLater(ms: number): void {
    this.#cancelCheck();
    this.#cancelCheck = this.device.clock.after(ms, () => void this.#checkRevert());
  }

  /** Replaces a bundle that was not ready in time by the fallback or the built-in bundle. */
  async #checkRevert(): Promise<void> {
    const current = this.#bundles.current();
    if (current.id === 'builtin' || current.status === 'success') return;
    this.device.preferences.set(FAILED, JSON.stringify(current));
    // The event is not retained, because the failed page would receive it.
    this.notify('updateFailed', { bundle: current });
    this.#bundles.save({ ...current, status: 'error' });
    await this.#reset(true, true);
    if (this.#settings.autoDeleteFailed) this.#bundles.delete(current.id, true);
  }

  async #reset(to_last_successful: boolean, internal: boolean): Promise<boolean> {
    const fallback = this.#bundles.fallback();
    const before = new Map(this.device.preferences);
    if (to_last_successful && fallback.id !== 'builtin' && this.#bundles.canSet(fallback)) {
      this.#bundles.toBuiltIn();
      if (this.#bundles.set(fallback.id) && (await this.#reload())) {
        this.notify('set', { bundle: fallback }, true);
        return true;
      }
      if (!internal) return this.#restore(before);
    }
    this.#bundles.toBuiltIn();
    if (await this.#reload()) return true;
    return internal ? false : this.#restore(before);
  }

  /** Undoes a reset whose page was not ready in time. */
  #restore(before: ReadonlyMap<string, string>): false {
    for (const key of ['serverBasePath', 'pastVersion', 'nextVersion']) {
      const value = before.get(key);
      if (value === undefined) this.device.preferences.delete(key);
      else this.device.preferences.set(key, value);
    }
    this.device.web_view.reload();
    return false;
  }
}
