import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

const ASSETS = join(import.meta.dirname, '../../apps/web/dist/client/assets');
const SOCKET_BYTES = 12 * 1024;
const REALTIME_BYTES = 6.25 * 1024;

/** Finds the chunks of a module by a word that no other module contains. */
function chunksWith(word: string): { name: string; bytes: number }[] {
  return readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(ASSETS, name)) }))
    .filter(({ text }) => text.includes(word))
    .map(({ name, text }) => ({ name, bytes: brotliCompressSync(text).length }));
}

it('the socket library is a chunk of at most 12 KB, and the realtime module another of at most 6.25 KB', () => {
  const [library, ...others] = chunksWith('randomizationFactor');
  expect(others).toEqual([]);
  expect(library?.bytes).toBeLessThanOrEqual(SOCKET_BYTES);
  const [realtime, ...more] = chunksWith('nua.cursor');
  expect(more).toEqual([]);
  expect(realtime?.bytes).toBeLessThanOrEqual(REALTIME_BYTES);
  expect(realtime?.name).not.toBe(library?.name);
});
