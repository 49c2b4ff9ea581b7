import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH_BYTES = 1024;
const BROTLI = {
  // A page comes out in one piece, not in three with a turn of the thread pool each.
  chunkSize: 64 * 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

const toBrotli = promisify(brotliCompress) as (text: string, options: typeof BROTLI) => Promise<Buffer>;
const toGzip = promisify(gzip) as (text: string, options: { level: number; chunkSize: number }) => Promise<Buffer>;

export type Compressed = { body: Buffer; encoding: 'br' | 'gzip' };

/** A text so short that the headers outweigh it is sent as it is. */
export const isWorthCompressing = (text: string): boolean => text.length >= WORTH_BYTES;

/**
 * Compresses a text for a client that takes it; null where it is not worth it. Quality 4 is the knee for a live answer.
 *
 * The work is done beside the event loop: a page of 40 kB takes as long to compress as to draw.
 */
export async function compress(text: string, accept: string | undefined): Promise<Compressed | null> {
  if (accept === undefined || !isWorthCompressing(text)) return null;
  if (/\bbr\b/.test(accept)) return { body: await toBrotli(text, BROTLI), encoding: 'br' };
  if (/\bgzip\b/.test(accept))
    return { body: await toGzip(text, { level: 5, chunkSize: 64 * 1024 }), encoding: 'gzip' };
  return null;
}
