import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { UpdateBuild } from '../../apps/web/src/platform/native-page.ts';
import type { PublicKeys } from '../../tools/release/release-key.ts';
import type { Installation, WebView } from './phone/device.ts';
import { injectedScript } from './phone/injected-script.ts';
import { Phone } from './phone/phone.ts';
import type { Intent } from './phone/plugin.ts';
import { ServerAtNua } from './server-at-nua.ts';

const ORIGIN = 'https://localhost';
const BUILT = join(import.meta.dirname, '../../apps/web/dist-native');
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain',
};

/** Console messages of violations of the content security policy. */
const REFUSED = /content security policy|refused to/i;

/** The built bundle. It is read once for each process. */
let built: ReadonlyMap<string, Buffer> | undefined;
function builtBundle(): ReadonlyMap<string, Buffer> {
  const names = () => globSync('**/*.*', { cwd: BUILT });
  built ??= new Map(names().map((name) => [name, readFileSync(join(BUILT, name))]));
  return built;
}

function withUpdates(page: Buffer, updates: UpdateBuild): Buffer {
  const content = JSON.stringify(updates).replaceAll('"', '&quot;');
  return Buffer.from(page.toString().replace(/(<meta name="nua-updates" content=")[^"]*/, `$1${content}`));
}

/** The app on a simulated phone. Every start of the app is a new page in one browser context. */
export class AppOnPhone {
  readonly phone: Phone;
  readonly server: ServerAtNua;
  /** The addresses of other origins, which Capacitor opens in the phone's browser. */
  readonly opened: string[] = [];
  /** The factor by which the phone's CPU is throttled from the next start of the app. */
  slowdown = 1;
  readonly #context: BrowserContext;
  /** The log lines of all pages about updates, oldest first. */
  readonly update_log: string[] = [];
  readonly #faults: string[] = [];
  readonly #assets: Map<string, Buffer>;
  readonly #plugins: Installation['plugins'];
  #page: Page | null = null;
  #session: CDPSession | null = null;
  /** The history entry with which the app began. Earlier entries are an empty page or a replaced bundle. */
  #first_entry = 0;
  #loads = 0;

