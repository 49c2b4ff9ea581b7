import { generateKeyPairSync, sign } from 'node:crypto';
import type { UpdateBundle } from '@nua/contract/update.ts';
import { describe, expect, it } from 'vitest';
import { crashWatch } from './crash-watch.ts';
import { decide, isAtLeast, isInRollout } from './decide.ts';
import { EMPTY_MEMORY, type Memory, readMemory } from './memory.ts';
import { pluginConfig } from './plugin-config.ts';
import { isOwnAddress, readManifest, readSigned } from './read-manifest.ts';
import type { Device } from './step.ts';
import { createVerify } from './verify.ts';

const HOST = 'nua.example';
const hash = 'a1'.repeat(256);
const file = (file_name: string) => ({
  ...{ file_name, file_hash: hash, download_url: `https://${HOST}/patches/production/files/${file_name}`, bytes: 900 },
});
const bundle: UpdateBundle = {
  ...{ version: '2026.11.23-1', fullUrl: `https://${HOST}/patches/full.zip`, checksum: hash, bytes: 2_000_000 },
  sessionKey: `${'A'.repeat(22)}==:${'B'.repeat(342)}==`,
  files: [file('index.html.br'), file('assets/entry.js.br')],
  ...{ sequence: 20, issued_at: '2026-11-23T10:00:00.000Z', min_native: '1.2', rollout: 100 },
};
const manifestOf = (update: object, outer: object = {}) => {
  const { version = bundle.version, fullUrl = bundle.fullUrl } = update as Partial<UpdateBundle>;
  return { version, fullUrl, signed: JSON.stringify(update), sig: `${'A'.repeat(86)}==`, ...outer };
};
const order = { version: 'builtin', fullUrl: '', sequence: 30, issued_at: bundle.issued_at };
const device: Device = {
  ...{ current: { id: 'builtin', version: '1.2.0', status: 'success' }, bundles: [], native_version: '1.2.0' },
  ...{ device_id: 'a device', is_proven: true, is_mid_step: false, on_mobile_data: false },
};
const own = { host: HOST, sequence: 10 };
const decisionOf = (update: object, memory: Memory = EMPTY_MEMORY, on: Partial<Device> = {}) =>
  decide(manifestOf(update), { ...device, ...on }, { memory, own }).step;
const memoryWithNewest = (sequence: number, version: string): Memory => ({
  ...EMPTY_MEMORY,
  newest: { sequence, version },
});

describe('the address of an update', () => {
  it.each([`https://${HOST}/a.zip`, `http://${HOST}/a.zip`, `https://cdn.${HOST}/x/a.br?v=1`])(
    'is accepted on the app’s own domain: %s [R5.06]',
    (url) => expect(isOwnAddress(url, HOST)).toBe(true),
  );

  it.each([
    ...['https://evil.example/a', `https://${HOST}.evil.example/a`, `https://evil-${HOST}/a`, `https://${HOST}:444/a`],
    ...[`https://${HOST}:443/a`, `https://user@${HOST}/a`, `https://@${HOST}/a`, 'https://127.0.0.1/a'],
    ...['https://2130706433/a', 'https://0x7f.1/a', 'https://[::1]/a', `https://${HOST}./a`, 'https://nuа.example/a'],
    ...[`https://xn--n-7sbi.${HOST}/a`, `ftp://${HOST}/a`, `javascript://${HOST}/%0aalert(1)`, `//${HOST}/a`, '', 'a'],
    ...[
      `https:\\\\${HOST}\\a`,
      ` https://${HOST}/a`,
      `https://${HOST}/a\n`,
      `https://${HOST}/a/../b`,
      `HTTPS://${HOST}/a`,
    ],
    ...[`https://evil.example#.${HOST}/a`, `https://${HOST}/a#b`, `data:text/html,${HOST}`],
  ])('is refused on another host or in another spelling: %j [R5.06]', (url) =>
    expect(isOwnAddress(url, HOST)).toBe(false),
  );

  it.each([
    ['https://127.0.0.1/a', '127.0.0.1'],
    ['https://[::1]/a', '[::1]'],
    [`https://a_b.${HOST}/a`, HOST],
    [`https://a.xn--n-7sbi.${HOST}/a`, HOST],
    [`https://:secret@${HOST}/a`, HOST],
    [`wss://${HOST}/a`, HOST],
  ])('is refused in a misleading form: %s for the host %s [R5.06]', (url, host) =>
    expect(isOwnAddress(url, host)).toBe(false),
  );

  it('is accepted on the app’s own domain if the domain has letters of another alphabet [R5.06]', () => {
    expect(isOwnAddress('https://cdn.xn--n-7sbi.example/a', 'xn--n-7sbi.example')).toBe(true);
  });

  it('is checked for each file, and for the whole bundle [R5.06]', () => {
    const elsewhere = { ...file('a.js'), download_url: 'https://evil.example/a.js' };
    expect(decisionOf({ ...bundle, files: [...bundle.files, elsewhere] })).toMatchObject({
      end: { why: 'not_own_address' },
    });
    expect(decisionOf({ ...bundle, fullUrl: 'https://evil.example/a' })).toMatchObject({
      end: { why: 'not_own_address' },
    });
  });
});

