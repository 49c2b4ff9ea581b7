import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { type UpdateBundle, updateBundle, updateManifest, updateToBuiltin } from '@nua/contract/update.ts';
import { isFromOwnDomain, readManifest, readSigned } from '@nua/updater/read-manifest.ts';
import { createVerify } from '@nua/updater/verify.ts';
import { unzipSync } from 'fflate';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { publishedHandovers, signedIdentity } from './identity.ts';
import { patchOpener } from './open-patch.ts';
import { isMisread, toBrotli } from './pack-bundle.ts';
import { assertValidNames, readBundle } from './read-bundle.ts';
import { makeReleaseKey, type PublicKeys, readReleaseKey } from './release-key.ts';
import { type PatchRequest, releasePatch } from './release-patch.ts';
import { assertTrustedKey } from './trusted-key.ts';

const SITE = 'https://nua.example';
const NOON = new Date('2026-11-23T12:00:00.000Z');

const folder = mkdtempSync(join(tmpdir(), 'nua-release-'));
const { private_file: keyFile, public_file } = makeReleaseKey(join(folder, 'keys'));
const publicKeys = JSON.parse(readFileSync(public_file, 'utf8')) as PublicKeys;
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
const newFolder = () => join(folder, `f${made++}`);

function bundleOf(files: Record<string, string | Buffer>): string {
  const root = newFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

/** A page as the build writes it, with its update settings. */
const pageOf = (updates: object = { manifest: '/patches/x', keys: [publicKeys.manifest], sequence: 1 }) =>
  `<!doctype html><meta name="nua-updates" content="${JSON.stringify(updates).replaceAll('"', '&quot;')}"><title>Nua</title>`;

const FILES = {
  'index.html': pageOf(),
  'assets/app.js': 'console.log("hello")\n',
  'assets/wallet.js': `export const a = ${JSON.stringify('wallet '.repeat(3_000))};`,
  'assets/empty.css': '',
  'assets/noise.webp': Buffer.from(Array.from({ length: 3_000 }, (_, n) => (n * 7919) % 251)),
};

type RequestOptions = Partial<Omit<PatchRequest, 'bundle'>> & Partial<NonNullable<PatchRequest['bundle']>>;

function request({
  env = 'test',
  token = 'app4w565xzmb',
  patches_dir = newFolder(),
  ...more
}: RequestOptions): PatchRequest {
  const { now = NOON, dry_run = false, key = readReleaseKey(keyFile), folder: from = bundleOf(FILES), ...rest } = more;
  const bundle = { folder: from, server: SITE, version: null, min_native: null, rollout: 100, ...rest };
  return { env, token, patches_dir, now, dry_run, key, bundle };
}

const manifestIn = (patches_dir: string, env = 'test', token = 'app4w565xzmb') =>
  v.parse(updateManifest, JSON.parse(readFileSync(join(patches_dir, env, token, 'updates.json'), 'utf8')));
const updateIn = (patches_dir: string): UpdateBundle =>
  v.parse(updateBundle, JSON.parse(manifestIn(patches_dir).signed));
const readDownload = (patches_dir: string, address: string) =>
  readFileSync(join(patches_dir, address.slice(`${SITE}/patches/`.length)));
const filesIn = (patches_dir: string) => readdirSync(join(patches_dir, 'test', 'files')).sort();
const isSigned = ({ signed, sig }: { signed: string; sig: string }) => {
  const x = Buffer.from(publicKeys.manifest, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(signed, 'utf8'), key, Buffer.from(sig, 'base64'));
};

describe('a released update', () => {
  it('has a manifest whose exact text is signed [R3.15]', () => {
    const patch = request({ rollout: 10, min_native: '1.2.0' });
    releasePatch(patch);
    const manifest = manifestIn(patch.patches_dir);
    const update = updateIn(patch.patches_dir);
    expect(isSigned(manifest)).toBe(true);
    expect(isSigned({ ...manifest, signed: manifest.signed.replace('"rollout":10', '"rollout":99') })).toBe(false);
    expect([manifest.version, manifest.fullUrl]).toEqual([update.version, update.fullUrl]);
    expect(update).toMatchObject({
      rollout: 10,
      min_native: '1.2.0',
      sequence: NOON.getTime() / 1000,
      issued_at: NOON.toISOString(),
    });
    expect(update.version).toMatch(/^2026\.11\.23-[0-9a-f]{8}$/);
    expect(update.fullUrl.startsWith(`${SITE}/patches/test/files/`)).toBe(true);
  });

  it('is accepted by the checks of the app', async () => {
    const patch = request({});
    releasePatch(patch);
    const manifest = readManifest(readFileSync(join(patch.patches_dir, 'test/app4w565xzmb/updates.json'), 'utf8'))!;
    const isSignedFor = createVerify([publicKeys.manifest, publicKeys.manifest], crypto.subtle);
    expect(await isSignedFor(manifest.signed, manifest.sig)).toBe(true);
    const update = readSigned(manifest)!;
    expect([isFromOwnDomain(update, 'nua.example'), isFromOwnDomain(update, 'evil.example')]).toEqual([true, false]);
  });

  it('decrypts with the public key to the built bundle', () => {
    const patch = request({});
    releasePatch(patch);
    const update = updateIn(patch.patches_dir);
    expect(publicKeys.bundle).toMatch(/^-----BEGIN RSA PUBLIC KEY-----\nMIIBCgKCAQEA/);
    const open = patchOpener(publicKeys.bundle, update.sessionKey);
    const zip = readDownload(patch.patches_dir, update.fullUrl);
    expect(zip.length).toBe(update.bytes);
    const unzipped = unzipSync(open.zip(zip, update.checksum));
    const expected = Object.fromEntries(Object.entries(FILES).map(([name, content]) => [name, Buffer.from(content)]));
    expect(Object.keys(unzipped).sort()).toEqual(Object.keys(expected).sort());
    for (const { file_name, file_hash, download_url, bytes } of update.files) {
      const name = file_name.replace(/\.br$/, '');
      const download = readDownload(patch.patches_dir, download_url);
      expect([name, download.length]).toEqual([name, bytes]);
      const content = open.file(download, file_name, file_hash);
      expect(content.equals(expected[name]!)).toBe(true);
      expect(Buffer.from(unzipped[name]!).equals(content)).toBe(true);
      download[0]! ^= 1;
      expect(() => open.file(download, file_name, file_hash)).toThrow();
    }
  });

  it('shares every unchanged file with the previous release', () => {
    const patches_dir = newFolder();
    const first = releasePatch(request({ patches_dir }));
    const files = filesIn(patches_dir);
    const before = updateIn(patches_dir);
    const changed = bundleOf({ ...FILES, 'assets/wallet.js': 'export const a = 2;' });
    const earlier = new Date(NOON.getTime() - 86_400_000);
    const second = releasePatch(request({ patches_dir, folder: changed, now: earlier }));
    expect([first.added, second.added]).toEqual([6, 2]);
    expect([second.changed, second.changed_bytes < 100]).toEqual([1, true]);
    expect(filesIn(patches_dir)).toHaveLength(files.length + 2);
    expect(filesIn(patches_dir)).toEqual(expect.arrayContaining(files));
    const update = updateIn(patches_dir);
    expect(update.sessionKey).toBe(before.sessionKey);
    expect([update.sequence, update.version === before.version]).toEqual([before.sequence + 1, false]);
    expect(filesIn(patches_dir).filter((name) => !/^[0-9a-f]{64}\.(br|zip)$/.test(name))).toEqual([]);
  });

  it('keeps its version when its roll-out is extended', () => {
    const patches_dir = newFolder();
    releasePatch(request({ patches_dir, rollout: 5, version: '1.4', min_native: '2.0' }));
    releasePatch(request({ patches_dir, rollout: 50, now: new Date(NOON.getTime() + 172_800_000) }));
    expect(updateIn(patches_dir)).toMatchObject({ version: '1.4', rollout: 50, min_native: '2.0' });
    const other = bundleOf({ 'index.html': `${pageOf()}other` });
    expect(() => releasePatch(request({ patches_dir, folder: other, version: '1.4' }))).toThrow(/another bundle/);
    expect(updateIn(patches_dir)).toMatchObject({ version: '1.4', rollout: 50 });
  });

  it('is reverted by a signed rollback', () => {
    const patches_dir = newFolder();
    releasePatch(request({ patches_dir }));
    releasePatch({ ...request({ patches_dir }), bundle: null });
    const manifest = manifestIn(patches_dir);
    const rollback = v.parse(updateToBuiltin, JSON.parse(manifest.signed));
    expect(isSigned(manifest)).toBe(true);
    expect([rollback.version, rollback.sequence]).toEqual(['builtin', NOON.getTime() / 1000 + 1]);
    releasePatch(request({ patches_dir }));
    expect(updateIn(patches_dir).sequence).toBe(rollback.sequence + 1);
  });

  it('is not written in a dry run', () => {
    const patch = request({ dry_run: true });
    const { files, zip_bytes, added } = releasePatch(patch);
    expect([files, zip_bytes > 0, added]).toEqual([5, true, 6]);
    expect(existsSync(patch.patches_dir)).toBe(false);
  });

  it('leaves the previous manifest in place if the release is interrupted', () => {
    const patches_dir = newFolder();
    releasePatch(request({ patches_dir }));
    const before = readFileSync(join(patches_dir, 'test/app4w565xzmb/updates.json'), 'utf8');
    // The release cannot write this file if a folder has its name, and so fails after the bundle and before the manifest.
    const releases = join(patches_dir, 'releases.json.writing');
    mkdirSync(releases);
    const changed = bundleOf({ ...FILES, 'assets/app.js': 'console.log("later")' });
    expect(() => releasePatch(request({ patches_dir, folder: changed }))).toThrow();
    expect(readFileSync(join(patches_dir, 'test/app4w565xzmb/updates.json'), 'utf8')).toBe(before);
    rmSync(releases, { recursive: true });
    const start = updateIn(patches_dir).files.find(({ file_name }) => file_name === 'index.html.br');
    const half = join(patches_dir, start!.download_url.slice(`${SITE}/patches/`.length));
    writeFileSync(half, 'half');
    expect(releasePatch(request({ patches_dir, folder: changed })).added).toBe(1);
    expect(statSync(half).size).toBeGreaterThan(15);
  });

  it('is refused while another release is running', () => {
    const patches_dir = newFolder();
    mkdirSync(join(patches_dir, '.releasing'), { recursive: true });
    expect(() => releasePatch(request({ patches_dir }))).toThrow(/Another release/);
  });
});

describe('a release of an update cannot be made', () => {
  it.each([
    ['../secret'],
    ['assets/../../secret'],
    ['/etc/passwd'],
    ['assets//a.js'],
    ['assets\\..\\a.js'],
    ['.env'],
    ['assets/.hidden'],
    ['a b.js'],
    ['app.js.br'],
    ['ü.js'],
    ['__proto__'],
    [`${'a'.repeat(198)}`],
  ])('with a file named %s', (name) => {
    expect(() => assertValidNames(['index.html', name])).toThrow(/no phone accepts/);
  });

  it('without a bundle or a start page', () => {
    expect(() => readBundle(join(folder, 'none'))).toThrow(/no bundle/);
    expect(() => readBundle(bundleOf({ 'app.js': '' }))).toThrow(/no index.html/);
    expect(() => assertValidNames(['index.html', 'App.js', 'app.js'])).toThrow(/two files/);
    expect(() => assertValidNames(['index.html', 'Assets', 'assets/js/app.js'])).toThrow(/a file and a folder/);
  });

  it('with a link that points outside the bundle', () => {
    const root = bundleOf(FILES);
    symlinkSync(keyFile, join(root, 'assets', 'key.pem'));
    expect(() => readBundle(root)).toThrow(/not an ordinary file/);
  });

  it('with an invalid option', () => {
    for (const server of [
      'http://nua.example',
      'https://nua.example:8443',
      'https://a@nua.example',
      'nua.example',
      `${SITE}/x`,
    ])
      expect(() => releasePatch(request({ server }))).toThrow(/--server/);
    for (const env of ['', '..', 'A', 'a/b']) expect(() => releasePatch(request({ env }))).toThrow(/--env/);
    for (const token of ['', '..', 'files', 'a/b']) expect(() => releasePatch(request({ token }))).toThrow(/--token/);
    for (const min_native of ['new', '1.2.x'])
      expect(() => releasePatch(request({ min_native }))).toThrow(/min_native/);
    for (const rollout of [101, 1.5]) expect(() => releasePatch(request({ rollout }))).toThrow(/rollout/);
    for (const version of ['builtin', 'a b', '../x'])
      expect(() => releasePatch(request({ version }))).toThrow(/version/);
  });

  it('if its page would accept no later update', () => {
    const releaseWithPage = (page: string) => () =>
      releasePatch(request({ folder: bundleOf({ ...FILES, 'index.html': page }) }));
    const settings = { manifest: '/patches/x', keys: ['AAAA', publicKeys.manifest], sequence: NOON.getTime() / 1000 };
    expect(releaseWithPage(pageOf(settings))).not.toThrow();
    expect(releaseWithPage(pageOf({ ...settings, keys: ['AAAA'] }))).toThrow(/does not contain the key/);
    expect(releaseWithPage(pageOf({ ...settings, keys: [] }))).toThrow(/does not contain the key/);
    expect(releaseWithPage(pageOf({ ...settings, sequence: settings.sequence + 1 }))).toThrow(/built later/);
    expect(releaseWithPage('<!doctype html>')).toThrow(/no update settings/);
  });

  it('with a key that the app does not know', () => {
    const file = newFolder();
    const check = (known: { manifest: string[]; bundle: string }) => () => {
      writeFileSync(file, JSON.stringify(known));
      assertTrustedKey(file, readReleaseKey(keyFile));
    };
    const { manifest, bundle } = publicKeys;
    expect(check({ manifest: [], bundle: '' })).not.toThrow();
    expect(check({ manifest: ['AAAA', manifest], bundle })).not.toThrow();
    expect(check({ manifest: ['AAAA'], bundle })).toThrow(/other keys/);
    expect(check({ manifest: [manifest], bundle: 'another' })).toThrow(/other keys/);
  });

  it('if the bundle is larger than the maximum size', () => {
    const large = bundleOf({ 'index.html': '', 'large.bin': Buffer.alloc(12_000_001) });
    expect(() => readBundle(large)).toThrow(/12000001 bytes/);
  });

  it('if the previous manifest cannot be parsed', () => {
    const patch = request({});
    mkdirSync(join(patch.patches_dir, 'test/app4w565xzmb'), { recursive: true });
    writeFileSync(join(patch.patches_dir, 'test/app4w565xzmb/updates.json'), '{');
    expect(() => releasePatch(patch)).toThrow(/cannot be read/);
  });
});

describe('the key file of releases', () => {
  const pem = (type: 'ed25519' | 'rsa', bits = 2048) =>
    (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: bits }) : generateKeyPairSync('ed25519')).privateKey
      .export({ type: 'pkcs8', format: 'pem' })
      .toString();
  const fileOf = (text: string, mode = 0o600) => {
    const file = newFolder();
    writeFileSync(file, text, { mode });
    return file;
  };

  it('is created once, readable only by its owner', () => {
    expect(statSync(keyFile).mode & 0o077).toBe(0);
    expect(() => makeReleaseKey(dirname(keyFile))).toThrow(/already exists/);
    expect(() => makeReleaseKey(join(import.meta.dirname, 'keys'))).toThrow(/inside the project/);
    expect(existsSync(join(import.meta.dirname, 'keys'))).toBe(false);
    expect(() => readReleaseKey(keyFile, folder)).toThrow(/inside the project/);
  });

  it('is refused if it is missing, readable by others, or not one key of each type', () => {
    expect(() => readReleaseKey(join(folder, 'none.pem'))).toThrow(/no key file/);
    const open = fileOf(readFileSync(keyFile, 'utf8'));
    chmodSync(open, 0o644);
    expect(() => readReleaseKey(open)).toThrow(/chmod 600/);
    const ed25519 = pem('ed25519');
    expect(() => readReleaseKey(fileOf(''))).toThrow(/ed25519/);
    expect(() => readReleaseKey(fileOf(ed25519))).toThrow(/rsa/);
    expect(() => readReleaseKey(fileOf(ed25519 + ed25519 + pem('rsa')))).toThrow(/one private key of type ed25519/);
    expect(() => readReleaseKey(fileOf(ed25519 + pem('rsa', 1024)))).toThrow(/2048/);
    expect(() => readReleaseKey(fileOf(publicKeys.bundle))).toThrow(/something else/);
    expect(() => readReleaseKey(fileOf(ed25519.replace(/\n[A-Za-z0-9]/, '\n!')))).toThrow(/something else/);
  });
});

