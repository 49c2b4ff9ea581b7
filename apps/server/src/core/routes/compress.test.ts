import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress } from './compress.ts';

const random = (bytes: number) => randomBytes(bytes).toString('base64');

describe('a compressed response', () => {
  it.each([
    ['of one kilobyte', 'a'.repeat(1024)],
    ['in Urdu', 'جمع کروائیں '.repeat(2_000)],
    ['that takes several chunks after compression', random(100_000)],
    ['of several megabytes', random(2_000_000)],
  ])('%s contains the whole text', async (_what, text) => {
    const brotli = await compress(text, 'gzip, br');
    expect(brotli?.encoding).toBe('br');
    expect(brotliDecompressSync(brotli!.body).toString() === text).toBe(true);
    const gzip = await compress(text, 'gzip');
    expect(gzip?.encoding).toBe('gzip');
    expect(gunzipSync(gzip!.body).toString() === text).toBe(true);
  });

  it('contains its own text when many are compressed at the same time', async () => {
    const texts = Array.from({ length: 40 }, (_, number) => `${number} ${random(30_000)}`);
    const bodies = await Promise.all(texts.map((text) => compress(text, 'br')));
    expect(bodies.map((one) => brotliDecompressSync(one!.body).toString())).toEqual(texts);
  });

  it('is sent as it is if it is short or the client accepts no encoding', async () => {
    expect(await compress('a'.repeat(1023), 'br')).toBeNull();
    expect(await compress('a'.repeat(5000), 'identity')).toBeNull();
    expect(await compress('a'.repeat(5000), undefined)).toBeNull();
  });
});
