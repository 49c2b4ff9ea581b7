import { createHash, type KeyObject } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { encryptionOf } from './encrypt.ts';
import type { BundleFile } from './read-bundle.ts';

/** A download. Its name is derived from its content. */
export type Download = { name: string; content: Buffer };

/** A bundle that phones download as a whole or file by file. The same files and key give the same bytes. */
export type PackedBundle = {
  zip: Download;
  /** RSA of the plain zip's SHA-256. */
  checksum: string;
  sessionKey: string;
  files: { file_name: string; file_hash: string; download: Download }[];
  /** SHA-256 of the plain zip, which identifies the bundle. */
  digest: string;
};

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
/** The earliest day of a zip entry. */
const NO_DAY = new Date(1980, 0, 1);

export function packBundle(files: readonly BundleFile[], rsa: KeyObject): PackedBundle {
  const { encrypt, hashOf, sessionKey } = encryptionOf(rsa);
  const plain: Zippable = {};
  for (const { name, content } of files) plain[name] = [content, { mtime: NO_DAY, level: 9 }];
  const zip = Buffer.from(zipSync(plain));
  return {
    zip: namedDownload(encrypt(zip), 'zip'),
    checksum: hashOf(zip),
    sessionKey,
    files: files.map(({ name, content }) => ({
      // Because of the suffix `.br`, the plugin decompresses the download. The stored file has no suffix.
      file_name: `${name}.br`,
      file_hash: hashOf(content),
      download: namedDownload(encrypt(toBrotli(content)), 'br'),
    })),
    digest: sha256(zip),
  };
}

/** Names a download by the hash of its encrypted bytes, so different contents never have the same name. */
const namedDownload = (content: Buffer, end: 'br' | 'zip'): Download => ({
  name: `${sha256(content)}.${end}`,
  content,
});

/** Compresses with the highest quality of brotli whose output the plugin reads correctly. */
export function toBrotli(content: Buffer): Buffer {
  for (const quality of [constants.BROTLI_MAX_QUALITY, 9, 5]) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    const compressed = brotliCompressSync(content, { params });
    if (!isMisread(compressed, content)) return compressed;
  }
  throw new Error('every quality of brotli gives bytes that the plugin misreads');
}

/**
 * True if the plugin for Android would decompress this to wrong content. It removes these bytes at the start and at the end as a wrapper of
 * plain content (DownloadService.java, `decompressBrotli`).
 */
export function isMisread(compressed: Buffer, content: Buffer): boolean {
  const start = compressed.subarray(0, 3).toString('hex');
  const isWrapper = compressed.length > 3 && compressed.at(-1) === 0x03 && (start === '1b0006' || start === '0b0280');
  return isWrapper && !compressed.subarray(3, -1).equals(content);
}
