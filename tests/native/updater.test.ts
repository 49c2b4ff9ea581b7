import { describe, expect, test } from 'vitest';
import { hashOf, manifestOf, newKeys, zipOf } from './packed-bundle.ts';
import type { Data } from './phone/plugin.ts';
import { collectEvents, phoneInNode, type ServedBytes, serverOf } from './phone-in-node.ts';

const URL_2 = 'https://nua.example/patches/2.zip';
const URL_3 = 'https://nua.example/patches/3.zip';
const bundleFiles = (text: string) => ({ 'index.html': `<html>${text}</html>` });
const zips: ServedBytes = { [URL_2]: zipOf(bundleFiles('two')), [URL_3]: zipOf(bundleFiles('three')) };
const checksum = (url: string) => hashOf(zips[url] as Buffer);

type App = ReturnType<typeof phoneInNode>;

/** Creates an app whose server has two newer bundles. */
function appWithServer(served: ServedBytes = zips, updater: Record<string, unknown> = { autoDeletePrevious: false }) {
  const server = serverOf(served);
  const app = phoneInNode({ internet: server.internet, updater });
  return { ...app, server, updater: () => app.plugin('CapacitorUpdater') };
}

const downloadBundle = ({ plugin }: App, url: string, version: string, more: Data = {}) =>
  plugin('CapacitorUpdater').download!({ url, version, checksum: checksum(url), ...more }) as Promise<{ id: string }>;

const currentOf = async ({ plugin }: App) =>
  (await plugin('CapacitorUpdater').current!()).bundle as { id: string; version: string; status: string };

async function install(app: App, id: string): Promise<void> {
  void app.plugin('CapacitorUpdater').set!({ id });
  await expect.poll(async () => (await currentOf(app)).id).toBe(id);
  await app.plugin('CapacitorUpdater').notifyAppReady!();
}

describe('a bundle in the updater plugin', () => {
  test('is the built-in bundle before any update', async () => {
    const app = appWithServer();
    expect(await app.updater().current!()).toEqual({
      bundle: {
        id: 'builtin',
        version: '1.4.0',
        downloaded: '1970-01-01T00:00:00.000Z',
        checksum: '',
        status: 'success',
      },
      native: '1.4.0',
    });
    expect(await app.updater().getBuiltinVersion!()).toEqual({ version: '1.4.0' });
    expect(await app.updater().list!()).toEqual({ bundles: [] });
    expect(await app.updater().getNextBundle!()).toBeUndefined();
  });

  test('is pending after its download, and is shown when “set” is called', async () => {
    const app = appWithServer();
    const progress = await collectEvents(app.updater(), 'download');
    const bundle = await downloadBundle(app, URL_2, '2');
    expect(bundle).toMatchObject({ version: '2', status: 'pending', checksum: checksum(URL_2) });
    expect(progress.map(({ percent }) => percent)).toEqual([0, 100]);
    const response = { arrived: false };
    void app.updater().set!({ id: bundle.id }).finally(() => {
      response.arrived = true;
    });
    await expect.poll(() => app.loaded).toEqual(['<html>built in</html>', '<html>two</html>']);
    expect((await currentOf(app)).status).toBe('pending');
    await app.updater().notifyAppReady!();
    expect((await currentOf(app)).status).toBe('success');
    expect(response.arrived).toBe(false);
    app.restart();
    expect(app.loaded.at(-1)).toBe('<html>two</html>');
  });

  test('can be inside a folder of its zip, but needs an index.html', async () => {
    const inner = zipOf({ 'dist/index.html': '<html>two</html>' });
    const empty = zipOf({ 'readme.txt': 'no page' });
    const app = appWithServer({ [URL_2]: inner, [URL_3]: empty });
    const { id } = (await app.updater().download!({ url: URL_2, version: '2', checksum: hashOf(inner) })) as {
      id: string;
    };
    await install(app, id);
    expect(app.loaded.at(-1)).toBe('<html>two</html>');
    const other = await app.updater().download!({ url: URL_3, version: '3', checksum: hashOf(empty) });
    await expect(app.updater().set!({ id: other.id })).rejects.toThrow(`id ${other.id} does not exist`);
  });

  test('can be deleted unless it is the running, the next or the built-in bundle', async () => {
    const app = appWithServer();
    const two = await downloadBundle(app, URL_2, '2');
    const three = await downloadBundle(app, URL_3, '3');
    await install(app, two.id);
    await app.updater().next!({ id: three.id });
    for (const id of [two.id, three.id, 'builtin', 'nobody']) {
      await expect(app.updater().delete!({ id })).rejects.toThrow(`Delete failed, id ${id}`);
    }
    void app.updater().reset!();
    await expect.poll(async () => (await currentOf(app)).id).toBe('builtin');
    await app.updater().delete!({ id: two.id });
    expect(await app.updater().list!()).toMatchObject({ bundles: [{ id: three.id }] });
  });
});