describe('an update manifest', () => {
  it('is parsed together with its signed content [R3.15]', () => {
    expect(readSigned(readManifest(JSON.stringify(manifestOf(bundle)))!)).toEqual(bundle);
  });

  it.each(Object.keys(bundle))('is refused if its signed field %s is missing or invalid', (field) => {
    const { [field as keyof UpdateBundle]: _, ...rest } = bundle;
    for (const wrong of [
      rest,
      { ...bundle, [field]: null },
      { ...bundle, [field]: {} },
      { ...bundle, [field]: true },
    ]) {
      expect(readSigned(manifestOf(wrong))).toBeNull();
    }
  });

  it.each(['version', 'fullUrl', 'signed', 'sig'])(
    'is refused if its outer field %s is missing or invalid',
    (field) => {
      for (const value of [undefined, null, 7, ['a'], '']) {
        const manifest = readManifest(JSON.stringify(manifestOf(bundle, { [field]: value })));
        expect(manifest === null || readSigned(manifest) === null).toBe(true);
      }
    },
  );

  it.each(['', '<!doctype html>', 'null', '[]', '{"version":', '7'])('is refused if it is not a manifest: %j', (text) =>
    expect(readManifest(text)).toBeNull(),
  );

  it('is refused if it is too long', () => {
    expect(readManifest(' '.repeat(4_000_000))).toBeNull();
    expect(readManifest(JSON.stringify(manifestOf(bundle, { signed: 'x'.repeat(1_600_000) })))).toBeNull();
  });

  it('is refused if its outer fields differ from the signed fields', () => {
    expect(readSigned(manifestOf(bundle, { version: '2026.11.23-2' }))).toBeNull();
    expect(readSigned(manifestOf(bundle, { fullUrl: `https://${HOST}/patches/other.zip` }))).toBeNull();
  });

  it.each([
    ...[
      '../index.html',
      '/index.html',
      'a/../b',
      'a//b',
      '.hidden',
      'a/.b',
      'a\\b',
      'C:/a',
      'a/',
      '%2e%2e/a',
      'a\u0000b',
    ],
  ])('is refused with a file outside the bundle: %j', (name) =>
    expect(readSigned(manifestOf({ ...bundle, files: [...bundle.files, file(name)] }))).toBeNull(),
  );

  it.each(['assets/entry.js', 'assets/entry.js.br', 'Assets/ENTRY.js'])(
    'is refused with two files of the same name: %s',
    (name) => expect(readSigned(manifestOf({ ...bundle, files: [...bundle.files, file(name)] }))).toBeNull(),
  );

  it.each<[string, unknown]>([
    ['version', 'v'.repeat(65)],
    ['fullUrl', `https://${HOST}/${'a'.repeat(400)}`],
    ['checksum', 'a'.repeat(514)],
    ['sessionKey', `${'A'.repeat(22)}==:${'B'.repeat(4_000)}==`],
    ['bytes', 1e300],
    ['sequence', 2 ** 53],
    ['rollout', 1e9],
    ['min_native', '1.'.repeat(9_999)],
    ['issued_at', '9'.repeat(9_999)],
    ['files', Array.from({ length: 1_001 }, (_, index) => file(`f${index}`)).concat(file('index.html'))],
    ['files', [file('index.html'), file('a'.repeat(201))]],
  ])('is refused with an oversized value of %s', (field, value) =>
    expect(readSigned(manifestOf({ ...bundle, [field]: value }))).toBeNull(),
  );

  it.each(Object.keys(order))('is refused if it orders a rollback with a missing or invalid %s', (field) => {
    expect(readSigned(manifestOf(order))).toEqual(order);
    for (const wrong of [undefined, null, {}, true, -1, 'x'.repeat(500)])
      expect(readSigned(manifestOf({ ...order, [field]: wrong }))).toBeNull();
  });

  it('is refused if its files are gigabytes large', () => {
    expect(readSigned(manifestOf({ ...bundle, bytes: 4e9 }))).toBeNull();
    const many = Array.from({ length: 20 }, (_, index) => ({ ...file(`f${index}.js`), bytes: 900_000 }));
    expect(readSigned(manifestOf({ ...bundle, files: [...bundle.files, ...many] }))).toBeNull();
    expect(readSigned(manifestOf({ ...bundle, files: [file('a.js')] }))).toBeNull();
  });
});

