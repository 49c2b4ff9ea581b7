import { crashWatch } from '../src/crash-watch.ts';
import { MEMORY_KEY, readMemory } from '../src/memory.ts';
import type { UpdaterPlugin } from '../src/plugin.ts';
import { STARTS_KEY } from '../src/starts.ts';
import { createUpdater } from '../src/updater.ts';
import type { SimulatedClock } from './clock.ts';
import { SimulatedPlugin } from './plugin.ts';
import { BUILTIN_RELEASE, HOST, isSigned, type Release, type SimulatedServer } from './server.ts';

const FIRST_SCREEN_MS = 2_000;
const CRASH_MS = 15_000;
const FETCH_MS = 20_000;

/** One load of a document. After its end, its pending calls never resolve. */
class Page {
  is_alive = true;
  is_ready = false;
  updater: ReturnType<typeof createUpdater> | null = null;
  readonly listeners: (() => void)[] = [];
  readonly stops: (() => void)[] = [];
}

/** A phone with the app: its storage, the plugin, and pages that run the real updater and crash watch. */
export class SimulatedPhone {
  readonly storage = new Map<string, string>();
  readonly plugin: SimulatedPlugin;
  private page: Page | null = null;
  /** Whether a game or a payment is in progress. */
  is_mid_step = false;
  is_on_mobile_data = false;
  wants_mobile_data = true;
  /** Kills the process after this many more calls. */
  kill_in: number | null = null;
  readonly occurred = { crash_loop: 0, killed_in_a_step: 0, manual_rollback: 0, merged: 0, restarted: 0 };
  /** Descriptions of the violated invariants. */
  readonly broken: string[] = [];

  private readonly clock: SimulatedClock;
  private readonly server: SimulatedServer;

  constructor(clock: SimulatedClock, server: SimulatedServer) {
    this.clock = clock;
    this.server = server;
    this.plugin = new SimulatedPlugin(clock, server, () => this.load());
  }

  get is_running(): boolean {
    return this.page !== null;
  }

  get is_ready(): boolean {
    return this.page?.is_ready ?? false;
  }

  start(): void {
    if (this.page !== null) return;
    this.plugin.expectReady();
    this.load();
  }

  kill(): void {
    this.endPage();
    this.plugin.die();
  }

  pause(): void {
    for (const listener of this.page?.listeners ?? []) listener();
  }

  resume(times: number): void {
    if (this.page === null) return;
    this.plugin.expectReady();
    const checks = Array.from({ length: times }, () => this.page?.updater?.check()).filter((run) => run !== undefined);
    // The process may be killed in the first check.
    if (checks.length < 2) return;
    this.occurred.merged += 1;
    if (checks[0] !== checks[1]) this.broken.push('two simultaneous resumes started two checks');
  }

  /** An engineer rolls back to the built-in bundle by hand. */
  rollBack(): void {
    if (this.page?.updater == null || this.plugin.running === BUILTIN_RELEASE) return;
    this.occurred.manual_rollback += 1;
    void this.page.updater.rollBack();
  }

  private endPage(): void {
    if (this.page === null) return;
    this.page.is_alive = false;
    for (const stop of this.page.stops) stop();
    this.page = null;
  }

  private load(): void {
    this.endPage();
    const page = new Page();
    this.page = page;
    const release = this.plugin.running;
    if (!release.is_genuine) this.broken.push(`ran ${release.version}, which we have not published`);
    this.runCrashWatch(page);
    const { behaviour } = release;
    if (behaviour === 'crashes_early') this.callLater(page, FIRST_SCREEN_MS / 2, () => this.kill());
    if (behaviour === 'never_ready') return;
    this.callLater(page, FIRST_SCREEN_MS, () => void this.showFirstScreen(page, release));
    if (behaviour === 'crashes_after_ready') this.callLater(page, CRASH_MS, () => this.kill());
  }

  private callLater(page: Page, ms: number, callback: () => void): void {
    page.stops.push(this.clock.after(ms, callback));
  }

  private async showFirstScreen(page: Page, release: Release): Promise<void> {
    page.updater = createUpdater(this.deviceOf(page), { host: HOST, sequence: release.own_sequence });
    const restarted = await page.updater.start();
    page.is_ready = true;
    if (restarted !== null) this.occurred.restarted += 1;
    await page.updater.check();
  }

