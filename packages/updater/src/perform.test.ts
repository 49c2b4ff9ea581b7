import type { UpdateBundle } from '@nua/contract/update.ts';
import { describe, expect, it } from 'vitest';
import { deviceForTests, waitOnly } from './device-for-tests.ts';
import { listBundles, performOn, within } from './perform.ts';
import type { PluginBundle } from './plugin.ts';
import { STARTS_KEY } from './starts.ts';
import type { Device } from './step.ts';

const file = (name: string, bytes: number) => ({
  ...{ file_name: name, file_hash: `hash of ${name}`, download_url: `https://nua.example/${name}`, bytes },
});
const bundle = {
  ...{ version: 'v-b', fullUrl: 'https://nua.example/full.zip', checksum: 'sum', sessionKey: 'key', bytes: 5_000 },
  files: [file('index.html', 300), file('a.js', 40)],
} as unknown as UpdateBundle;
const zip = { ...bundle, files: [] } as UpdateBundle;
const unused_device = {} as Device;
const manifest = { version: 'v-b', fullUrl: '', signed: 'text', sig: 'sig' };
const down = () => Promise.reject(new Error('down'));

describe('a failed update step logs the error and returns a fallback result [R4.22]', () => {
  const { device, logged } = deviceForTests(
    { ping: down, isSwitchedOn: down, fetchManifest: down, verify: down, ask: down, clearCaches: down },
    { getMissingBundleFiles: down },
  );
  const perform = performOn(device);

  it.each([
    ['ping', () => perform.ping({ do: 'ping' }), false, 'ping'],
    ['read_switch', () => perform.read_switch({ do: 'read_switch' }), true, 'settings'],
    ['fetch_manifest', () => perform.fetch_manifest({ do: 'fetch_manifest' }), null, 'manifest'],
    ['verify', () => perform.verify({ do: 'verify', manifest }), null, 'signature'],
    ['measure', () => perform.measure({ do: 'measure', bundle, device: unused_device }), 340, 'missing files'],
    ['ask', () => perform.ask({ do: 'ask', bundle, device: unused_device, bytes: 1 }), false, 'question'],
    ['clear_caches', () => perform.clear_caches({ do: 'clear_caches', to: 'builtin' }), null, 'caches'],
  ])('%s', async (_, act, fallback, label) => {
    expect(await act()).toBe(fallback);
    expect(logged.at(-1)).toEqual([label, new Error('down')]);
  });
});

describe('an update step [R4.22]', () => {
  it('returns the result that the device reported', async () => {
    const { device, called, logged } = deviceForTests();
    const perform = performOn(device);
    expect([
      await perform.ping({ do: 'ping' }),
      await perform.read_switch({ do: 'read_switch' }),
      await perform.fetch_manifest({ do: 'fetch_manifest' }),
      await perform.verify({ do: 'verify', manifest }),
      await perform.ask({ do: 'ask', bundle, device: unused_device, bytes: 1 }),
      await perform.clear_caches({ do: 'clear_caches', to: 'builtin' }),
      await perform.check_moment({ do: 'check_moment', to: 'builtin', device: unused_device }),
    ]).toEqual([true, true, 'the manifest', true, true, null, { is_mid_step: false }]);
    expect([called, logged]).toEqual([[['clearCaches']], []]);
  });

  it('verifies the exact signed text', async () => {
    const received: unknown[] = [];
    const { device } = deviceForTests({
      verify: async (...what) => received.push(what) > 0,
      ask: async (bytes) => received.push(bytes) > 0,
    });
    const perform = performOn(device);
    await perform.verify({ do: 'verify', manifest });
    await perform.ask({ do: 'ask', bundle, device: unused_device, bytes: 77 });
    expect(received).toEqual([['text', 'sig'], 77]);
  });

  it('reports after a pause whether a game has started', async () => {
    let is_mid_step = false;
    const wait = async () => {
      is_mid_step = true;
    };
    const { device } = deviceForTests({ wait, isMidStep: () => is_mid_step });
    const next = { do: 'ping' } as const;
    expect(await performOn(device).wait({ do: 'wait', ms: 1_000, next })).toEqual({ is_mid_step: true });
  });

  it.each([
    ['no file has arrived yet', bundle, ['index.html', 'a.js'], 340],
    ['one file has arrived', bundle, ['a.js'], 40],
    ['all files have arrived', bundle, [], 0],
    ['the bundle is one zip', zip, ['index.html'], 5_000],
  ])('measures the missing bytes if %s', async (_, update, missing, bytes) => {
    const { device } = deviceForTests(
      {},
      {
        getMissingBundleFiles: async ({ manifest: files, sessionKey }) => ({
          missing: sessionKey === 'key' ? files.filter(({ file_name }) => missing.includes(file_name ?? '')) : [],
        }),
      },
    );
    expect(await performOn(device).measure({ do: 'measure', bundle: update, device: unused_device })).toBe(bytes);
  });

  it('measures a zip by its length if the plugin does not respond', async () => {
    const { device } = deviceForTests({}, { getMissingBundleFiles: down });
    expect(await performOn(device).measure({ do: 'measure', bundle: zip, device: unused_device })).toBe(5_000);
  });

  it('reads the bundles, the versions and the network of the device', async () => {
    const { device, storage } = deviceForTests({ isOnMobileData: async () => true, isMidStep: () => true });
    const read = () => performOn(device).read_device({ do: 'read_device', manifest });
    const running: PluginBundle = { id: 'a', version: 'v-a', status: 'success' };
    expect(await read()).toEqual({
      ...{ current: running, bundles: [running], native_version: '1.2.0', device_id: 'the device' },
      ...{ is_proven: false, is_mid_step: true, on_mobile_data: true },
    });
    storage.set(STARTS_KEY, '{"proven":"a"}');
    expect((await read()).is_proven).toBe(true);
  });

  it.each([
    ['a bundle', { id: 'b', version: 'v-b', status: 'pending' }, ['set', 'b'], 'b'],
    ['the bundle inside the app', 'builtin', ['reset'], 'builtin'],
  ] as const)('switches to %s, and counts the starts of that bundle from zero', async (_, to, call, id) => {
    const { device, called, storage } = deviceForTests();
    storage.set(STARTS_KEY, '{"id":"a","starts":3}');
    expect(await performOn(device).switch({ do: 'switch', to })).toEqual({ error: null });
    expect([called, JSON.parse(storage.get(STARTS_KEY)!)]).toEqual([[call], { id, starts: 0, crashed: [] }]);
  });

  it.each([
    [new Error('gone'), 'gone'],
    ['a text', ''],
  ])('returns the message of a failed switch: %s', async (error, message) => {
    const { device } = deviceForTests({}, { reset: () => Promise.reject(error) });
    expect(await performOn(device).switch({ do: 'switch', to: 'builtin' })).toEqual({ error: message });
  });
});

