import { promisify } from 'node:util';
import { constants, createBrotliCompress, gzip } from 'node:zlib';

const MIN_BYTES = 1024;
const BROTLI = {
  // Each write ends the stream.
  flush: constants.BROTLI_OPERATION_FINISH,
  // A page is written in one chunk, because three chunks would take three turns of the thread pool.
  chunkSize: 32 * 1024,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // A window of 64 KB holds a page. The default of 4 MB outside the heap makes the garbage collector run after every few pages.
    [constants.BROTLI_PARAM_LGWIN]: 16,
  },
};

/** The maximum number of bytes of a character in UTF-16 when it is written in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;
const scratch = new Uint8Array(1024 * 1024);
const encoder = new TextEncoder();

/** Encodes a text in UTF-8. `Buffer.from` reads a long text twice, and asks the system for the largest possible size each time. */
function encode(text: string): Buffer {
  if (text.length * MAX_BYTES_PER_UNIT > scratch.length) return Buffer.from(text);
  return Buffer.from(scratch.subarray(0, encoder.encodeInto(text, scratch).written));
}

/** Compresses in one turn of the thread pool. `brotliCompress` of Node takes a second turn, only to end its stream. */
async function toBrotli(text: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stream = createBrotliCompress(BROTLI);
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('error', reject);
  stream.write(encode(text), (error) => (error ? reject(error) : resolve()));
  try {
    await promise;
    return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  } finally {
    stream.close();
  }
}

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
  if (/\bbr\b/.test(accept)) return { body: await toBrotli(text), encoding: 'br' };
  if (/\bgzip\b/.test(accept))
    return { body: await toGzip(text, { level: 5, chunkSize: 64 * 1024 }), encoding: 'gzip' };
  return null;
}
