import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const MIN_BYTES = 1024;
const BROTLI = {
  // A page is written in one chunk, because three chunks would take three turns of the thread pool.
  chunkSize: 32 * 1024,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // A window of 64 KB holds a page. The default of 4 MB outside the heap makes the garbage collector run after every few pages.
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
};

const toBrotli = promisify(brotliCompress) as (text: string, options: typeof BROTLI) => Promise<Buffer>;
const toGzip = promisify(gzip) as (text: string, options: { level: number; chunkSize: number }) => Promise<Buffer>;

export type Compressed = { body: Buffer; encoding: 'br' | 'gzip' };

/** Reports whether a text is long enough to compress. */
export const isWorthCompressing = (text: string): boolean => text.length >= MIN_BYTES;

/**
 * Compresses a text. Returns null if the text is too short, or if the client accepts neither Brotli nor gzip.
 *
 * The work runs outside the event loop, because compressing a page of 40 kB takes as long as rendering it.
 */
export async function compress(text: string, accept: string | undefined): Promise<Compressed | null> {
  if (accept === undefined || !isWorthCompressing(text)) return null;
  if (/\bbr\b/.test(accept)) return { body: await toBrotli(text, BROTLI), encoding: 'br' };
  if (/\bgzip\b/.test(accept))
    return { body: await toGzip(text, { level: 5, chunkSize: 64 * 1024 }), encoding: 'gzip' };
  return null;
}
