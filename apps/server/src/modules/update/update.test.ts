import { execFile } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls, errors } from '@nua/contract';
import { appIdentity, signedAppIdentity } from '@nua/contract/app-identity.ts';
import { type UpdateBundle, updateBundle, updateManifest, type updateOutcomeNames } from '@nua/contract/update.ts';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, startWorld, type World } from '../../../../../tests/world/world.ts';
import { patchOpener } from '../../../../../tools/release/open-patch.ts';
import {
  makeReleaseKey,
  publicKeysOf,
  type ReleaseKey,
  readReleaseKey,
} from '../../../../../tools/release/release-key.ts';
import { type PatchReport, releasePatch } from '../../../../../tools/release/release-patch.ts';

const SITE = 'https://nua.example';
const MANIFEST = '/patches/test/app4w565xzmb/updates.json';

let folder: string;
let patches_dir: string;
let key: ReleaseKey;
let world: World;
let bare: World;
let released: PatchReport;
let update: UpdateBundle;
let page: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nua-patches-'));
  // The folder's parent begins with a dot, as in the default configuration.
  patches_dir = join(folder, '.data', 'patches');
  key = readReleaseKey(makeReleaseKey(join(folder, 'keys')).private_file);
  mkdirSync(join(folder, 'bundle'));
  const updates = JSON.stringify({ keys: [publicKeysOf(key).manifest], sequence: 1 }).replaceAll('"', '&quot;');
  page = `<!doctype html><meta name="nua-updates" content="${updates}">${'<p>Nua</p>'.repeat(900)}`;
  writeFileSync(join(folder, 'bundle', 'index.html'), page);
  writeFileSync(join(folder, 'bundle', 'app.js'), 'console.log("hello")\n');
  world = await startWorld({
    environment: {
      PATCHES_DIR: patches_dir,
      ANDROID_PACKAGE: 'pk.example.nua',
      ANDROID_CERTIFICATES: 'ab'.repeat(32),
      APPLE_TEAM_ID: 'ABCDE12345',
      APPLE_BUNDLE_ID: 'pk.example.nua',
    },
  });
  bare = await startWorld();
  released = release('app4w565xzmb');
  const { signed } = v.parse(updateManifest, await (await fetch(world.url + MANIFEST)).json());
  update = v.parse(updateBundle, JSON.parse(signed));
});
afterAll(async () => {
  await world.stop();
  await bare.stop();
  rmSync(folder, { recursive: true });
});

const release = (token: string, version: string | null = null) =>
  releasePatch({
    env: 'test',
    token,
    key,
    patches_dir,
    now: world.clock.now(),
    dry_run: false,
    bundle: { folder: join(folder, 'bundle'), server: SITE, version, min_native: null, rollout: 100 },
  });
const here = (address: string) => world.url + address.slice(SITE.length);

