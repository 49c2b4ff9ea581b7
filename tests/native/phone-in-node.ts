import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import type { Installation, Internet, Reply, WebView } from './phone/device.ts';
import { injectedScript } from './phone/injected-script.ts';
import { Phone } from './phone/phone.ts';
import type { Data, Intent } from './phone/plugin.ts';

const ORIGIN = 'https://localhost';
const core = readFileSync(createRequire(import.meta.url).resolve('@capacitor/core/dist/capacitor.js'), 'utf8');

/** An answer that no page waits for any more is a warning, as of `set` after its reload. */
const quiet = { ...console, warn: () => {}, debug: () => {} };

type Called = (options?: unknown) => Promise<Data>;
type Listen = (event: string, listener: (data: Data) => void) => Promise<{ remove(): Promise<void> }>;
/** A plugin as `registerPlugin` gives it to the page. */
export type PagePlugin = { addListener: Listen; removeAllListeners: Called } & Record<string, Called>;

type Global = {
  androidBridge: { postMessage(text: string): void; onmessage?: (event: { data: string }) => void };
  capacitorExports: { Capacitor: { getPlatform(): string; registerPlugin(name: string): PagePlugin } };
};

/** A page without a browser: Capacitor's own bridge and core in a global of their own. */
function openPage(phone: Phone): Global {
  // The bridge notes how the browser keeps cookies and sends requests before it leaves both alone.
  const browser = {
    Document: class {
      get cookie() {
        return '';
      }
    },
    XMLHttpRequest: class {},
  };
  const page: Partial<Global> & Data = { console: quiet, setTimeout, clearTimeout, ...browser };
  page.window = page;
  page.androidBridge = { postMessage: (text) => void phone.receive(text) };
  const context = createContext(page);
  runInContext(injectedScript(ORIGIN), context);
  runInContext(core, context);
  return page as Global;
}

/** What a server answers, by address. A part that is cut breaks off after its bytes. */
export type ServedBytes = Record<string, Buffer | number | { cut: Buffer; length: number }>;

async function* pieces(bytes: Buffer, breaks_off: boolean): AsyncIterable<Uint8Array> {
  yield bytes;
  if (breaks_off) throw new Error('connection reset');
}

/** A server whose files a test names; it serves ranges and notes what was asked. */
export function serverOf(served: ServedBytes) {
  const asked: { url: string; range: string | null }[] = [];
  const internet: Internet = {
    async ask(url, headers): Promise<Reply> {
      asked.push({ url, range: headers.range ?? null });
      const found = served[url];
      if (found === undefined || typeof found === 'number') {
        return { status: found ?? 404, headers: new Headers(), chunks: pieces(Buffer.alloc(0), false) };
      }
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      const is_cut = !Buffer.isBuffer(found);
      const bytes = (is_cut ? found.cut : found).subarray(from);
      const total = is_cut ? found.length : found.length;
      const range = { 'content-range': `bytes ${from}-${total - 1}/${total}` };
      return {
        status: from > 0 ? 206 : 200,
        headers: new Headers({ 'content-length': String(total - from), ...(from > 0 && range) }),
        chunks: pieces(bytes, is_cut),
      };
    },
  };
  return { internet, asked, served };
}

type Options = { internet?: Internet; assets?: Record<string, string>; updater?: Record<string, unknown> };

/** A phone with an app whose page is what a test calls; starts it cold. */
export function phoneInNode(options: Options = {}) {
  const assets = { 'index.html': '<html>built in</html>', ...options.assets };
  const installation: Installation = {
    app_id: 'example.nua.app',
    app_name: 'Nua',
    version: '1.4.0',
    build: '14',
    assets: new Map(Object.entries(assets).map(([name, text]) => [name, Buffer.from(text)])),
    plugins: { CapacitorUpdater: { autoUpdate: false, statsUrl: '', ...options.updater } },
  };
  let page: Global | null = null;
  const loaded: string[] = [];
  const registered = new Map<string, PagePlugin>();
  const begin = () => {
    loaded.push(phone.servedFile('/')?.bytes.toString() ?? 'nothing');
    phone.pageStarted();
    registered.clear();
    page = openPage(phone);
  };
  const web_view: WebView = {
    reload: () => begin(),
    post: (data) => page?.androidBridge.onmessage?.({ data }),
    run: () => {},
    canGoBack: async () => false,
    goBack: () => {},
  };
  const phone = new Phone({ installation, internet: options.internet ?? serverOf({}).internet, web_view });
  const start = (intent: Intent = {}) => {
    phone.start(intent);
    begin();
  };
  start();
  return {
    phone,
    device: phone.device,
    /** What the page shows, from the first load on. */
    loaded,
    /** A plugin of the page that runs now. */
    plugin: (name: string) => {
      const found = registered.get(name) ?? page!.capacitorExports.Capacitor.registerPlugin(name);
      registered.set(name, found);
      return found;
    },
    platform: () => page!.capacitorExports.Capacitor.getPlatform(),
    /** The system ends the app, and the user opens it again. */
    restart: (intent: Intent = {}) => {
      phone.kill();
      start(intent);
    },
  };
}

/** Notes what a page hears of an event. */
export async function heard(plugin: PagePlugin, event: string): Promise<Data[]> {
  const all: Data[] = [];
  await plugin.addListener(event, (data) => all.push(data));
  return all;
}