describe('the signature of a manifest', () => {
  const pairs = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const keys = pairs.map(({ publicKey }) =>
    publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64'),
  );
  const sigs = pairs.map(({ privateKey }) => sign(null, Buffer.from('the text'), privateKey).toString('base64'));
  const none = { importKey: () => Promise.reject(new Error('NotSupportedError')) } as unknown as SubtleCrypto;

  it.each([
    ['WebCrypto', crypto.subtle] as const,
    ['the library if WebCrypto does not support the algorithm', none] as const,
    ['the library if there is no WebCrypto', undefined] as const,
  ])('may belong to any known key, and is verified by %s', async (_, subtle) => {
    const verify = createVerify(keys, subtle);
    expect(await Promise.all(sigs.map((sig) => verify('the text', sig)))).toEqual([true, true]);
    expect(await verify('the texts', sigs[0]!)).toBe(false);
    expect(await verify('the text', `${'A'.repeat(86)}==`)).toBe(false);
    expect(await createVerify([keys[1]!], subtle)('the text', sigs[0]!)).toBe(false);
  });

  it('is unverifiable without a valid key', async () => {
    expect(await createVerify([], crypto.subtle)('the text', sigs[0]!)).toBeNull();
    expect(await createVerify(['AAAA'], crypto.subtle)('the text', sigs[0]!)).toBeNull();
    expect(await createVerify(['AAAA', keys[0]!], crypto.subtle)('the text', sigs[0]!)).toBe(true);
  });
});

