import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import type { Installation, Internet, Reply, WebView } from './phone/device.ts';
import { injectedScript } from './phone/injected-script.ts';
import { Phone } from './phone/phone.ts';
import type { Data, Intent } from './phone/plugin.ts';

const ORIGIN = 'https://localhost';
const core = readFileSync(createRequire(import.meta.url).resolve('@capacitor/core/dist/capacitor.js'), 'utf8');

/** A console without warnings. A response to a closed page would cause a warning. */
const quiet = { ...console, warn: () => {}, debug: () => {} };

type PluginMethod = (options?: unknown) => Promise<Data>;
type Listen = (event: string, listener: (data: Data) => void) => Promise<{ remove(): Promise<void> }>;
export type PagePlugin = { addListener: Listen; removeAllListeners: PluginMethod } & Record<string, PluginMethod>;

type Global = {
  androidBridge: { postMessage(text: string): void; onmessage?: (event: { data: string }) => void };
  capacitorExports: { Capacitor: { getPlatform(): string; registerPlugin(name: string): PagePlugin } };
};

/** Opens a page without a browser: Capacitor's bridge and core in a separate global object. */
function openPage(phone: Phone): Global {
  // The bridge reads these objects of a browser and leaves them unchanged.
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

/** The responses of a server by URL. The connection of a cut response breaks after its bytes. */
export type ServedBytes = Record<string, Buffer | number | { cut: Buffer; length: number }>;

async function* chunksOf(bytes: Buffer, breaks_off: boolean): AsyncIterable<Uint8Array> {
  yield bytes;
  if (breaks_off) throw new Error('connection reset');
}

/** A server of files. It supports ranges and records the requests. */
export function serverOf(served: ServedBytes) {
  const requests: { url: string; range: string | null }[] = [];
  const internet: Internet = {
    async ask(url, headers): Promise<Reply> {
      requests.push({ url, range: headers.range ?? null });
      const found = served[url];
      if (found === undefined || typeof found === 'number') {
        return { status: found ?? 404, headers: new Headers(), chunks: chunksOf(Buffer.alloc(0), false) };
      }
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      const is_cut = !Buffer.isBuffer(found);
      const bytes = (is_cut ? found.cut : found).subarray(from);
      const total = found.length;
      const range = { 'content-range': `bytes ${from}-${total - 1}/${total}` };
      return {
        status: from > 0 ? 206 : 200,
        headers: new Headers({ 'content-length': String(total - from), ...(from > 0 && range) }),
        chunks: chunksOf(bytes, is_cut),
      };
    },
  };
  return { internet, requests, served };
}

type Options = { internet?: Internet; assets?: Record<string, string>; updater?: Record<string, unknown> };

/** Starts an app on a phone. The test calls the plugins as the page would. */
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
  const loadPage = () => {
    loaded.push(phone.servedFile('/')?.bytes.toString() ?? 'nothing');
    phone.pageStarted();
    registered.clear();
    page = openPage(phone);
  };
  const web_view: WebView = {
    reload: () => loadPage(),
    post: (data) => page?.androidBridge.onmessage?.({ data }),
    run: () => {},
    canGoBack: async () => false,
    goBack: () => {},
  };
  const phone = new Phone({ installation, internet: options.internet ?? serverOf({}).internet, web_view });
  const start = (intent: Intent = {}) => {
    phone.start(intent);
    loadPage();
  };
  start();
  return {
    phone,
    device: phone.device,
    /** The contents of the first page of each load, oldest first. */
    loaded,
    plugin: (name: string) => {
      const found = registered.get(name) ?? page!.capacitorExports.Capacitor.registerPlugin(name);
      registered.set(name, found);
      return found;
    },
    platform: () => page!.capacitorExports.Capacitor.getPlatform(),
    restart: (intent: Intent = {}) => {
      phone.kill();
      start(intent);
    },
  };
}

/** Collects the events that a plugin sends to the page. */
export async function collectEvents(plugin: PagePlugin, event: string): Promise<Data[]> {
  const all: Data[] = [];
  await plugin.addListener(event, (data) => all.push(data));
  return all;
}
