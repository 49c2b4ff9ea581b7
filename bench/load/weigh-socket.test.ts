import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

const ASSETS = join(import.meta.dirname, '../../apps/web/dist/client/assets');
const SOCKET_BYTES = 12 * 1024;
const REALTIME_BYTES = 6.25 * 1024;

/** The chunks that contain a word of only one module. */
function chunksWith(word: string): { name: string; bytes: number }[] {
  return readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(ASSETS, name)) }))
    .filter(({ text }) => text.includes(word))
    .map(({ name, text }) => ({ name, bytes: brotliCompressSync(text).length }));
}

it('the socket library is a single chunk of at most 12 KB', () => {
  const [library, ...others] = chunksWith('randomizationFactor');
  expect(others).toEqual([]);
  expect(library?.bytes).toBeLessThanOrEqual(SOCKET_BYTES);
  const [ours, ...more] = chunksWith('nua.cursor');
  expect(more).toEqual([]);
  expect(ours?.bytes).toBeLessThanOrEqual(REALTIME_BYTES);
  expect(ours?.name).not.toBe(library?.name);
});
