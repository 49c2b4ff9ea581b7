import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type SignedUpdate, signedUpdate, updateManifest } from '@nua/contract/update.ts';
import * as v from 'valibot';
import type { Download } from './pack-bundle.ts';
import { ReleaseError } from './release-error.ts';

/** A release in `releases.json`. The server counts outcomes only for these versions. */
const release = v.object({
  env: v.string(),
  token: v.string(),
  version: v.string(),
  /** SHA-256 of the plain zip. Null for a rollback to the built-in bundle. */
  digest: v.nullable(v.string()),
  sequence: v.number(),
  issued_at: v.string(),
});
export type Release = v.InferOutput<typeof release>;

const MAX_RELEASES = 500;

/** The folder that the server serves at `/patches`. Every write is atomic. */
export class PatchFolder {
  readonly #root: string;
  readonly #env: string;
  readonly #token: string;

  constructor(root: string, env: string, token: string) {
    if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(env))
      throw new ReleaseError('--env takes small letters, digits and -, at most 32 of them.');
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(token) || token === 'files')
      throw new ReleaseError('--token takes letters, digits, _ and -, at most 64 of them, and not the word "files".');
    this.#root = root;
    this.#env = env;
    this.#token = token;
  }

  get manifestFile(): string {
    return join(this.#root, this.#env, this.#token, 'updates.json');
  }

  /** Reads the update in the newest manifest of this environment and token. Null before the first release. */
  newest(): SignedUpdate | null {
    if (!existsSync(this.manifestFile)) return null;
    try {
      const { signed } = v.parse(updateManifest, JSON.parse(readFileSync(this.manifestFile, 'utf8')));
      return v.parse(signedUpdate, JSON.parse(signed));
    } catch {
      throw new ReleaseError(
        `${this.manifestFile} exists and cannot be read; inspect it, then move it to another folder.`,
      );
    }
  }

  releases(): Release[] {
    const file = join(this.#root, 'releases.json');
    return existsSync(file) ? v.parse(v.array(release), JSON.parse(readFileSync(file, 'utf8'))) : [];
  }

  has({ name, content }: Download): boolean {
    const file = join(this.#root, this.#env, 'files', name);
    return existsSync(file) && sha256(readFileSync(file)).equals(sha256(content));
  }

  /** Writes the files first and the manifest last, so that a phone never reads a manifest with a missing file. */
  publish(parts: { manifest: string; downloads: readonly Download[]; entry: Omit<Release, 'env' | 'token'> }): void {
    for (const download of parts.downloads)
      if (!this.has(download)) writeWhole(join(this.#root, this.#env, 'files', download.name), download.content);
    const releases = [{ env: this.#env, token: this.#token, ...parts.entry }, ...this.releases()];
    writeWhole(join(this.#root, 'releases.json'), `${JSON.stringify(releases.slice(0, MAX_RELEASES), null, 1)}\n`);
    writeWhole(this.manifestFile, parts.manifest);
  }

  /** Two concurrent releases would get the same sequence, so only one may run. */
  runExclusively<Result>(work: () => Result): Result {
    const lock = join(this.#root, '.releasing');
    mkdirSync(this.#root, { recursive: true });
    try {
      mkdirSync(lock);
    } catch {
      throw new ReleaseError(`Another release is running, or one was killed: remove ${lock} if none is running.`);
    }
    try {
      return work();
    } finally {
      rmSync(lock, { recursive: true });
    }
  }
}

const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Writes to a temporary file in the same folder, flushes it to the disk, then renames it. */
export function writeWhole(file: string, content: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.writing`;
  const handle = openSync(temporary, 'w', 0o644);
  try {
    const bytes = Buffer.from(content);
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(handle, bytes, offset);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
