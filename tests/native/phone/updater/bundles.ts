import { randomInt } from 'node:crypto';
import { type Device, SERVER_PATH } from '../device.ts';
import type { Data } from '../plugin.ts';

export type Status = 'success' | 'error' | 'pending' | 'deleted' | 'deleting' | 'downloading';
export type Bundle = { id: string; version: string; downloaded: string; checksum: string; status: Status };

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FALLBACK = 'pastVersion';
const NEXT = 'nextVersion';
const NATIVE_BUILD = 'LatestNativeBuildVersion';
/** The folder of all bundles. `CACHE` is the folder of files for later downloads. */
const FOLDER = 'files/versions';
export const CACHE = 'cache/capgo_downloads';

export const randomId = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
export const folderOf = (id: string) => `${FOLDER}/${id}`;

/**
 * The stored bundles and the running bundle, as in `CapgoUpdater` of the plugin. All state is in preferences and on the disk, so it
 * survives a kill.
 */
export class Bundles {
  readonly #device: Device;
  readonly #notify: (event: string, data: Data) => void;

  constructor(device: Device, notify: (event: string, data: Data) => void) {
    this.#device = device;
    this.#notify = notify;
  }

  info(id: string): Bundle {
    const { installation, preferences } = this.#device;
    if (id === 'builtin') {
      const downloaded = '1970-01-01T00:00:00.000Z';
      return { id, version: installation.version, downloaded, checksum: '', status: 'success' };
    }
    const stored = preferences.get(`${id}_info`);
    if (stored === undefined) return { id, version: 'builtin', downloaded: '', checksum: '', status: 'pending' };
    return JSON.parse(stored) as Bundle;
  }

  save(bundle: Bundle): void {
    if (bundle.id !== 'builtin') this.#device.preferences.set(`${bundle.id}_info`, JSON.stringify(bundle));
  }

  forget(id: string): void {
    this.#device.preferences.delete(`${id}_info`);
  }

  /** The bundles with a folder. With `raw`, all bundles with an entry, which include failed downloads. */
  list(raw = false): Bundle[] {
    const { disk, preferences } = this.#device;
    const entries = [...preferences.keys()].filter((key) => /^[0-9A-Za-z]{10}_info$/.test(key));
    const ids = raw ? entries.map((key) => key.slice(0, 10)) : disk.entriesOf(FOLDER);
    return ids.map((id) => this.info(id));
  }

  byVersion(version: string): Bundle | undefined {
    return this.list().find((bundle) => bundle.version === version);
  }

  /** The folder that is served to the web view. 'public' is the built-in bundle. */
  path(): string {
    return this.#device.preferences.get(SERVER_PATH)?.trim() || 'public';
  }

  current(): Bundle {
    const path = this.path();
    return this.info(path === 'public' ? 'builtin' : path.slice(path.lastIndexOf('/') + 1));
  }

  fallback(): Bundle {
    return this.info(this.#device.preferences.get(FALLBACK) ?? 'builtin');
  }

  next(): Bundle | null {
    const id = this.#device.preferences.get(NEXT);
    return id === undefined ? null : this.info(id);
  }

  /** Sets the next bundle. Returns false if the bundle cannot run. */
  setNext(id: string | null): boolean {
    const { preferences } = this.#device;
    if (id === null) return preferences.delete(NEXT) || true;
    if (id !== 'builtin' && !this.exists(id)) return false;
    preferences.set(NEXT, id);
    this.save({ ...this.info(id), status: 'pending' });
    this.#notify('setNext', { bundle: this.info(id) });
    return true;
  }

  exists(id: string): boolean {
    const { status } = this.info(id);
    return this.#device.disk.has(`${folderOf(id)}/index.html`) && status !== 'deleted' && status !== 'deleting';
  }

  canSet = ({ id }: Bundle): boolean => id === 'builtin' || this.exists(id);

  /** Makes a bundle the running bundle. If it does not exist, marks it with 'error' and returns false. */
  set(id: string): boolean {
    if (id === 'builtin') {
      this.toBuiltIn();
      return true;
    }
    const exists = this.exists(id);
    if (exists) this.#device.preferences.set(SERVER_PATH, folderOf(id));
    this.save({ ...this.info(id), status: exists ? 'pending' : 'error' });
    return exists;
  }

  /** Makes the built-in bundle the running bundle, and clears the fallback and the next bundle. */
  toBuiltIn(): void {
    this.#device.preferences.set(SERVER_PATH, 'public');
    this.#device.preferences.set(FALLBACK, 'builtin');
    this.setNext(null);
  }

  /** Marks the running bundle as working and as the fallback. With `delete_previous`, deletes the previous fallback. */
  setSuccess(bundle: Bundle, delete_previous: boolean): void {
    this.save({ ...bundle, status: 'success' });
    const before = this.fallback();
    this.#device.preferences.set(FALLBACK, bundle.id);
    const is_next = this.next()?.id === before.id;
    if (delete_previous && before.id !== 'builtin' && before.id !== bundle.id && !is_next) this.delete(before.id);
  }

  /** Deletes a bundle. Returns false if it is built in, running or unknown, or if it is next and has not failed. */
  delete(id: string, keep_entry = false): boolean {
    const { disk, preferences } = this.#device;
    const bundle = this.info(id);
    const next = this.next();
    if (id === '' || id.includes('/') || id === 'builtin' || this.current().id === id) return false;
    if (next?.id === id && !['deleted', 'deleting', 'error'].includes(next.status)) return false;
    if (!preferences.has(`${id}_info`) && disk.filesIn(folderOf(id)).length === 0) return false;
    disk.remove(folderOf(id));
    if (keep_entry) this.save({ ...bundle, status: 'deleted' });
    else this.forget(id);
    return true;
  }

  /** Runs at the start of the process, like `autoReset` and `cleanupObsoleteVersions` of the plugin. */
  cleanUpAtStart(reset_when_update: boolean): void {
    const { disk, preferences, installation } = this.#device;
    const { id } = this.current();
    if (id !== 'builtin' && (!this.exists(id) || !preferences.has(`${id}_info`))) this.toBuiltIn();
    const before = preferences.get(NATIVE_BUILD);
    if (reset_when_update && before !== undefined && before !== installation.build) {
      this.toBuiltIn();
      for (const bundle of this.list()) this.delete(bundle.id);
      disk.remove(CACHE);
    }
    for (const bundle of this.list(true)) if (bundle.status === 'deleting') this.delete(bundle.id);
    const known = new Set(this.list(true).flatMap(({ id, status }) => (status === 'deleted' ? [] : [id])));
    for (const orphan of disk.entriesOf(FOLDER)) {
      if (known.has(orphan) || orphan === this.current().id) continue;
      disk.remove(folderOf(orphan));
      this.forget(orphan);
    }
    preferences.set(NATIVE_BUILD, installation.build);
  }
}