describe('the signed identity', () => {
  const identity = {
    kind: 'nua-app' as const,
    hosts: ['nua.example'],
    android: null,
    apple: null,
    issued_at: NOON.toISOString(),
  };
  const [first, second, third] = [1, 2, 3].map(() => ({ manifest: generateKeyPairSync('ed25519').privateKey }));
  it('contains a handover from each previous key to the next key', () => {
    const file = join(newFolder(), 'nua-app.json');
    mkdirSync(dirname(file));
    const publish = (key: typeof first, previous: typeof first | null) => {
      writeFileSync(file, signedIdentity(identity, key!, publishedHandovers(file, key!, previous ?? null)));
      return JSON.parse(readFileSync(file, 'utf8')) as { key: string; handovers: { key: string; next: string }[] };
    };
    const [one, two] = [publish(first, null), publish(second, first!)];
    expect(two.handovers).toEqual([expect.objectContaining({ key: one.key, next: two.key })]);
    expect(publish(second, null).handovers).toEqual(two.handovers);
    expect(() => publish(third, null)).toThrow('Give the earlier key with --previous-key');
    expect(() => publish(third, first!)).toThrow('Give the earlier key with --previous-key');
    expect(publish(third, second!).handovers.map(({ key }) => key)).toEqual([one.key, two.key]);
  });
});

