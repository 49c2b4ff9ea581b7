import type { AppPlugin } from '@capacitor/app';
import { registerPlugin } from '@capacitor/core';
import type { CapacitorUpdaterPlugin } from '@capgo/capacitor-updater';
import { MAX_MANIFEST_CHARACTERS } from '@nua/contract/update.ts';
import { createUpdater, createVerify, type UpdateDevice, type Updater } from '@nua/updater';
import { readUpdateBuild } from '../native-page.ts';
import { createBrowserStorage } from '../storage.ts';
import { timeLimit } from '../time-limit.ts';
import { publicAddress } from './address.native.ts';
import { isMetered } from './network.native.ts';
import type { AppUpdater } from './updater.ts';

const Plugin = registerPlugin<CapacitorUpdaterPlugin>('CapacitorUpdater');
const App = registerPlugin<AppPlugin>('App');

const RESPONSE_MS = 20_000;

const log: UpdateDevice['log'] = (message, detail) => console.info('update:', message, detail ?? '');

let opened: ReturnType<typeof createUpdater> | null = null;
export const openedUpdater: AppUpdater['openedUpdater'] = () => opened;

/** Creates the updater. A build without a key cannot check signatures, so it requests no update. */
export const openUpdater: AppUpdater['openUpdater'] = (app) => {
  const { manifest, keys, sequence } = readUpdateBuild();
  const device: UpdateDevice = {
    ...app,
    plugin: Plugin,
    // The crash watch, which runs before the client's code, reads the same values.
    storage: createBrowserStorage(),
    verify: createVerify(keys, globalThis.crypto?.subtle),
    fetchManifest: () => fetchManifest(publicAddress(manifest)),
    checkDownload,
    isOnMobileData: isMetered,
    clearCaches,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log,
  };
  const updater = createUpdater(device, { host: new URL(publicAddress('/')).hostname, sequence });
  const withoutKey: Updater['check'] = async () => {
    log('this build has no key to verify updates, so it installs none');
    return { why: 'no_verifier' };
  };
  opened = keys.length > 0 ? updater : { ...updater, check: withoutKey };
  return opened;
};

export const onResume: AppUpdater['onResume'] = (listener) => void App.addListener('resume', listener);

/** With `redirect: 'error'`, a redirect would look like a lost connection. */
const PLAIN = { cache: 'no-store', credentials: 'omit', redirect: 'manual' } as const;

const isRedirect = ({ type }: Response) => type === 'opaqueredirect';

/** The last received manifest with its ETag, which avoids another download. The signature is checked every time. */
let lastManifest: { readonly tag: string; readonly text: string } | null = null;

async function fetchManifest(address: string): Promise<string> {
  const controller = new AbortController();
  const headers: HeadersInit = lastManifest === null ? {} : { 'if-none-match': lastManifest.tag };
  const response = await fetch(address, { ...PLAIN, headers, signal: anyOf(controller, timeLimit(RESPONSE_MS)) });
  if (isRedirect(response)) throw new Error('the server redirects the manifest');
  if (response.status === 304 && lastManifest !== null) return lastManifest.text;
  if (!response.ok || response.body === null)
    throw new Error(`the manifest's address responds with ${response.status}`);
  const text = await readText(response.body, controller);
  const tag = response.headers.get('etag');
  lastManifest = tag === null ? null : { tag, text };
  return text;
}

/** Reads the body, and aborts a body that is longer than any manifest. */
async function readText(body: ReadableStream<Uint8Array<ArrayBuffer>>, controller: AbortController): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= 2 * MAX_MANIFEST_CHARACTERS) continue;
    controller.abort();
    throw new Error('the manifest is too long');
  }
  return text + decoder.decode();
}

/** Checks a download from this app's server. The content policy of the page forbids other hosts; the plugin checks their downloads. */
async function checkDownload(address: string, bytes: number): Promise<void> {
  if (new URL(address).origin !== new URL(publicAddress('/')).origin) return;
  const response = await fetch(address, { ...PLAIN, method: 'HEAD', signal: timeLimit(RESPONSE_MS) });
  if (isRedirect(response)) throw new Error('The server redirects the download.');
  if (!response.ok) throw new Error(`The server responded to the download with ${response.status}.`);
  const length = response.headers.get('content-length');
  if (length !== null && Number(length) !== bytes) throw new Error('The download does not have the signed size.');
}

function anyOf(controller: AbortController, limit: AbortSignal): AbortSignal {
  limit.addEventListener('abort', () => controller.abort(limit.reason), { once: true });
  return controller.signal;
}

/** Removes the cached responses of an older bundle, and service workers, which the app does not use. */
async function clearCaches(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all([...workers.map((worker) => worker.unregister()), ...names.map((name) => caches.delete(name))]);
}