describe('a signed update manifest', () => {
  it('makes the updater measure the missing bytes first [R4.22]', () => {
    expect(decisionOf(bundle)).toMatchObject({ do: 'measure', bundle: { version: bundle.version } });
  });

  it.each<[string, string, object, Memory, Partial<Device>]>([
    ['as old as the app', 'old', { sequence: 10 }, EMPTY_MEMORY, {}],
    ['older than the newest seen', 'replayed', {}, memoryWithNewest(21, 'b'), {}],
    ['different from the manifest with the same number', 'replayed', {}, memoryWithNewest(20, 'b'), {}],
    [
      'for the running version',
      'up_to_date',
      {},
      EMPTY_MEMORY,
      { current: { id: 'x', version: bundle.version, status: 'success' } },
    ],
    ['for a version that an engineer rolled back', 'left', {}, { ...EMPTY_MEMORY, left: bundle.version }, {}],
    [
      'for a version that failed on this device',
      'failed_before',
      {},
      { ...EMPTY_MEMORY, failed: [bundle.version] },
      {},
    ],
    ['for a newer app', 'needs_store', { min_native: '1.10' }, EMPTY_MEMORY, {}],
    ['not rolled out to this device', 'not_in_rollout', { rollout: 0 }, EMPTY_MEMORY, {}],
    ['read during a game or a payment', 'mid_step', {}, EMPTY_MEMORY, { is_mid_step: true }],
  ])('starts no download if it is %s, and gives the reason %s [R4.22]', (_, why, change, memory, on) => {
    expect(decisionOf({ ...bundle, ...change }, memory, on)).toMatchObject({ do: 'end', end: { why } });
  });

  const outcomeOf = (update: object, memory = EMPTY_MEMORY, on: Partial<Device> = {}) =>
    decide(manifestOf(update), { ...device, ...on }, { memory, own });

  it('is reported but not stored if its form or address is invalid', () => {
    const elsewhere = { ...bundle, fullUrl: 'https://evil.example/a' };
    expect(outcomeOf({ ...bundle, bytes: 0 }).memory).toEqual({
      ...{ ...EMPTY_MEMORY, reports: [{ version: null, outcome: 'refused' }] },
    });
    expect(outcomeOf(elsewhere).memory).toEqual({
      ...{ ...EMPTY_MEMORY, reports: [{ version: bundle.version, outcome: 'refused' }] },
    });
  });

  it('is stored as the newest manifest', () => {
    const { memory } = outcomeOf(bundle);
    expect(memory).toEqual(memoryWithNewest(20, bundle.version));
    expect(outcomeOf(bundle, memory).step).toMatchObject({ do: 'measure' });
    expect(outcomeOf({ ...bundle, sequence: 10 }).memory).toEqual(EMPTY_MEMORY);
  });

  it('notifies the player once if it needs a newer app', () => {
    const needed = { ...bundle, min_native: '1.10' };
    const first = outcomeOf(needed);
    const { version } = bundle;
    expect(first.step).toEqual({ do: 'end', end: { why: 'needs_store', version, is_new: true } });
    expect(first.memory).toEqual({
      ...{ ...memoryWithNewest(20, version), told_store: version, reports: [{ version, outcome: 'needs_store' }] },
    });
    const again = outcomeOf(needed, { ...first.memory, reports: [] });
    expect(again.step).toEqual({ do: 'end', end: { why: 'needs_store', version, is_new: false } });
    expect(again.memory.reports).toEqual([]);
  });

  it.each([
    ['is started', { id: 'x', status: 'pending' }, 'check_moment'],
    ['is fetched again if it cannot start', { id: 'x', status: 'error' }, 'measure'],
    ['is fetched again if the plugin has lost it', { id: 'y', status: 'pending' }, 'measure'],
  ] as const)('can name a downloaded bundle, which %s [R4.22]', (_, record, step) => {
    const memory: Memory = { ...EMPTY_MEMORY, pending: { id: 'x', version: bundle.version } };
    const bundles = [{ ...record, version: bundle.version }];
    expect(outcomeOf(bundle, memory, { bundles }).step.do).toBe(step);
    const other: Memory = { ...EMPTY_MEMORY, pending: { id: 'x', version: 'another' } };
    expect(outcomeOf(bundle, other, { bundles }).step.do).toBe('measure');
  });

  it('delays its rollback order while a game or a payment is in progress', () => {
    const current = { id: 'x', version: 'b', status: 'success' } as const;
    expect(outcomeOf(order, EMPTY_MEMORY, { current, is_mid_step: true }).step).toMatchObject({
      end: { why: 'mid_step' },
    });
  });

  it('replaces the bundle inside the app even if the version names are equal', () => {
    const current = { id: 'builtin', version: bundle.version, status: 'success' } as const;
    expect(outcomeOf(bundle, EMPTY_MEMORY, { current }).step.do).toBe('measure');
  });

  it('is valid on any date', () => {
    expect(decisionOf({ ...bundle, issued_at: '1999-01-01T00:00:00.000Z' })).toMatchObject({ do: 'measure' });
  });

  it('can order a rollback to the bundle inside the app', () => {
    const current = { id: 'x', version: 'b', status: 'success' } as const;
    expect(decisionOf(order, EMPTY_MEMORY, { current })).toMatchObject({ do: 'check_moment', to: 'builtin' });
    expect(decisionOf(order)).toMatchObject({ end: { why: 'up_to_date' } });
  });
});