  /** Runs a call of a page. The process may be killed at the call, and an ended page gets no result. */
  private callUnlessKilled<Value>(page: Page, callback: () => Promise<Value> | Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.kill_in !== null && this.kill_in-- <= 0) {
        this.kill_in = null;
        this.occurred.killed_in_a_step += 1;
        this.kill();
      }
      if (!page.is_alive) return;
      Promise.resolve()
        .then(callback)
        .then(
          (value) => page.is_alive && resolve(value),
          (error: unknown) => page.is_alive && reject(error),
        );
    });
  }

  private deviceOf(page: Page) {
    const { methods } = this.plugin;
    const call = <Value>(callback: () => Promise<Value> | Value) => this.callUnlessKilled(page, callback);
    const plugin: UpdaterPlugin = {
      notifyAppReady: () => call(methods.notifyAppReady),
      current: () => call(methods.current),
      list: (options) => call(() => methods.list(options)),
      download: (options) => call(() => this.checkDownload(options.version) ?? methods.download(options)),
      getMissingBundleFiles: (options) => call(() => methods.getMissingBundleFiles(options)),
      set: ({ id }) => call(() => this.checkSet(id) ?? methods.set({ id })),
      reset: () => call(methods.reset),
      delete: (options) => call(() => methods.delete(options)),
      getFailedUpdate: () => call(methods.getFailedUpdate),
      getDeviceId: () => call(methods.getDeviceId),
    };
    return {
      plugin,
      storage: {
        read: (key: string) => this.storage.get(key) ?? null,
        write: (key: string, value: string) => void (page.is_alive && this.storage.set(key, value)),
      },
      verify: (text: string, sig: string) => call(() => isSigned(text, sig)),
      ping: () => call(() => this.server.ping()),
      isSwitchedOn: () => call(() => true),
      fetchManifest: () => call(() => this.fetchManifest()),
      checkDownload: () => call(() => this.server.checkDownload()),
      isMidStep: () => this.is_mid_step,
      isOnMobileData: () => call(() => this.is_on_mobile_data),
      ask: () => call(() => this.wants_mobile_data),
      clearCaches: () => call(() => undefined),
      report: () => call(() => this.server.ping()),
      wait: (ms: number) => this.clock.wait(ms),
      log: () => {},
    };
  }

  private async fetchManifest(): Promise<string> {
    const text = this.server.manifest();
    if (text !== null) return text;
    await this.clock.wait(FETCH_MS);
    throw new Error('no response');
  }

  private checkDownload(version: string): null {
    const { failed, left } = readMemory(this.storage.get(MEMORY_KEY) ?? null);
    if (failed.includes(version)) this.broken.push(`fetched ${version} again, which had failed`);
    if (left === version) this.broken.push(`fetched ${version} again, which an engineer had rolled back`);
    if (this.is_mid_step) this.broken.push('fetched during a game or a payment');
    return null;
  }

  private checkSet(id: string): null {
    const [from, to] = [this.plugin.running, this.plugin.releaseOf(id)];
    if (to.sequence <= from.sequence) this.broken.push(`went from ${from.version} to the older ${to.version}`);
    if (this.is_mid_step) this.broken.push('restarted during a game or a payment');
    return null;
  }

  /** Runs the inlined script of the document with the globals of a WebView. */
  private runCrashWatch(page: Page): void {
    const { methods } = this.plugin;
    const storage = {
      getItem: (key: string) => this.storage.get(key) ?? null,
      setItem: (key: string, value: string) => void (page.is_alive && this.storage.set(key, value)),
    };
    const nativePromise = (_: string, method: 'current' | 'set' | 'reset', options: { id: string }) =>
      this.callUnlessKilled(page, () => {
        if (method === 'current') return methods.current();
        this.occurred.crash_loop += 1;
        return method === 'set' ? methods.set(options) : methods.reset();
      });
    const document = {
      visibilityState: 'hidden',
      addEventListener: (name: string, listener: () => void) =>
        void (name === 'pause' && page.listeners.push(listener)),
    };
    const callLater = (callback: () => void, ms: number) => this.callLater(page, ms, callback);
    const names = ['localStorage', 'document', 'window', 'setTimeout', 'console'];
    const quiet = { error: () => {} };
    new Function(...names, crashWatch.script)(storage, document, { Capacitor: { nativePromise } }, callLater, quiet);
  }

  /** Corrupts the storage: clears it, or keeps only half of each value. */
  corruptStorage(kind: 'wiped' | 'half_written'): void {
    if (kind === 'wiped') this.storage.clear();
    for (const key of [MEMORY_KEY, STARTS_KEY]) {
      const value = this.storage.get(key);
      if (value !== undefined) this.storage.set(key, value.slice(0, value.length / 2));
    }
  }
}