describe('a download in the updater plugin', () => {
  test.each([
    ['without a checksum', { checksum: '' }, undefined],
    ['with a wrong checksum', { checksum: hashOf('other') }, 'error'],
    ['of a missing file', { url: 'https://nua.example/none.zip' }, 'error'],
  ])('fails %s, and leaves no bundle', async (_case, options, entry) => {
    const app = appWithServer();
    const failed = await collectEvents(app.updater(), 'downloadFailed');
    const download = downloadBundle(app, URL_2, '2', options);
    await expect(download).rejects.toThrow('Failed to download from');
    expect(failed).toMatchObject([{ version: '2' }]);
    expect(await app.updater().list!()).toEqual({ bundles: [] });
    const { bundles } = (await app.updater().list!({ raw: true })) as { bundles: { status: string }[] };
    expect(bundles.map(({ status }) => status)).toEqual(entry === undefined ? [] : [entry]);
  });

  test.each(['../evil.html', 'a/../../evil.html', '/evil.html', 'a\\evil.html'])(
    'fails if its zip contains the file %s',
    async (name) => {
      const zip = zipOf({ ...bundleFiles('two'), [name]: 'x' });
      const app = appWithServer({ [URL_2]: zip });
      const download = app.updater().download!({ url: URL_2, version: '2', checksum: hashOf(zip) });
      await expect(download).rejects.toThrow('Failed to download from');
      expect(app.device.disk.filesIn('files')).toEqual([]);
    },
  );

  test('is retried after ten seconds if the server is unavailable', async () => {
    const app = appWithServer({ [URL_2]: 503 });
    const download = downloadBundle(app, URL_2, '2');
    await expect.poll(() => app.server.requests).toHaveLength(1);
    app.server.served[URL_2] = zips[URL_2]!;
    app.device.clock.advance(9_999);
    expect(app.server.requests).toHaveLength(1);
    app.device.clock.advance(1);
    expect(await download).toMatchObject({ status: 'pending' });
  });

  test('continues where it was interrupted', async () => {
    const whole = zips[URL_2] as Buffer;
    const app = appWithServer({ [URL_2]: { cut: whole.subarray(0, 40), length: whole.length } });
    const download = downloadBundle(app, URL_2, '2');
    await expect.poll(() => app.device.disk.filesIn('files')).toHaveLength(1);
    app.server.served[URL_2] = whole;
    const rangeAfterWaiting = () => {
      app.device.clock.advance(10_000);
      return app.server.requests.at(-1)?.range;
    };
    await expect.poll(rangeAfterWaiting).toBe('bytes=40-');
    expect(await download).toMatchObject({ status: 'pending', checksum: hashOf(whole) });
  });

  test('fails with less than a hundred megabytes of free disk', async () => {
    const app = appWithServer();
    app.device.disk.free = 90 * 1024 * 1024;
    await expect(downloadBundle(app, URL_2, '2')).rejects.toThrow('Failed to download from');
    expect(app.server.requests).toEqual([]);
  });

  test('is lost if the app is killed', async () => {
    const app = appWithServer({ [URL_2]: 503 });
    void downloadBundle(app, URL_2, '2');
    await expect.poll(() => app.server.requests).toHaveLength(1);
    app.restart();
    expect(await app.updater().list!()).toEqual({ bundles: [] });
    expect(await app.updater().list!({ raw: true })).toMatchObject({ bundles: [{ status: 'downloading' }] });
  });
});