/** Requests a path exactly as written; `fetch` would resolve it. */
function rawStatus(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.url);
    const sent = request({ hostname, port, path }, async (response) => {
      let text = '';
      for await (const part of response) text += String(part);
      resolve({ status: response.statusCode ?? 0, text });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('GET {base}/patches/{env}/{token}/updates.json', () => {
  it('returns the released manifest, uncached, to the app and to its pages [R7.32]', async () => {
    const response = await fetch(world.url + MANIFEST, { headers: { origin: 'https://localhost' } });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('https://localhost');
    const manifest = v.parse(updateManifest, await response.json());
    expect(manifest.version).toBe(released.version);
    const next = release('app4w565xzmb', 'the-next');
    const later = v.parse(updateManifest, await (await fetch(world.url + MANIFEST)).json());
    expect([later.version, JSON.parse(later.signed).sequence]).toEqual([next.version, released.sequence + 1]);
  });

  it('returns only an empty 304 to an app that has the current manifest', async () => {
    const tag = (await fetch(world.url + MANIFEST)).headers.get('etag') ?? '';
    const again = await fetch(world.url + MANIFEST, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await fetch(world.url + MANIFEST, { headers: { 'if-none-match': '"other"' } });
    expect([other.status, other.headers.get('etag')]).toEqual([200, tag]);
  });

  it('returns no manifest for another token or environment [R7.32]', async () => {
    for (const path of ['/patches/test/another/updates.json', '/patches/live/app4w565xzmb/updates.json', '/patches/']) {
      const response = await fetch(world.url + path);
      const { code } = (await response.json()) as { code: number };
      expect([path, response.status, code]).toEqual([path, 404, errors.NOT_FOUND]);
    }
    expect((await fetch(bare.url + MANIFEST)).status).toBe(404);
  });
});

describe('a file of a patch', () => {
  it('is sent encrypted, and decrypts to the built file', async () => {
    const file = update.files.find(({ file_name }) => file_name === 'index.html.br')!;
    const response = await fetch(here(file.download_url), { headers: { 'accept-encoding': 'br, gzip' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    const download = Buffer.from(await response.arrayBuffer());
    expect(download.length).toBe(file.bytes);
    const stored = readFileSync(join(patches_dir, file.download_url.slice(`${SITE}/patches/`.length)));
    expect(download.equals(stored)).toBe(true);
    const open = patchOpener(publicKeysOf(key).bundle, update.sessionKey);
    const content = open.file(download, file.file_name, file.file_hash).toString();
    expect(content).toBe(page);
  });

  it('can be downloaded from any byte on, and its length is reported', async () => {
    const address = here(update.fullUrl);
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      String(update.bytes),
      'bytes',
    ]);
    const rest = await fetch(address, { headers: { range: 'bytes=100-' } });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${whole.length - 1}/${whole.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
    const beyond = await fetch(address, { headers: { range: `bytes=${whole.length}-` } });
    expect(beyond.status).toBe(416);
  });

  it('is served, but nothing else from its folder', async () => {
    const file = update.files[0]!.download_url.split('/').at(-1)!;
    writeFileSync(join(patches_dir, 'test', 'files', '.hidden'), 'secret');
    writeFileSync(join(patches_dir, 'test', 'files', 'notes.txt'), 'secret');
    writeFileSync(join(folder, '.data', 'secret.br'), 'secret');
    for (const path of [
      '/patches',
      '/patches/',
      '/patches/test',
      '/patches/test/files',
      '/patches/test/files/',
      '/patches/test/files/.hidden',
      '/patches/test/files/notes.txt',
      '/patches/releases.json',
      '/patches/nua-app.json',
      '/patches/.releasing',
      '/patches/../secret.br',
      '/patches/%2e%2e/secret.br',
      '/patches/test/files/..%2f..%2f..%2fsecret.br',
      '/patches/test/files/../../../secret.br',
      `/patches/test/../test/files/${file}`,
      `/patches//test/files/${file}`,
      `/patches/test/files/${file}%00`,
      `/patches/test/files/${file.toUpperCase()}`,
      '/patches/test/files/updates.json',
      `/patches/test/files/${'0'.repeat(64)}.br`,
    ]) {
      const { status, text } = await rawStatus(path);
      expect([path, status, text.includes('secret')]).toEqual([path, 404, false]);
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status } = await fetch(here(update.fullUrl), { method });
      expect([method, status]).toEqual([method, 404]);
    }
  });
});

describe('a device’s report about an update', () => {
  const outcomeLines = async () => {
    const text = await (await fetch(`${world.url}/metrics`)).text();
    return text.split('\n').filter((line) => line.startsWith('nua_update_outcomes_total{'));
  };
  const report = (version: string | null, outcome: (typeof updateOutcomeNames)[number], token: string | null = null) =>
    world.call(calls.reportUpdateOutcome, { body: { version, outcome }, token });

  it('is counted by published version', async () => {
    const { version } = released;
    expectOk(await report(version, 'applied'));
    expectOk(await report(version, 'applied', (await world.player()).token));
    expectOk(await report('builtin', 'back_to_builtin'));
    expectOk(await report(null, 'refused'));
    for (let n = 0; n < 5; n++) expectOk(await report(`made-up-${n}`, 'crash_loop'));
    expect((await outcomeLines()).sort()).toEqual(
      [
        `nua_update_outcomes_total{version="${version}",outcome="applied"} 2`,
        'nua_update_outcomes_total{version="builtin",outcome="back_to_builtin"} 1',
        'nua_update_outcomes_total{version="unknown",outcome="refused"} 1',
        'nua_update_outcomes_total{version="other",outcome="crash_loop"} 5',
      ].sort(),
    );
  });

  it('is refused if it is malformed or sent too often', async () => {
    for (const body of [
      { version: 'a b', outcome: 'applied' },
      { version: '', outcome: 'applied' },
      { version: 'x'.repeat(65), outcome: 'applied' },
      { version: null, outcome: 'good' },
      { outcome: 'applied' },
    ])
      expect((await world.call(calls.reportUpdateOutcome, { body })).code).toBe(errors.INVALID_INPUT);
    const { token } = await world.player();
    const codes: number[] = [];
    for (let n = 0; n < 25; n++) codes.push((await report('made-up', 'applied', token)).code);
    expect([codes.slice(0, 20).every((code) => code === 0), codes.at(-1)]).toEqual([true, errors.RATE_LIMITED]);
  });
});

describe('/.well-known', () => {
  const get = (path: string, site = world) => fetch(`${site.url}/.well-known/${path}`);

  it('names the app that opens links of this site on Android', async () => {
    const response = await get('assetlinks.json');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await response.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target: {
          namespace: 'android_app',
          package_name: 'pk.example.nua',
          sha256_cert_fingerprints: [Array(32).fill('AB').join(':')],
        },
      },
    ]);
  });

  it('names the app for iOS, and leaves paths that are not screens to the browser', async () => {
    const response = await get('apple-app-site-association');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { applinks } = (await response.json()) as {
      applinks: { details: { appIDs: string[]; components: object[] }[] };
    };
    expect(applinks.details).toHaveLength(1);
    expect(applinks.details[0]?.appIDs).toEqual(['ABCDE12345.pk.example.nua']);
    expect(applinks.details[0]?.components[0]).toEqual({ '/': '/api*', exclude: true });
    expect(applinks.details[0]?.components.at(-1)).toEqual({ '/': '*' });
  });

  it('has the operator’s signed identity of the app, which the app’s pages can read', async () => {
    const file = join(import.meta.dirname, '../../../../../tools/release/identity.ts');
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [file, '--key', join(folder, 'keys', 'release-key.pem'), ...words]);
    const apk = join(folder, 'nua.apk');
    writeFileSync(apk, 'an app');
    const android = ['--package', 'pk.example.nua', '--certificate', 'ab'.repeat(32), '--apk', `1.0.0=${apk}`];
    const contacts = ['--domain', 'nua.example', '--phone', '+923001234567', '--agent', 'Bilal=+923211234567'];
    await run('--host', 'nua.example', ...contacts, ...android, '--patches', patches_dir);
    const response = await fetch(`${world.url}/.well-known/nua-app.json`, { headers: { origin: 'https://localhost' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, 'https://localhost']);
    const { signed, sig } = v.parse(signedAppIdentity, await response.json());
    const publicKey = createPublicKey(key.manifest);
    expect(verify(null, Buffer.from(signed), publicKey, Buffer.from(sig, 'base64'))).toBe(true);
    const published = v.parse(appIdentity, JSON.parse(signed));
    expect(published).toMatchObject({ domains: ['nua.example'], phones: ['+923001234567'], ibans: [] });
    expect(published.agents).toEqual([{ name: 'Bilal', phone: '+923211234567' }]);
    expect(published.android).toEqual({
      package: 'pk.example.nua',
      certificates: [Array(32).fill('AB').join(':')],
      apks: [{ version: '1.0.0', sha256: createHash('sha256').update('an app').digest('hex') }],
    });
    await expect(run('--host', 'nua.example', '--package', 'pk.example.nua', '--patches', patches_dir)).rejects.toThrow(
      /certificates/,
    );
    await expect(run('--patches', patches_dir)).rejects.toThrow(/hosts/);
  });

  it('has none of these files if no app is configured', async () => {
    for (const path of ['assetlinks.json', 'apple-app-site-association', 'nua-app.json', 'other.json']) {
      const response = await get(path, bare);
      const { code } = (await response.json()) as { code: number };
      expect([path, response.status, code]).toEqual([path, 404, errors.NOT_FOUND]);
    }
  });
});