  constructor(context: BrowserContext, world_url: string, plugins: Installation['plugins']) {
    this.#context = context;
    this.#assets = new Map(builtBundle());
    this.#plugins = { ...plugins };
    this.server = new ServerAtNua(world_url, () => this.phone.device.network.connected);
    const installation: Installation = {
      app_id: 'example.nua.app',
      app_name: 'Nua',
      version: '1.0.0',
      build: '1',
      assets: this.#assets,
      plugins: this.#plugins,
    };
    this.phone = new Phone({ installation, internet: this.server, web_view: this.#webView() });
  }

  get page(): Page {
    if (this.#page === null) throw new Error('the app does not run');
    return this.#page;
  }

  /** The faults of the page, the phone and the server. Any fault fails the test. */
  get complaints(): string[] {
    return [...this.#faults, ...this.phone.complaints, ...this.server.complaints];
  }

  /** Prepares the browser context before the first start. */
  async install(): Promise<void> {
    const context = this.#context;
    await context.exposeBinding('toPhone', ({ page }, text: string | null) => {
      if (page !== this.#page) return;
      if (text === null) this.phone.pageStarted();
      else void this.phone.receive(text);
    });
    const bridge = `window.androidBridge = { postMessage: (text) => void window.toPhone(text) }; void window.toPhone(null);`;
    // Android injects the bridge into the app's pages, but not into the frame of a game.
    await context.addInitScript(
      `if (window === window.top && location.origin === '${ORIGIN}') { ${bridge} ${injectedScript(ORIGIN)} }`,
    );
    await context.route('**/*', async (route, request) => {
      const url = new URL(request.url());
      if (url.origin !== ORIGIN && request.isNavigationRequest() && request.frame() === this.#page?.mainFrame()) {
        this.opened.push(url.href);
        return await route.abort('aborted');
      }
      if (url.origin !== ORIGIN) return await this.server.answerPage(route, request);
      const file = this.phone.servedFile(url.pathname);
      if (file === undefined) return await route.fulfill({ status: 404 });
      const contentType = TYPES[extname(file.name)] ?? 'application/octet-stream';
      await route.fulfill({ contentType, body: file.bytes });
    });
    await context.routeWebSocket(/.*/, (route) => this.server.answerSocket(route));
  }

  /** Starts the app by the icon, a link or a notification. */
  async start(intent: Intent = {}): Promise<Page> {
    this.phone.start(intent);
    const page = await this.#context.newPage();
    this.#page = page;
    this.#session = await this.#context.newCDPSession(page);
    if (this.slowdown > 1) await this.#session.send('Emulation.setCPUThrottlingRate', { rate: this.slowdown });
    page.on('pageerror', (error) => this.#faults.push(`the page threw ${error.message}`));
    page.on('console', (message) => {
      if (message.text().startsWith('update:')) this.update_log.push(message.text());
      if (message.type() === 'error' && REFUSED.test(message.text())) this.#faults.push(message.text());
    });
    page.on('domcontentloaded', () => this.phone.coverEdges({ top: 24, right: 0, bottom: 16, left: 0 }));
    await this.#load(page);
    return page;
  }

  /** Stores a player's session and language on the phone. Call it before a start. */
  async belongsTo(who: { token: string; id: string }, language: 'en' | 'ur'): Promise<void> {
    const auth = {
      token: who.token,
      player_id: who.id,
      token_created_at: new Date().toISOString(),
      // The stored date suppresses the daily alert, which would cover the page.
      unread_dialog_date: '2999-01-01',
    };
    this.phone.device.secure.entries.set('capacitor-storage_nua.auth', JSON.stringify(auth));
    const entries = { 'nua.installed': '1', nua_language: language, 'nua.invitation': 'never' };
    const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
    await this.#context.setStorageState({ cookies: [], origins: [{ origin: ORIGIN, localStorage }] });
  }

  /** Builds the app with these public keys. Call it before a start. */
  trust(keys: PublicKeys): void {
    const updates = { manifest: '/patches/production/nua/updates.json', keys: [keys.manifest], sequence: 1 };
    this.#assets.set('index.html', withUpdates(this.#assets.get('index.html')!, updates));
    this.#plugins.CapacitorUpdater = { ...this.#plugins.CapacitorUpdater, publicKey: keys.bundle };
  }

  /** Builds the app with the app token of an ad tracker. Call it before a start. */
  measureAs(app_token: string): void {
    const page = this.#assets.get('index.html')!.toString();
    const tag = `<meta name="nua-app-token" content="${app_token}">`;
    this.#assets.set('index.html', Buffer.from(page.replace('<title>', `${tag}<title>`)));
  }

  /** Builds a newer bundle. Its page contains `name`. */
  newerBundle(keys: PublicKeys, name: string): Map<string, Buffer> {
    const updates = { manifest: '/patches/production/nua/updates.json', keys: [keys.manifest], sequence: 2 };
    const page = withUpdates(this.#assets.get('index.html')!, updates).toString();
    const named = page.replace('<head>', `<head><meta name="bundle" content="${name}">`);
    return new Map(this.#assets).set('index.html', Buffer.from(named));
  }

  async #load(page: Page): Promise<void> {
    const load = ++this.#loads;
    try {
      await page.goto(`${ORIGIN}/`);
      const entry = await this.#entry();
      if (load === this.#loads) this.#first_entry = entry;
    } catch (error) {
      // The phone has loaded another bundle meanwhile, and so has cancelled this load.
      if (load === this.#loads) throw error;
    }
  }

  async #entry(): Promise<number> {
    return (await this.#session!.send('Page.getNavigationHistory')).currentIndex;
  }

  /** Kills the process of the app, as the system does. */
  async kill(): Promise<void> {
    const { page } = this;
    this.#page = null;
    this.phone.kill();
    const crashed = page.waitForEvent('crash');
    // The crashed page sends no response.
    this.#session?.send('Page.crash').catch(() => {});
    await crashed;
    await page.close();
  }

  async restart(intent: Intent = {}): Promise<Page> {
    await this.kill();
    return await this.start(intent);
  }

  async setNetwork(connected: boolean): Promise<void> {
    this.phone.setNetwork({ connected, connectionType: connected ? 'wifi' : 'none' });
    if (!connected) await this.server.cutSockets();
    await this.#context.setOffline(!connected);
  }

  #webView(): WebView {
    // A message to a replaced page is lost, as on a phone.
    const inPage = (act: (page: Page) => Promise<unknown>) => {
      if (this.#page !== null) act(this.#page).catch(() => {});
    };
    return {
      reload: () => inPage((page) => this.#load(page)),
      post: (message) =>
        inPage((page) =>
          page.evaluate((data) => {
            const { androidBridge } = window as unknown as { androidBridge: { onmessage(event: object): void } };
            androidBridge.onmessage({ data });
          }, message),
        ),
      run: (script) => inPage((page) => page.evaluate(script)),
      canGoBack: async () => (await this.#entry()) > this.#first_entry,
      goBack: () => inPage((page) => page.goBack()),
    };
  }
}