describe('an app with a public key', () => {
  const keys = newKeys();
  const plain = zipOf(bundleFiles('two'));
  const right = { url: URL_2, version: '2', sessionKey: keys.session_key, checksum: keys.checksum(plain) };
  const served = { [URL_2]: keys.encrypt(plain) };

  test('decrypts an encrypted bundle', async () => {
    const app = appWithServer(served, { publicKey: keys.public_key });
    expect(await app.updater().download!(right)).toMatchObject({ checksum: hashOf(plain) });
  });

  test.each([
    ['no session key', { sessionKey: '' }],
    ['half a session key', { sessionKey: ':abc' }],
    ['a plain checksum', { checksum: hashOf(plain) }],
    ['the checksum of other bytes', { checksum: keys.checksum('other') }],
    ["another key's signature", { checksum: newKeys().checksum(plain) }],
  ])('rejects a bundle with %s', async (_case, wrong) => {
    const app = appWithServer(served, { publicKey: keys.public_key });
    await expect(app.updater().download!({ ...right, ...wrong })).rejects.toThrow('Failed to download from');
    expect(await app.updater().list!()).toEqual({ bundles: [] });
  });
});

describe('a download by manifest in the updater plugin', () => {
  const base = 'https://nua.example/patches/files';
  const assets = { 'app.css': 'body { color: red }', 'app.js': 'start()' };
  const files = { ...bundleFiles('two'), 'app.css': assets['app.css'], 'app.js': 'start(2)' };

  function appWithManifest(contents: Record<string, string> = files) {
    const { entries, served } = manifestOf(contents, base);
    const server = serverOf(served);
    const app = phoneInNode({ internet: server.internet, assets });
    const download = (manifest = entries, version = '2') =>
      app.plugin('CapacitorUpdater').download!({ url: URL_2, version, manifest });
    return { ...app, server, entries, download };
  }

  test('copies unchanged files from the built-in bundle', async () => {
    const app = appWithManifest();
    const size = await app.plugin('CapacitorUpdater').getMissingBundleFiles!({ manifest: app.entries });
    expect(size).toMatchObject({ total: 3, missingCount: 2, reusableCount: 1 });
    const { id } = (await app.download()) as { id: string };
    expect(app.server.requests).toHaveLength(2);
    await install(app, id);
    expect(app.phone.servedFile('/app.css')?.bytes.toString()).toBe(assets['app.css']);
    expect(app.phone.servedFile('/app.js')?.bytes.toString()).toBe('start(2)');
    expect(app.phone.servedFile('/wallet/deposit')?.bytes.toString()).toBe('<html>two</html>');
    expect(app.phone.servedFile('/none.js')).toBeUndefined();
  });

  test('copies unchanged files from an older download', async () => {
    const app = appWithManifest();
    await app.download();
    const next = manifestOf({ ...files, 'index.html': '<html>three</html>' }, base);
    Object.assign(app.server.served, next.served);
    app.server.requests.length = 0;
    await app.download(next.entries, '3');
    expect(app.server.requests.map(({ url }) => url)).toEqual([next.entries[0]?.download_url]);
  });

  test.each([
    ['a wrong hash', { file_hash: hashOf('other') }],
    ['no hash', { file_hash: '' }],
    ['a path outside the folder', { file_name: '../index.html' }],
    ['an absolute path', { file_name: '/index.html' }],
    ['a duplicate name', { file_name: 'app.css' }],
  ])('is rejected as a whole if one file has %s', async (_case, wrong) => {
    const app = appWithManifest();
    const manifest = app.entries.map((entry, index) => (index === 0 ? { ...entry, ...wrong } : entry));
    await expect(app.download(manifest)).rejects.toThrow('Failed to download from');
    expect(await app.plugin('CapacitorUpdater').list!()).toEqual({ bundles: [] });
  });

  test('fails immediately if it is interrupted', async () => {
    const app = appWithManifest();
    const url = app.entries[2]!.download_url;
    const whole = app.server.served[url] as Buffer;
    app.server.served[url] = { cut: whole.subarray(0, 5), length: whole.length };
    await expect(app.download()).rejects.toThrow('Failed to download from');
    app.server.served[url] = whole;
    app.server.requests.length = 0;
    await app.download();
    expect(app.server.requests).toEqual([{ url, range: 'bytes=5-' }]);
  });

  test('fails on a full disk', async () => {
    const app = appWithManifest();
    app.device.disk.free = 4;
    await expect(app.download()).rejects.toThrow('Failed to download from');
    expect(app.device.disk.filesIn('files')).toEqual([]);
  });
});

