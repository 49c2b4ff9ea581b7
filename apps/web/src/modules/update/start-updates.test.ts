import { generateKeyPairSync, sign } from 'node:crypto';
import type { PluginBundle } from '@nua/updater';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientForTests } from '../../boot/client-for-tests.ts';
import type { DialogProps } from '../../client/dialog-names.ts';
import type { Language } from '../../i18n/language.ts';

// Test files share loaded modules. The reset keeps this file's mocked plugins out of other files, and other files' modules out of this one.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** The state of a simulated phone: the calls of its plugins, and the responses of the app's server. */
const { phone } = vi.hoisted(() => ({
  phone: {
    calls: [] as string[],
    resume: null as (() => void) | null,
    current: {} as object,
    failing: null as string | null,
    fetched: 0,
    tags: [] as (string | null)[],
    isServerReachable: true,
  },
}));
vi.mock('@capacitor/core', () => ({
  registerPlugin: (name: string) =>
    new Proxy(
      {},
      {
        get: (_, method: string) => async (_first: unknown, listener: () => void) => {
          if (method === 'addListener') {
            phone.resume = listener;
            return;
          }
          if (name === 'Network') return { connected: true, connectionType: 'cellular' };
          phone.calls.push(method);
          if (method === 'current') return { bundle: phone.current, native: '1.0.0' };
          if (method === 'list') return { bundles: [] };
          if (method === 'getDeviceId') return { deviceId: 'phone' };
          if (method === 'download' && phone.failing !== null) throw new Error(phone.failing);
          if (method === 'download') return { id: 'b2', version: '2', status: 'pending' };
          // The plugin unloads the page, so this call never returns.
          if (method === 'set') return await new Promise(() => {});
          return undefined;
        },
      },
    ),
}));
vi.mock('#system/updater', () => import('../../platform/system/updater.native.ts'));
vi.mock('../../platform/reload-once.ts', () => ({
  isServerReachable: async () => {
    phone.calls.push('ping');
    return phone.isServerReachable;
  },
}));
vi.mock('../../platform/when-idle.ts', () => ({ whenIdle: (run: () => void) => run() }));
const { startUpdates } = await import('./start-updates.ts');

const builtin: PluginBundle = { id: 'builtin', version: '1', status: 'success' };
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64');
const stored = new Map<string, string>();

const update = (change: object = {}) => ({
  version: '2',
  fullUrl: 'https://nua.example/patches/production/files/a.zip',
  checksum: 'a'.repeat(512),
  sessionKey: `${'A'.repeat(22)}==:${'A'.repeat(342)}==`,
  bytes: 1_000_000,
  files: [],
  sequence: 2_000,
  issued_at: '2026-11-23T00:00:00.000Z',
  min_native: '1.0',
  rollout: 100,
  ...change,
});

function publish(signed_part: object, signed_by = privateKey) {
  const signed = JSON.stringify(signed_part);
  const { version, fullUrl } = signed_part as { version: string; fullUrl: string };
  const sig = sign(null, Buffer.from(signed), signed_by).toString('base64');
  const tag = `"${sig}"`;
  serve((address, init) => {
    if (init.method === 'HEAD') return new Response(null, { status: address === fullUrl ? 200 : 404 });
    expect(address).toBe('https://nua.example/patches/production/nua/updates.json');
    phone.fetched += 1;
    phone.calls.push('manifest');
    const known = new Headers(init.headers).get('if-none-match');
    phone.tags.push(known);
    if (known === tag) return new Response(null, { status: 304 });
    return new Response(JSON.stringify({ version, fullUrl, signed, sig }), { headers: { etag: tag } });
  });
  return tag;
}

function serve(respond: (address: string, init: RequestInit) => Response): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    expect(init).toMatchObject({ cache: 'no-store', redirect: 'manual', credentials: 'omit' });
    return respond(address, init);
  });
}

/** The response that `fetch` returns for a redirect with the option `redirect: 'manual'`. */
const redirectResponse = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });

const waitForLog = (text: string) =>
  vi.waitFor(() => expect(vi.mocked(console.info).mock.calls.flat().join()).toContain(text), { timeout: 20_000 });

/** Starts the updates of an app with these keys. Returns the dialogs and notices that are shown to the player. */
async function start({ keys = [key], language = 'en' }: { keys?: string[]; language?: Language } = {}) {
  const build = JSON.stringify({ manifest: '/patches/production/nua/updates.json', keys, sequence: 1_000 });
  vi.stubGlobal('document', { querySelector: () => ({ content: build }) });
  const { client } = clientForTests({
    language,
    responses: { 'GET /api/c/setting': { data: { list: [], page: 1, size: 100, total: 0 } } },
  });
  const { dialogs } = client.stores;
  const notices: unknown[] = [];
  const openedDialogs: DialogProps['status'][] = [];
  client.notify = (_kind, text) => void notices.push(text);
  client.openDialog = (name, props) => {
    openedDialogs.push(props as DialogProps['status']);
    dialogs.set({ open: [{ id: openedDialogs.length, name, props }] });
  };
  await startUpdates(client);
  return { client, notices, openedDialogs };
}

