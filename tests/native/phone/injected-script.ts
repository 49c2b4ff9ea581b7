import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const packageOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

type Method = { name: string; rtype?: string };
type Header = { name: string; methods: Method[] };

/** The package and the Android class of each plugin. */
const CLASSES = [
  '@capacitor/app AppPlugin',
  '@capacitor/network NetworkPlugin',
  '@capacitor/keyboard KeyboardPlugin',
  '@capacitor/share SharePlugin',
  '@capacitor/android SystemBars',
  '@capacitor-firebase/messaging FirebaseMessagingPlugin',
  '@aparajita/capacitor-secure-storage SecureStorage',
  '@capgo/capacitor-updater CapacitorUpdaterPlugin',
];

/** The methods that every plugin inherits. */
const INHERITED: Method[] = [
  { name: 'addListener' },
  { name: 'removeListener' },
  { name: 'removeAllListeners', rtype: 'promise' },
  { name: 'checkPermissions', rtype: 'promise' },
  { name: 'requestPermissions', rtype: 'promise' },
];

/** Reads the id and the methods of a plugin from its Java annotations, which Capacitor reads by reflection. */
function headerOf(entry: string): Header {
  const [owner, java_class] = entry.split(' ') as [string, string];
  const folder = packageOf(owner);
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (name) => name.endsWith(`/${java_class}.java`) && name.includes('src/main/java'),
  );
  if (file === undefined) throw new Error(`${owner} has no ${java_class}.java`);
  const source = readFileSync(join(folder, file), 'utf8');
  const name = /@CapacitorPlugin\(\s*name = "(\w+)"/.exec(source)?.[1] ?? java_class;
  const method_names = [...source.matchAll(/@PluginMethod(?:\([^)]*\))?\s+public void (\w+)\(/g)].map(
    ([, method]) => method!,
  );
  const inherited = INHERITED.filter((method) => !method_names.includes(method.name));
  return { name, methods: [...method_names.map((method) => ({ name: method, rtype: 'promise' })), ...inherited] };
}

export const pluginHeaders: Header[] = CLASSES.map(headerOf);

/** The functions in `Capacitor.Plugins`, as in `JSExport.getPluginJS`. `isPluginAvailable` reads them too. */
function pluginScript({ name, methods }: Header): string {
  const own = methods
    .filter((method) => method.name !== 'addListener' && method.name !== 'removeListener')
    .map(
      (method) =>
        `t['${method.name}'] = (_options) => w.Capacitor.nativePromise('${name}', '${method.name}', _options);`,
    );
  return `(function(w) { var t = (w.Capacitor.Plugins['${name}'] = {});
t.addListener = (eventName, callback) => w.Capacitor.addListener('${name}', eventName, callback);
${own.join('\n')} })(window);`;
}

/**
 * The script that Android runs before a page of the app: Capacitor's bridge and the plugins, in the order of `JSInjector`. It needs
 * `window.androidBridge`.
 */
export function injectedScript(origin: string): string {
  const bridge = join(packageOf('@capacitor/android'), 'capacitor/src/main/assets/native-bridge.js');
  return [
    'window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };',
    `window.WEBVIEW_SERVER_URL = '${origin}';`,
    readFileSync(bridge, 'utf8'),
    ...pluginHeaders.map(pluginScript),
    `window.Capacitor.PluginHeaders = ${JSON.stringify(pluginHeaders)};`,
  ].join('\n');
}
