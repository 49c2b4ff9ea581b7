import { Bridge, type Call } from './bridge.ts';
import { PhoneClock } from './clock.ts';
import { type Device, type Installation, type Internet, SERVER_PATH, type WebView } from './device.ts';
import { Disk } from './disk.ts';
import type { Intent } from './plugin.ts';
import { AppPlugin } from './plugins/app.ts';
import { FirebaseMessagingPlugin } from './plugins/firebase-messaging.ts';
import { KeyboardPlugin } from './plugins/keyboard.ts';
import { NetworkPlugin } from './plugins/network.ts';
import { SecureStoragePlugin } from './plugins/secure-storage.ts';
import { SharePlugin } from './plugins/share.ts';
import { SystemBarsPlugin } from './plugins/system-bars.ts';
import { UpdaterPlugin } from './updater/plugin.ts';

type Process = {
  bridge: Bridge;
  app: AppPlugin;
  network: NetworkPlugin;
  keyboard: KeyboardPlugin;
  push: FirebaseMessagingPlugin;
  bars: SystemBarsPlugin;
  updater: UpdaterPlugin;
};

type Parts = { installation: Installation; internet: Internet; web_view: WebView; now?: Date };

const ONLINE = { connected: true, connectionType: 'wifi' } as const;

/**
 * Simulates an Android phone with the app, as far as the page can see it. The methods are acts of the user and the system. A test reads or
 * breaks the phone's state through `device`.
 */
export class Phone {
  readonly device: Device;
  readonly #complaints: string[] = [];
  readonly #calls: Call[] = [];
  #process: Process | null = null;

  constructor({ installation, internet, web_view, now = new Date() }: Parts) {
    this.device = {
      clock: new PhoneClock(now),
      disk: new Disk(),
      preferences: new Map(),
      installation,
      internet,
      web_view,
      network: { ...ONLINE },
      secure: { entries: new Map(), broken: null },
      push: { permission: 'prompt', will_say: 'granted', token: null, broken: null },
      share: { shared: [], will: 'choose' },
      bars: { status: 'DEFAULT', navigation: 'DEFAULT', hidden: false },
      keyboard: { height: 0 },
      is_active: false,
      intent: {},
      left: null,
    };
  }

  /** Faults that a phone would only log. */
  get complaints(): string[] {
    return [...this.#complaints, ...(this.#process?.bridge.complaints ?? [])];
  }

  /** The calls of one plugin over all starts of the app, oldest first. */
  callsOf(plugin: string, method?: string): Call[] {
    const all = [...this.#calls, ...(this.#process?.bridge.calls ?? [])];
    return all.filter((call) => call.plugin === plugin && (method === undefined || call.method === method));
  }

  /** Starts the app. The caller then loads the page from `servedFile`. */
  start(intent: Intent = {}): void {
    if (this.#process !== null) throw new Error('the app runs already');
    const { device } = this;
    device.intent = intent;
    device.left = null;
    const bridge = new Bridge((message) => device.web_view.post(message));
    const parts = [device, bridge.deliver] as const;
    const app = new AppPlugin(...parts);
    const network = new NetworkPlugin(...parts);
    const keyboard = new KeyboardPlugin(...parts);
    const push = new FirebaseMessagingPlugin(...parts);
    const bars = new SystemBarsPlugin(...parts);
    const updater = new UpdaterPlugin(...parts);
    const others = [new SecureStoragePlugin(...parts), new SharePlugin(...parts)];
    const plugins = [app, network, keyboard, push, bars, updater, ...others];
    for (const plugin of plugins) bridge.add(plugin);
    this.#process = { bridge, app, network, keyboard, push, bars, updater };
    for (const plugin of plugins) plugin.load();
    this.#forgetBundleOfOlderApp();
    for (const plugin of plugins) plugin.newIntent(intent);
    device.is_active = true;
    updater.toForeground();
  }

  /** If the store has updated the app, Capacitor serves the built-in files again. */
  #forgetBundleOfOlderApp(): void {
    const { preferences, installation } = this.device;
    const binary = `${installation.build} ${installation.version}`;
    if (preferences.get('lastBinaryVersion') !== binary) preferences.set(SERVER_PATH, '');
    preferences.set('lastBinaryVersion', binary);
  }

  kill(): void {
    const { bridge } = this.#running();
    this.#calls.push(...bridge.calls);
    this.#complaints.push(...bridge.complaints);
    this.device.clock.cancelAll();
    this.device.is_active = false;
    this.#process = null;
  }

  receive(text: string): Promise<void> {
    return this.#process?.bridge.receive(text) ?? Promise.resolve();
  }

  pageStarted(): void {
    this.#process?.bridge.pageStarted();
  }

  /** The file at a path of the app's origin, as in Capacitor's `WebViewLocalServer`. Undefined for a 404. */
  servedFile(path: string): { name: string; bytes: Buffer } | undefined {
    const is_page = path === '/' || !path.slice(path.lastIndexOf('/') + 1).includes('.');
    const name = is_page ? 'index.html' : path.slice(1);
    const stored = this.device.preferences.get(SERVER_PATH) || 'public';
    const folder = this.device.disk.filesIn(stored).length > 0 ? stored : 'public';
    const { assets } = this.device.installation;
    const bytes = folder === 'public' ? assets.get(name) : this.device.disk.read(`${folder}/${name}`);
    return bytes && { name, bytes };
  }

  pressBack(): Promise<void> {
    return this.#running().app.pressBack();
  }

  /** Opens a link in another app, which brings this app to the foreground. */
  openLink(url: string): void {
    this.#bringToForeground({ url });
  }

  /** Taps a notification while the app runs. */
  tapNotification(extras: Record<string, string>): void {
    this.#bringToForeground({ notification: { id: `0:${this.device.clock.now().getTime()}`, extras } });
  }

  #bringToForeground(intent: Intent): void {
    if (!this.device.is_active) this.resume();
    const { app, push } = this.#running();
    app.newIntent(intent);
    push.newIntent(intent);
  }

  pause(): void {
    const { app, updater } = this.#running();
    this.device.is_active = false;
    app.pause();
    updater.toBackground();
  }

  resume(): void {
    const { app, updater } = this.#running();
    this.device.is_active = true;
    updater.toForeground();
    app.resume();
  }

  setNetwork(network: Device['network']): void {
    Object.assign(this.device.network, network);
    this.#process?.network.changed();
  }

  showKeyboard(height: number): void {
    this.#running().keyboard.changeTo(height);
  }

  coverEdges(sides: { top: number; right: number; bottom: number; left: number }): void {
    this.#running().bars.cover(sides);
  }

  get push(): FirebaseMessagingPlugin {
    return this.#running().push;
  }

  #running(): Process {
    if (this.#process === null) throw new Error('the app does not run');
    return this.#process;
  }
}