beforeEach(() => {
  Object.assign(phone, {
    calls: [],
    resume: null,
    current: builtin,
    failing: null,
    fetched: 0,
    tags: [],
    isServerReachable: true,
  });
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the app reports its bundle as ready before any other call [R4.22]', async () => {
  publish(update());
  await start();
  await expect.poll(() => phone.calls).toContain('set');
  expect(phone.calls[0]).toBe('notifyAppReady');
});

/** Gives the phone caches and service workers of an older bundle, and records their removal. */
function addCachesOfOlderBundle() {
  const worker = (name: string) => ({ unregister: async () => phone.calls.push(`worker ${name}`) });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [worker('a'), worker('b')] } });
  vi.stubGlobal('caches', {
    keys: async () => ['shell', 'pictures'],
    delete: async (name: string) => phone.calls.push(`cache ${name}`),
  });
}

it('the app checks for updates at the start and on resume [R4.22]', async () => {
  addCachesOfOlderBundle();
  publish(update({ sequence: 999 }));
  const checkCalls = () => phone.calls.filter((call) => call === 'ping' || call === 'manifest');
  await start();
  await waitForLog('check: old');
  expect(checkCalls()).toEqual(['ping', 'manifest']);
  publish(update());
  await vi.waitFor(() => {
    phone.resume!();
    expect(checkCalls()).toEqual(['ping', 'manifest', 'ping', 'manifest']);
  });
  await expect.poll(() => phone.calls).toContain('set');
  const removed = ['worker a', 'worker b', 'cache shell', 'cache pictures'];
  const from = phone.calls.indexOf('download');
  const steps = phone.calls.slice(from).filter((call) => ['download', 'set', ...removed].includes(call));
  expect(steps[0]).toBe('download');
  expect(steps.slice(1, -1).sort()).toEqual([...removed].sort());
  expect(steps.at(-1)).toBe('set');
});

it('a failed ping before an update check is logged, and the check continues [R8.12 ping]', async () => {
  phone.isServerReachable = false;
  publish(update({ sequence: 999 }));
  const { openedDialogs, notices } = await start();
  await waitForLog('update:,ping');
  await waitForLog('check: old');
  expect([phone.fetched, openedDialogs, notices]).toEqual([1, [], []]);
});

it.each([
  ['a signature of another key', () => publish(update(), generateKeyPairSync('ed25519').privateKey)],
  ['another host [R5.06]', () => publish(update({ fullUrl: 'https://evil.example/a.zip' }))],
  ['a lower sequence than the build', () => publish(update({ sequence: 999 }))],
])('an update with %s is not downloaded, and the player sees nothing', async (_case, offer) => {
  offer();
  const { openedDialogs, notices } = await start();
  await waitForLog('check:');
  expect(phone.calls).not.toContain('download');
  expect([openedDialogs, notices]).toEqual([[], []]);
});

it('a build without keys requests no update, and logs the reason', async () => {
  publish(update());
  await start({ keys: [] });
  await waitForLog('has no key');
  expect([phone.fetched, phone.calls.includes('notifyAppReady')]).toEqual([0, true]);
});

it('a return to the app starts another check for updates', async () => {
  publish(update({ sequence: 999 }));
  await start();
  await expect.poll(() => phone.fetched).toBe(1);
  await vi.waitFor(
    () => {
      phone.resume!();
      expect(phone.fetched).toBe(2);
    },
    { timeout: 20_000 },
  );
});

it.each([
  ['en', 'Nua was updated and has restarted.'],
  ['ur', 'نوا اپ ڈیٹ ہو کر دوبارہ شروع ہوا ہے۔'],
] as const)('a restart after an update is announced to the player once (%s)', async (language, text) => {
  publish(update());
  phone.current = { id: 'b2', version: '2', status: 'pending' };
  const memory = {
    newest: null,
    pending: { id: 'b2', version: '2' },
    last_good: null,
    failed: [],
    restart: 'update',
    left: null,
  };
  stored.set('nua.update', JSON.stringify({ ...memory, declined: null, told_store: null, reports: [] }));
  expect((await start({ language })).notices).toEqual([text]);
  expect((await start({ language })).notices).toEqual([]);
});