describe('a bundle that does not report that it is ready', () => {
  test('is replaced by the built-in bundle after 30 seconds', async () => {
    const app = appWithServer(zips, { appReadyTimeout: 5_000 });
    const { id } = await downloadBundle(app, URL_2, '2');
    void app.updater().set!({ id });
    await expect.poll(() => app.loaded).toHaveLength(2);
    const failed = await collectEvents(app.updater(), 'updateFailed');
    app.device.clock.advance(29_999);
    expect(app.loaded).toHaveLength(2);
    app.device.clock.advance(1);
    await expect.poll(() => app.loaded.at(-1)).toBe('<html>built in</html>');
    expect(failed).toMatchObject([{ bundle: { id, version: '2', status: 'pending' } }]);
    await app.updater().notifyAppReady!();
    await expect
      .poll(async () => (await app.updater().list!({ raw: true })).bundles)
      .toMatchObject([{ id, status: 'deleted' }]);
    expect(await app.updater().list!()).toEqual({ bundles: [] });
    expect(await app.updater().getFailedUpdate!()).toMatchObject({ bundle: { id } });
    expect(await app.updater().getFailedUpdate!()).toBeUndefined();
  });

  test('is replaced by the last working bundle', async () => {
    const app = appWithServer();
    const two = await downloadBundle(app, URL_2, '2');
    const three = await downloadBundle(app, URL_3, '3');
    await install(app, two.id);
    void app.updater().set!({ id: three.id });
    await expect.poll(() => app.loaded.at(-1)).toBe('<html>three</html>');
    app.device.clock.advance(30_000);
    await expect.poll(() => app.loaded.at(-1)).toBe('<html>two</html>');
    await app.updater().notifyAppReady!();
    expect(await currentOf(app)).toMatchObject({ id: two.id, status: 'success' });
  });

  test('gets another 30 seconds after the app is killed', async () => {
    const app = appWithServer();
    const { id } = await downloadBundle(app, URL_2, '2');
    void app.updater().set!({ id });
    await expect.poll(() => app.loaded).toHaveLength(2);
    app.device.clock.advance(29_000);
    app.restart();
    app.device.clock.advance(29_000);
    expect(await currentOf(app)).toMatchObject({ id, status: 'pending' });
    app.device.clock.advance(1_000);
    await expect.poll(() => app.loaded.at(-1)).toBe('<html>built in</html>');
  });
});

