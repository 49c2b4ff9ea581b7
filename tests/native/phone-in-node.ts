import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import type { Installation, Internet, Reply, WebView } from './phone/device.ts';
import { injectedScript } from './phone/injected-script.ts';
import { Phone } from './phone/phone.ts';
import type { Data, Intent } from './phone/plugin.ts';

const ORIGIN = 'https://localhost';
const core = readFileSync(createRequire(import.meta.url).resolve('@capacitor/core/dist/capacitor.js'), 'utf8');

/** A console without warnings. A response that arrives after its page has gone causes a warning. */
const quiet = { ...console, warn: () => {}, debug: () => {} };

type Called = (options?: unknown) => Promise<Data>;
type Listen = (event: string, listener: (data: Data) => void) => Promise<{ remove(): Promise<void> }>;
/** A plugin as `registerPlugin` returns it to the page. */
export type PagePlugin = { addListener: Listen; removeAllListeners: Called } & Record<string, Called>;

type Global = {
  androidBridge: { postMessage(text: string): void; onmessage?: (event: { data: string }) => void };
  capacitorExports: { Capacitor: { getPlatform(): string; registerPlugin(name: string): PagePlugin } };
};

/** A page without a browser: Capacitor's bridge and core in a separate global object. */
function openPage(phone: Phone): Global {
  // The bridge reads the browser's cookies and requests before it leaves them unchanged.
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

/** The responses of a server by address. A cut response breaks off after its bytes. */
export type ServedBytes = Record<string, Buffer | number | { cut: Buffer; length: number }>;

async function* pieces(bytes: Buffer, breaks_off: boolean): AsyncIterable<Uint8Array> {
  yield bytes;
  if (breaks_off) throw new Error('connection reset');
}

/** A server with a test's files, which supports ranges and records the requests. */
export function serverOf(served: ServedBytes) {
  const requests: { url: string; range: string | null }[] = [];
  const internet: Internet = {
    async ask(url, headers): Promise<Reply> {
      requests.push({ url, range: headers.range ?? null });
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
  return { internet, requests, served };
}

type Options = { internet?: Internet; assets?: Record<string, string>; updater?: Record<string, unknown> };

/** A phone with an app whose page is driven by a test. The app is started. */
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
    /** The first page of each load, oldest first. */
    loaded,
    plugin: (name: string) => {
      const found = registered.get(name) ?? page!.capacitorExports.Capacitor.registerPlugin(name);
      registered.set(name, found);
      return found;
    },
    platform: () => page!.capacitorExports.Capacitor.getPlatform(),
    /** Ends the app as the system does, and starts it again. */
    restart: (intent: Intent = {}) => {
      phone.kill();
      start(intent);
    },
  };
}

/** Collects the events that a page receives from a plugin. */
export async function collectEvents(plugin: PagePlugin, event: string): Promise<Data[]> {
  const all: Data[] = [];
  await plugin.addListener(event, (data) => all.push(data));
  return all;
}