it('an update above 3 MB is downloaded over mobile data only if the player approves it', async () => {
  publish(update({ bytes: 4_200_000 }));
  const first = await start();
  await expect.poll(() => first.openedDialogs).toHaveLength(1);
  expect(first.openedDialogs[0]!.message).toContain('4.2 MB');
  first.client.stores.dialogs.set({ open: [] });
  await expect.poll(() => stored.get('nua.update')).toContain('"declined":"2"');
  expect(phone.calls).not.toContain('download');
  stored.clear();
  const second = await start();
  await expect.poll(() => second.openedDialogs).toHaveLength(1);
  second.client.stores.dialogs.set({ open: [] });
  second.openedDialogs[0]!.onConfirm!();
  await expect.poll(() => phone.calls).toContain('download');
});

it('an update that needs a newer app is announced once', async () => {
  publish(update({ min_native: '2.0' }));
  const first = await start();
  await expect.poll(() => first.openedDialogs).toHaveLength(1);
  expect(first.openedDialogs[0]!.title).toBe('A new version from the store is needed');
  expect(first.openedDialogs[0]!.message).toContain('your money is not affected');
  const fetched = phone.fetched;
  const second = await start();
  await expect.poll(() => phone.fetched).toBe(fetched + 1);
  expect(second.openedDialogs).toEqual([]);
});

/** Skips the pauses between attempts: timers under 10 s run at once. Longer timers are time limits, and never run. */
const skipPauses = () =>
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    if (ms < 10_000) queueMicrotask(run);
    return 0;
  }) as never);

it('an unchanged update manifest is not transferred again', async () => {
  const tag = publish(update({ sequence: 999 }));
  await start();
  await waitForLog('check: old');
  await vi.waitFor(() => {
    phone.resume!();
    expect(phone.tags.at(-1)).toBe(tag);
  });
  await vi.waitFor(() =>
    expect(
      vi
        .mocked(console.info)
        .mock.calls.flat()
        .join()
        .match(/check: old/g),
    ).toHaveLength(2),
  );
});

it.each([
  ['is endless', () => 'x'.repeat(1_000_000), 'the manifest is too long', 'no_manifest'],
  [
    'ends with an error',
    (sent: number) => (sent === 0 ? '{"version":' : new TypeError('network error')),
    'network error',
    'no_manifest',
  ],
  ['is incomplete', (sent: number) => (sent === 0 ? '{"version":' : null), '', 'bad_manifest'],
  [
    'is the sign-in page of a network',
    (sent: number) => (sent === 0 ? '<!doctype html>Sign in' : null),
    '',
    'bad_manifest',
  ],
] as const)('an update manifest that %s is ignored, and the reason is logged', async (_case, part, reason, why) => {
  let sent = 0;
  let signal: AbortSignal | null | undefined;
  const body = () =>
    new ReadableStream({
      pull(stream) {
        const next = part(sent++);
        if (next instanceof Error) return stream.error(next);
        if (next === null) return stream.close();
        stream.enqueue(new TextEncoder().encode(next));
      },
    });
  serve((_, init) => {
    signal = init.signal;
    return new Response(body());
  });
  const { openedDialogs } = await start();
  await waitForLog(`check: ${why}`);
  await waitForLog(reason);
  expect([phone.calls.includes('download'), openedDialogs]).toEqual([false, []]);
  expect([sent < 10, signal?.aborted]).toEqual([true, reason === 'the manifest is too long']);
});

it('a redirect of the update manifest is not followed, and the reason is logged', async () => {
  serve(redirectResponse);
  const { openedDialogs } = await start();
  await waitForLog('the server redirects the manifest');
  await waitForLog('check: no_manifest');
  expect([phone.calls.includes('download'), openedDialogs]).toEqual([false, []]);
});

it.each([
  ['redirected', redirectResponse, 'The server redirects the download.'],
  [
    'missing on the server',
    () => new Response(null, { status: 404 }),
    'The server responded to the download with 404.',
  ],
  [
    'larger than announced',
    () => new Response(null, { headers: { 'content-length': '4000000000' } }),
    'The download does not have the signed size.',
  ],
])('an update is refused before its download if its file is %s', async (_case, respond, caption) => {
  skipPauses();
  publish(update());
  const manifest = globalThis.fetch;
  serve((address, init) => (init.method === 'HEAD' ? respond() : (manifest(address, init) as never)));
  const { openedDialogs } = await start();
  await expect.poll(() => openedDialogs.length).toBe(1);
  expect(openedDialogs).toMatchObject([{ title: 'Update failed', message: caption }]);
  expect(phone.calls).not.toContain('download');
});

it.each([
  ['disk full', 'disk full'],
  ['', 'Unknown error'],
])('three failed downloads of an update with the error "%s" are shown as "%s" [R8.09]', async (failing, caption) => {
  skipPauses();
  publish(update());
  phone.failing = failing;
  const { openedDialogs } = await start();
  await expect.poll(() => openedDialogs.length).toBe(1);
  expect(openedDialogs).toMatchObject([{ kind: 'fail', title: 'Update failed', message: caption }]);
});