describe('the updater plugin', () => {
  test('restarts the running bundle at a reset if the bundle has reported "ready"', async () => {
    const app = appWithServer();
    const two = await downloadBundle(app, URL_2, '2');
    const three = await downloadBundle(app, URL_3, '3');
    await install(app, two.id);
    await install(app, three.id);
    void app.updater().reset!({ toLastSuccessful: true });
    await expect.poll(() => app.loaded).toHaveLength(4);
    expect(await currentOf(app)).toMatchObject({ id: three.id });
  });

  test.each([
    ['deletes a replaced bundle by default', {}, 1],
    ['keeps a replaced bundle with autoDeletePrevious: false', { autoDeletePrevious: false }, 2],
  ])('%s', async (_case, updater, bundle_count) => {
    const app = appWithServer(zips, updater);
    const two = await downloadBundle(app, URL_2, '2');
    const three = await downloadBundle(app, URL_3, '3');
    await install(app, two.id);
    await install(app, three.id);
    expect((await app.updater().list!()).bundles).toHaveLength(bundle_count);
  });

  test('deletes every downloaded bundle after an update from the app store', async () => {
    const app = appWithServer();
    await install(app, (await downloadBundle(app, URL_2, '2')).id);
    Object.assign(app.device.installation, { version: '1.5.0', build: '15' });
    app.restart();
    expect(await currentOf(app)).toMatchObject({ id: 'builtin', version: '1.5.0' });
    expect(app.loaded.at(-1)).toBe('<html>built in</html>');
    expect(await app.updater().list!()).toEqual({ bundles: [] });
  });

  test('does not start a bundle without its files', async () => {
    const app = appWithServer();
    const { id } = await downloadBundle(app, URL_2, '2');
    await install(app, id);
    app.device.disk.remove(`files/versions/${id}`);
    app.restart();
    expect(app.loaded.at(-1)).toBe('<html>built in</html>');
    expect(await currentOf(app)).toMatchObject({ id: 'builtin' });
  });
});

describe('the next bundle in the updater plugin', () => {
  test('is installed when the app moves to the background', async () => {
    const app = appWithServer();
    const { id } = await downloadBundle(app, URL_2, '2');
    expect(await app.updater().next!({ id })).toMatchObject({ id });
    app.restart();
    expect(await currentOf(app)).toMatchObject({ id: 'builtin' });
    app.phone.pause();
    await expect.poll(() => app.loaded.at(-1)).toBe('<html>two</html>');
  });

  test.each([
    ['kill', {}, (app: App) => app.restart()],
    ['nativeVersion', { value: '1.5.0' }, (app: App) => Object.assign(app.device.installation, { version: '1.5.0' })],
    ['date', { value: '2000-01-01T00:00:00.000Z' }, () => {}],
  ])('is installed after its condition is met: %s', async (kind, more, fulfil) => {
    const app = appWithServer();
    const { id } = await downloadBundle(app, URL_2, '2');
    await app.updater().next!({ id });
    await app.updater().setMultiDelay!({ delayConditions: [{ kind, ...more }] });
    fulfil(app);
    app.phone.pause();
    await expect.poll(() => app.loaded.at(-1)).toBe('<html>two</html>');
  });

  test('is not installed before its condition is met', async () => {
    const app = appWithServer();
    const { id } = await downloadBundle(app, URL_2, '2');
    await app.updater().next!({ id });
    await app.updater().setMultiDelay!({ delayConditions: [{ kind: 'kill' }] });
    app.phone.pause();
    expect(await currentOf(app)).toMatchObject({ id: 'builtin' });
    expect(await app.updater().getNextBundle!()).toMatchObject({ id });
  });
});

test.each([
  ['requests updates from the vendor', { autoUpdate: true }],
  ['reports to the vendor', { statsUrl: 'https://plugin.capgo.app/stats' }],
  ['has an invalid public key', { publicKey: 'abc' }],
])('the simulated phone rejects an app that %s', (_case, updater) => {
  expect(() => phoneInNode({ updater })).toThrow();
});
