import { brotliDecompressSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { Device } from '../device.ts';
import { CACHE, folderOf } from './bundles.ts';
import { decryptChecksum, decryptFile, isSessionKey, sha256 } from './crypto.ts';

export type ManifestEntry = { file_name: string; file_hash?: string; download_url: string };
export type Job = { id: string; url: string; version: string; session_key: string; checksum: string };
type Keys = { public_key: string; session_key: string };

/** A broken connection or a busy server. The download is retried without a limit. */
class TryLater extends Error {}

const MIN_FREE_BYTES = 100 * 1024 * 1024;
const BACK_OFF_MS = 10_000;

/** Returns the path of a file in a folder. Throws if the name is absolute or leaves the folder. */
export function placeWithin(folder: string, name: string): string {
  if (name === '') throw new Error('Invalid empty path');
  if (name.includes('\\') || name.includes('\0')) throw new Error('Invalid path separator');
  if (name.split('/').includes('..')) throw new Error('Path traversal segments are not allowed');
  if (name.startsWith('/')) throw new Error('Absolute paths are not allowed');
  const steps = name.split('/').filter((step) => step !== '' && step !== '.');
  if (steps.length === 0) throw new Error(`Path escapes base directory: ${name}`);
  return [folder, ...steps].join('/');
}

const withoutBr = (name: string) => (name.endsWith('.br') ? name.slice(0, -3) : name);

/** Downloads bundles, as in the plugin's `DownloadService`. */
export class Downloads {
  readonly #device: Device;
  readonly #public_key: string;

  constructor(device: Device, public_key: string) {
    this.#device = device;
    this.#public_key = public_key;
  }

  /** Downloads a bundle as one zip. Returns its checksum. */
  async zip(job: Job): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#fetchZip(job);
        return this.#unpack(job);
      } catch (error) {
        if (!(error instanceof TryLater)) throw error;
        await new Promise<void>((resolve) => this.#device.clock.after(BACK_OFF_MS * attempt, resolve));
      }
    }
  }

  async #fetchZip({ id, url }: Job): Promise<void> {
    const { disk, internet } = this.#device;
    if (disk.free < MIN_FREE_BYTES) throw new Error('insufficient_disk_space');
    if (!URL.canParse(url)) throw new Error(`invalid_url: ${url}`);
    const part = `files/temp_${id}.tmp`;
    const received_before = disk.read(part)?.length ?? 0;
    const reply = await internet
      .ask(url, received_before > 0 ? { range: `bytes=${received_before}-` } : {})
      .catch(throwTryLater);
    if (reply.status >= 500 || reply.status === 408 || reply.status === 429) throw new TryLater(`HTTP ${reply.status}`);
    if (reply.status !== 200 && reply.status !== 206) throw new Error(`HTTP error: ${reply.status}`);
    const length = reply.headers.get('content-length');
    if (length !== null && disk.free < Number(length) * 2) throw new Error('insufficient_disk_space');
    const is_continued =
      reply.status === 206 && reply.headers.get('content-range')?.startsWith(`bytes ${received_before}-`);
    if (!is_continued) disk.remove(part);
    try {
      for await (const chunk of reply.chunks) disk.append(part, Buffer.from(chunk));
    } catch (error) {
      throwTryLater(error);
    }
    const received = (disk.read(part)?.length ?? 0) - (is_continued ? received_before : 0);
    if (length !== null && received !== Number(length)) throw new TryLater('incomplete_download');
  }

  #unpack({ id, session_key, checksum }: Job): string {
    const { disk } = this.#device;
    const part = `files/temp_${id}.tmp`;
    const fetched = disk.read(part) ?? Buffer.alloc(0);
    disk.remove(part);
    let expected = checksum;
    let plain = fetched;
    if (isSessionKey(session_key)) {
      plain = decryptFile(fetched, this.#public_key, session_key);
      expected = this.#public_key === '' ? checksum : decryptChecksum(checksum, this.#public_key);
    }
    const actual = sha256(plain);
    if (actual !== expected) throw new Error(`Checksum failed: ${id}`);
    const folder = `files/capgo_unzip_${id}`;
    try {
      const files = Object.entries(unzipSync(plain)).map(([name, bytes]) => ({ name, bytes }));
      for (const { name, bytes } of files) {
        const place = placeWithin(folder, name);
        if (!name.endsWith('/')) disk.write(place, Buffer.from(bytes));
      }
      this.#moveToBundle(folder, id);
    } catch (error) {
      disk.remove(folder);
      throw error;
    }
    this.#cache(id);
    return actual;
  }

  /** Downloads the files of a bundle. Files with a known hash are copied. */
  async manifest(job: Job, entries: ManifestEntry[]): Promise<void> {
    const { disk } = this.#device;
    const keys = { public_key: this.#public_key, session_key: job.session_key };
    const folder = `files/dest_${job.id}`;
    try {
      const tasks = entries.map((entry) => this.#task(entry, folder, keys));
      if (new Set(tasks.map(({ target }) => target)).size < tasks.length)
        throw new Error('Manifest contains invalid or duplicate file paths');
      const results = await Promise.allSettled(tasks.map((task) => this.#fetchFile(task, keys)));
      if (results.some(({ status }) => status === 'rejected')) throw new Error('One or more files failed to download');
      this.#moveToBundle(folder, job.id);
    } catch (error) {
      disk.remove(folder);
      throw error;
    }
  }

  /** The entries that are not in the built-in bundle or in the cache. */
  missing(entries: ManifestEntry[], session_key: string): ManifestEntry[] {
    const keys = { public_key: this.#public_key, session_key };
    return entries.filter((entry) => {
      try {
        return this.#local(this.#task(entry, 'files/none', keys)) === undefined;
      } catch {
        return true;
      }
    });
  }

  #task({ file_name, file_hash = '', download_url }: ManifestEntry, folder: string, keys: Keys) {
    if (file_hash === '') throw new Error(`Missing file_hash for manifest entry: ${file_name}`);
    const hash = keys.public_key === '' ? file_hash : decryptChecksum(file_hash, keys.public_key);
    const name = withoutBr(file_name);
    const target = placeWithin(folder, name);
    return { hash, name, target, download_url, is_brotli: file_name.endsWith('.br') };
  }

  #local({ name, hash }: Task): Buffer | undefined {
    const built_in = this.#device.installation.assets.get(name);
    if (built_in !== undefined && sha256(built_in) === hash.toLowerCase()) return built_in;
    return this.#device.disk.read(cachePlace(hash, name));
  }

  async #fetchFile(task: Task, keys: Keys): Promise<void> {
    const { disk, internet } = this.#device;
    const local = this.#local(task);
    if (local !== undefined) return disk.write(task.target, local);
    const part = `${CACHE}/partial_${task.hash}_${sha256(Buffer.from(task.name)).slice(0, 16)}.tmp`;
    const received_before = disk.read(part)?.length ?? 0;
    const reply = await internet.ask(
      task.download_url,
      received_before > 0 ? { range: `bytes=${received_before}-` } : {},
    );
    if (!(reply.status === 416 && received_before > 0)) {
      if (reply.status !== 200 && reply.status !== 206) throw new Error(`Unexpected response code: ${reply.status}`);
      if (reply.status === 200) disk.remove(part);
      // If the connection breaks, the next attempt requests the rest.
      for await (const chunk of reply.chunks) disk.append(part, Buffer.from(chunk));
    }
    const fetched = disk.read(part) ?? Buffer.alloc(0);
    disk.remove(part);
    const plain = decryptFile(fetched, keys.public_key, keys.session_key);
    const file = task.is_brotli ? brotliDecompressSync(plain) : plain;
    if (sha256(file) !== task.hash.toLowerCase()) throw new Error('Checksum verification failed');
    disk.write(task.target, file);
    disk.write(cachePlace(task.hash, task.name), file);
  }

  /** Makes a folder the bundle. If it contains a single folder, that folder is the bundle. */
  #moveToBundle(folder: string, id: string): void {
    const { disk } = this.#device;
    const entries = disk.entriesOf(folder).filter((name) => !/^(__MACOSX|\.)/.test(name));
    if (entries.length === 0) throw new Error(`Source file was not a directory or was empty: ${folder}`);
    const has_single_folder = entries.length === 1 && entries[0] !== 'index.html';
    disk.move(has_single_folder ? `${folder}/${entries[0]}` : folder, folderOf(id));
    disk.remove(folder);
  }

  /** Caches the files of a zip for later manifests. */
  #cache(id: string): void {
    const { disk, installation } = this.#device;
    for (const file of disk.filesIn(folderOf(id))) {
      const name = file.slice(folderOf(id).length + 1);
      const bytes = disk.read(file)!;
      const built_in = installation.assets.get(name);
      const place = cachePlace(sha256(bytes), name);
      if (built_in?.equals(bytes) || disk.has(place)) continue;
      try {
        disk.write(place, bytes);
      } catch {
        // As in the plugin, a full disk prevents only the cached copy.
      }
    }
  }
}

type Task = { hash: string; name: string; target: string; download_url: string; is_brotli: boolean };

const cachePlace = (hash: string, name: string) => `${CACHE}/${hash}_${name.slice(name.lastIndexOf('/') + 1)}`;

function throwTryLater(error: unknown): never {
  throw new TryLater(error instanceof Error ? error.message : String(error));
}