describe('a roll-out', () => {
  it('includes its percentage of devices', () => {
    const devices = Array.from({ length: 2_000 }, (_, index) => `device-${index}`);
    const includedDevices = (percent: number) => devices.filter((id) => isInRollout(id, 'v1', percent));
    expect([includedDevices(0).length, includedDevices(100).length]).toEqual([0, 2_000]);
    expect(Math.abs(includedDevices(25).length - 500)).toBeLessThan(80);
    expect(includedDevices(50)).toEqual(expect.arrayContaining(includedDevices(25)));
    // Other hash values would select other devices during a roll-out.
    const first = (id: string) =>
      Array.from({ length: 101 }, (_, percent) => percent).find((percent) => isInRollout(id, 'v1', percent));
    expect(['device-0', 'device-1', 'گاہک'].map(first)).toEqual([20, 48, 67]);
  });
});

describe('an installed version', () => {
  it.each([
    ...([['1.10', '1.9.3', true] as const, ['1.9', '1.9.0', true] as const, ['1.9', '1.9.1', false] as const] as const),
    ...([['2', '1.99', true] as const, ['', '1', false] as const, ['1.x', '1', false] as const] as const),
    ...([[' 2', '1', false] as const, ['2 ', '1', false] as const, ['0x2', '1', false] as const] as const),
    ...([['12.10', '12.9', true] as const, ['1', '1.0.1', false] as const] as const),
  ])('%j satisfies the minimum %j: %s', (installed, needed, expected) =>
    expect(isAtLeast(installed, needed)).toBe(expected),
  );
});

describe('the stored memory of the updater', () => {
  it.each([null, '', '{', '{"newest":7}', JSON.stringify(EMPTY_MEMORY).slice(0, 40)])(
    'counts as empty if it is missing or incomplete: %j',
    (stored) => expect(readMemory(stored)).toEqual(EMPTY_MEMORY),
  );
});

describe('the update plugin', () => {
  it('loads no updates and sends no reports by itself', () => {
    expect(pluginConfig('a key')).toEqual({
      ...{ autoUpdate: 'off', updateUrl: '', statsUrl: '', channelUrl: '', publicKey: 'a key' },
      ...{ allowModifyUrl: false, persistModifyUrl: false, allowModifyAppId: false, allowSetDefaultChannel: false },
      ...{ allowPreview: false, shakeMenu: false, allowShakeChannelSelector: false, allowManualBundleError: false },
      ...{ autoDeletePrevious: false, autoDeleteFailed: true, resetWhenUpdate: true, keepUrlPathAfterReload: false },
      ...{ appReadyTimeout: 10_000, responseTimeout: 60 },
    });
  });
});

describe('the script of the crash watch', () => {
  it('contains no text that would end its script element', () => {
    expect(crashWatch.script).not.toMatch(/<\/script|<!--|import\b/);
    expect(crashWatch.source).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/);
  });
});
