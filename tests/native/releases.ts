import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUILTIN, type SignedUpdate, type UpdateBundle } from '@nua/contract/update.ts';
import { type Download, packBundle } from '../../tools/release/pack-bundle.ts';
import { PatchFolder } from '../../tools/release/patch-folder.ts';
import { publicKeysOf, type ReleaseKey } from '../../tools/release/release-key.ts';
import { releasePatch } from '../../tools/release/release-patch.ts';
import type { AppOnPhone } from './app-on-phone.ts';
import { PATCHES_DIR } from './fixtures.ts';
import { SERVER } from './server-at-nua.ts';

const newKey = (): ReleaseKey => ({
  manifest: generateKeyPairSync('ed25519').privateKey,
  bundle: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
});

const own = newKey();
/** `own` signs every release. No app knows `foreign`. */
export const keys = { own, foreign: newKey() };
export const publicKeys = publicKeysOf(own);

const APP = { env: 'production', token: 'nua' };
const FILES_AT = `${SERVER}/patches/${APP.env}/files/`;

type Change = {
  /** Changes the page of the bundle. */
  page?: (html: string) => string;
  /** Changes the signed fields. */
  signed?: Partial<UpdateBundle>;
  key?: ReleaseKey;
};

/** Releases bundles for the app of a test. They differ only in their page, so a process releases all other files once. */
export class Releases {
  static #released: UpdateBundle | undefined;
  readonly #app: AppOnPhone;
  readonly #folder = new PatchFolder(PATCHES_DIR, APP.env, APP.token);

  constructor(app: AppOnPhone) {
    this.#app = app;
    Releases.#released ??= this.#releaseAll();
    rmSync(this.#folder.manifestFile, { force: true });
  }

  /** Publishes a bundle. Its page contains `name`, and its version is `name`. */
  publish(name: string, { page = (html) => html, signed = {}, key = own }: Change = {}): void {
    const html = page(this.#app.newerBundle(publicKeys, name).get('index.html')!.toString());
    const [packed] = packBundle([{ name: 'index.html', content: Buffer.from(html) }], own.bundle).files;
    const { file_name, file_hash, download } = packed!;
    const { name: place, content } = download;
    const file = { file_name, file_hash, download_url: FILES_AT + place, bytes: content.length };
    const unchanged_files = Releases.#released!.files.filter((other) => other.file_name !== file_name);
    const update = {
      ...Releases.#released!,
      version: name,
      files: [file, ...unchanged_files],
      ...this.#order(),
      ...signed,
    };
    this.#publish(update, key, [download]);
  }

  /** Publishes the newest bundle again, with changed fields. */
  publishAgain(signed: Partial<UpdateBundle>): void {
    this.#publish({ ...this.newest, ...this.#order(), ...signed }, own, []);
  }

  publishBuiltin(): void {
    this.#publish({ version: BUILTIN, fullUrl: '', ...this.#order() }, own, []);
  }

  get newest(): UpdateBundle {
    return this.#folder.newest() as UpdateBundle;
  }

  #releaseAll(): UpdateBundle {
    const folder = mkdtempSync(join(tmpdir(), 'nua-bundle-'));
    for (const [name, content] of this.#app.newerBundle(publicKeys, 'first')) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const bundle = { folder, server: SERVER, version: null, min_native: null, rollout: 100 };
    releasePatch({ ...APP, key: own, patches_dir: PATCHES_DIR, now: new Date(), dry_run: false, bundle });
    rmSync(folder, { recursive: true });
    return this.newest;
  }

  #order() {
    const now = new Date();
    const sequence = Math.max((this.#folder.newest()?.sequence ?? 0) + 1, Math.floor(now.getTime() / 1000));
    return { sequence, issued_at: now.toISOString() };
  }

  #publish(update: SignedUpdate, key: ReleaseKey, downloads: Download[]): void {
    const { version, fullUrl, sequence, issued_at } = update;
    const signed = JSON.stringify(update);
    const sig = sign(null, Buffer.from(signed), key.manifest).toString('base64');
    const manifest = JSON.stringify({ version, fullUrl, signed, sig });
    this.#folder.publish({ manifest, downloads, entry: { version, digest: null, sequence, issued_at } });
  }
}