describe('a download of a bundle [R4.22]', () => {
  const download = (change: Parameters<typeof deviceForTests>) => {
    const world = deviceForTests(...change);
    const result = performOn(world.device).download({ do: 'download', bundle, device: unused_device, attempt: 1 });
    return { ...world, result };
  };

  it('checks the address of the first file or of the zip', async () => {
    const { result, called } = download([]);
    expect(await result).toEqual({ bundle: { id: 'new', version: 'v-b', status: 'pending' } });
    expect(called).toEqual([['checkDownload', 'https://nua.example/index.html', 300]]);
    const other = deviceForTests();
    await performOn(other.device).download({ do: 'download', bundle: zip, device: unused_device, attempt: 1 });
    expect(other.called).toEqual([['checkDownload', 'https://nua.example/full.zip', 5_000]]);
  });

  it('passes the hash and the address of every file to the plugin', async () => {
    const received: unknown[] = [];
    const plugin = {
      download: async (options: object) => {
        received.push(options);
        return { id: 'new', version: 'v-b', status: 'pending' } as const;
      },
    };
    const whole = { url: bundle.fullUrl, version: 'v-b', checksum: 'sum', sessionKey: 'key' };
    await download([{}, plugin]).result;
    const perform = performOn(deviceForTests({}, plugin).device);
    await perform.download({ do: 'download', bundle: zip, device: unused_device, attempt: 1 });
    const named = bundle.files.map(({ bytes: _, ...names }) => names);
    expect(received).toEqual([{ ...whole, manifest: named }, whole]);
  });

  it.each([
    ['its address has changed', { checkDownload: down }, {}, 'down'],
    ['the plugin fails', {}, { download: down }, 'down'],
    [
      'it takes more than ten minutes',
      { wait: waitOnly(600_000) },
      { download: () => new Promise<never>(() => {}) },
      'The download took too long.',
    ],
  ])('returns the error message if %s', async (_, change, plugin, error) => {
    expect(await download([change, plugin]).result).toEqual({ error });
  });

  it('deletes only unfinished downloads of the same version', async () => {
    const bundles: PluginBundle[] = [
      { id: 'running', version: 'v-b', status: 'downloading' },
      { id: 'broken', version: 'v-b', status: 'error' },
      { id: 'waiting', version: 'v-b', status: 'pending' },
      { id: 'other', version: 'v-c', status: 'downloading' },
    ];
    const { result, called, logged } = download([{}, { list: async () => ({ bundles }) }]);
    expect(await result).toHaveProperty('bundle');
    expect(called.filter(([name]) => name === 'delete')).toEqual([
      ['delete', 'running'],
      ['delete', 'broken'],
    ]);
    expect(logged).toEqual([]);
  });

  it('starts even if an unfinished download could not be deleted', async () => {
    const bundles: PluginBundle[] = [{ id: 'x', version: 'v-b', status: 'error' }];
    const { result, logged } = download([{}, { list: async () => ({ bundles }), delete: down }]);
    expect(await result).toHaveProperty('bundle');
    expect(logged).toEqual([['unfinished download', new Error('down')]]);
  });
});

describe("the plugin's list of bundles", () => {
  it('contains the bundles with a folder and the bundles with only a record', async () => {
    const bundleAs = (id: string, status: PluginBundle['status']): PluginBundle => ({ id, version: 'v', status });
    const { device } = deviceForTests(
      {},
      {
        list: async ({ raw }) => ({
          bundles: raw
            ? [bundleAs('a', 'success'), bundleAs('c', 'deleted')]
            : [bundleAs('a', 'pending'), bundleAs('b', 'success')],
        }),
      },
    );
    expect(await listBundles(device)).toEqual([
      ...[bundleAs('a', 'success'), bundleAs('b', 'success'), bundleAs('c', 'deleted')],
    ]);
  });

  it('is awaited for at most 20 seconds', async () => {
    const { device } = deviceForTests({ wait: waitOnly(20_000) });
    await expect(within(device, new Promise(() => {}))).rejects.toThrow('no response');
    const { device: patient } = deviceForTests({ wait: waitOnly(19_999) });
    expect(await within(patient, Promise.resolve(7))).toBe(7);
  });
});
