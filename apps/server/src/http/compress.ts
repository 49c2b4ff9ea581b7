import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WORTH_BYTES = 1024;

export type Compressed = { body: Buffer; encoding: 'br' | 'gzip' };

/** Compresses a text for a client that takes it; null where it is not worth it. Quality 4 is the knee for a live answer. */
export function compress(text: string, accept: string | undefined): Compressed | null {
  if (accept === undefined || text.length < WORTH_BYTES) return null;
  if (/\bbr\b/.test(accept)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
    return { body: brotliCompressSync(text, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accept)) return { body: gzipSync(text, { level: 5 }), encoding: 'gzip' };
  return null;
}