describe('the brotli compression of a release', () => {
  it('is refused if the plugin for Android would misread it', () => {
    const wrapped = Buffer.from('0b0280', 'hex');
    const compressed = Buffer.concat([wrapped, Buffer.from('other'), Buffer.of(3)]);
    expect(brotliDecompressSync(compressed).toString()).toBe('other');
    expect(isMisread(compressed, Buffer.from('other'))).toBe(false);
    expect(isMisread(compressed, Buffer.from('longer content'))).toBe(true);
    expect(isMisread(Buffer.from('1b0006', 'hex'), Buffer.from('x'))).toBe(false);
    for (const content of [...Object.values(FILES), 'other', 'a', 'ab'].map((one) => Buffer.from(one)))
      expect(isMisread(toBrotli(content), content)).toBe(false);
  });
});

describe('npm run release:patch', () => {
  const run = async (...words: string[]) => {
    const tool = join(import.meta.dirname, 'patch.ts');
    return await promisify(execFile)(process.execPath, [tool, ...words], { cwd: folder }).then(
      ({ stdout }) => ({ ok: true, text: stdout }),
      ({ stderr }: { stderr: string }) => ({ ok: false, text: stderr }),
    );
  };

  it('releases into the given folder', async () => {
    const patches = newFolder();
    const words = ['--env', 'test', '--token', 'app4w565xzmb', '--key', keyFile, '--patches', patches];
    const [done, none, unknown] = await Promise.all([
      run(...words, '--bundle', bundleOf(FILES), '--server', SITE),
      run('--env', 'test'),
      run(...words, '--what', '1'),
    ]);
    expect([done.ok, isSigned(manifestIn(patches))]).toEqual([true, true]);
    expect([none.ok, none.text.startsWith('npm run release:patch')]).toEqual([false, true]);
    expect([unknown.ok, unknown.text.includes('--what'), unknown.text.includes('    at ')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
