import { createHash, type Hash } from 'node:crypto';
import { chownSync, closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { BackupRefused } from './refused.ts';

/** The extracted files: size and SHA-256 by path. */
export type ExtractedFiles = ReadonlyMap<string, { bytes: number; sha256: string }>;

const BLOCK = 512;
const FILE = '0';
const FOLDER = '5';

type Header = { name: string; size: number; kind: string };

const textAt = (block: Buffer, from: number, bytes: number): string => {
  const field = block.subarray(from, from + bytes);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? bytes : end).toString('utf8');
};

function checksumFits(block: Buffer): boolean {
  const stored = Number.parseInt(textAt(block, 148, 8), 8);
  let sum = 8 * 0x20;
  for (let index = 0; index < BLOCK; index += 1) if (index < 148 || index >= 156) sum += block[index]!;
  return stored === sum;
}

/**
 * Parses a header as PostgreSQL writes it, with a name of at most 100 bytes and an octal size. Returns null for a block of zeros, which
 * marks the end.
 */
function readHeader(block: Buffer): Header | null {
  if (block.every((byte) => byte === 0)) return null;
  const [name, kind] = [
    textAt(block, 0, 100).replace(/^\.\//, '').replace(/\/$/, ''),
    String.fromCharCode(block[156]!),
  ];
  const size = Number.parseInt(textAt(block, 124, 12), 8);
  const escapes_folder = name.startsWith('/') || name.split('/').includes('..');
  if (!checksumFits(block) || !Number.isSafeInteger(size) || escapes_folder || (kind !== FILE && kind !== FOLDER))
    throw new BackupRefused(`The backup holds an entry that PostgreSQL does not write: ${JSON.stringify(name)}.`);
  return { name, size: kind === FILE ? size : 0, kind };
}

type OpenFile = { header: Header; file: number; bytes_left: number; hash: Hash };

/** Writes the entries of a tar into a folder as its bytes arrive. */
export class TarExtractor {
  readonly #folder: string;
  readonly #owner: { uid: number; gid: number } | null;
  readonly #files = new Map<string, { bytes: number; sha256: string }>();
  #rest: Buffer = Buffer.alloc(0);
  #open: OpenFile | null = null;
  #padding = 0;

  constructor(folder: string, owner: { uid: number; gid: number } | null) {
    this.#folder = folder;
    this.#owner = owner;
  }

  write(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (bytes.length > 0) {
      const used = this.#step(bytes);
      if (used === 0) break;
      bytes = bytes.subarray(used);
    }
    this.#rest = bytes;
  }

  /** Throws BackupRefused if the tar ends in the middle of an entry. */
  end(): ExtractedFiles {
    if (this.#open !== null || this.#rest.length > 0)
      throw new BackupRefused('The backup ends in the middle of a file.');
    return this.#files;
  }

  /** Processes one step. Returns the number of bytes it used, or 0 if it needs more bytes. */
  #step(bytes: Buffer): number {
    if (this.#open !== null) return this.#fill(this.#open, bytes);
    if (this.#padding > 0) {
      const used = Math.min(this.#padding, bytes.length);
      this.#padding -= used;
      return used;
    }
    if (bytes.length < BLOCK) return 0;
    const header = readHeader(bytes.subarray(0, BLOCK));
    if (header !== null) this.#begin(header);
    return BLOCK;
  }

  #begin(header: Header): void {
    const path = join(this.#folder, header.name);
    if (header.kind === FOLDER) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      if (this.#owner !== null) chownSync(path, this.#owner.uid, this.#owner.gid);
      return;
    }
    const file = openSync(path, 'wx', 0o600);
    if (this.#owner !== null) chownSync(path, this.#owner.uid, this.#owner.gid);
    this.#open = { header, file, bytes_left: header.size, hash: createHash('sha256') };
    if (header.size === 0) this.#finish(this.#open);
  }

  #fill(open: OpenFile, bytes: Buffer): number {
    const part = bytes.subarray(0, Math.min(open.bytes_left, bytes.length));
    for (let written = 0; written < part.length; ) written += writeSync(open.file, part, written);
    open.hash.update(part);
    open.bytes_left -= part.length;
    if (open.bytes_left === 0) this.#finish(open);
    return part.length;
  }

  #finish({ header, file, hash }: OpenFile): void {
    closeSync(file);
    this.#files.set(header.name, { bytes: header.size, sha256: hash.digest('hex') });
    this.#padding = (BLOCK - (header.size % BLOCK)) % BLOCK;
    this.#open = null;
  }
}

type ManifestFile = { Path: string; Size: number; 'Checksum-Algorithm': string; Checksum: string };

/**
 * Compares the extracted files with PostgreSQL's manifest.
 *
 * Errors  BackupRefused with the first file that is missing or differs
 */
export function checkFiles(files: ExtractedFiles, manifest: Buffer): void {
  const { Files: listed } = JSON.parse(manifest.toString('utf8')) as { Files: ManifestFile[] };
  for (const { Path: path, Size: size, Checksum: checksum } of listed) {
    const found = files.get(path);
    if (found === undefined) throw new BackupRefused(`The backup lacks the file ${path}.`);
    if (found.bytes !== size || found.sha256 !== checksum)
      throw new BackupRefused(`The file ${path} of the backup differs from PostgreSQL's manifest.`);
  }
}
