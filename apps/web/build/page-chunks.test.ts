import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean };

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const pages = Object.keys(manifest).filter((key) => /^src\/modules\/.*-page\.tsx$/.test(key));

const MAX_CHUNK_BYTES = 10_240;
const MAX_PASSKEY_BYTES = 4_096;
/** The larger chunks, by the key or the name of their manifest entry. None delays a first paint. */
const LARGER: Readonly<Record<string, { bytes: number; reason: string }>> = {
  runtime: {
    bytes: 12_288,
    reason: 'the router, the calls and the query cache, which every page needs after its paint',
  },
  'src/realtime/open-socket.ts': { bytes: 12_288, reason: 'the client library of socket.io, whose protocol is given' },
  'src/modules/tracking/adjust-tracker.ts': {
    bytes: 20_480,
    reason: 'the library of Adjust, loaded only for a player who agrees, on a site with Adjust',
  },
};

/** The compressed size of a file of the client. */
const compressedBytes = (file: string): number => brotliCompressSync(readFileSync(join(dist, 'client', file))).length;

/** The name of a chunk in `LARGER`. */
const nameOf = (key: string): string => (key.startsWith('_') ? manifest[key]!.name! : key);

/** The keys of all chunks that a browser loads before this chunk runs. */
function fetchedWith(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) fetchedWith(imported, seen);
  return seen;
}

describe('the chunks of the screens', () => {
  it('are separate for every route [R1.02]', () => {
    expect(pages.length).toBeGreaterThan(10);
    const files = pages.map((page) => manifest[page]!.file);
    expect(new Set(files).size).toBe(pages.length);
  });
  it.each(pages)('import no screen of another route: %s [R1.02]', (page) => {
    const pulled = [...fetchedWith(page)].filter((key) => pages.includes(key));
    expect(pulled).toEqual([page]);
  });
  it('are not imported by the entry chunk [R1.02]', () => {
    const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!;
    expect([...fetchedWith(entry)].filter((key) => key.startsWith('src/modules/'))).toEqual([]);
  });
  it('do not contain the passkey library, which has its own chunk of at most 4,096 bytes (brotli)', () => {
    const { file, imports = [] } = manifest['src/modules/person/passkey/webauthn.ts']!;
    expect(imports).toEqual([]);
    expect(compressedBytes(file)).toBeLessThanOrEqual(MAX_PASSKEY_BYTES);
    for (const page of pages) expect(fetchedWith(page)).not.toContain('src/modules/person/passkey/webauthn.ts');
  });
});

describe('a chunk that is loaded after the entry chunk', () => {
  const lazy = Object.keys(manifest).filter((key) => !manifest[key]!.isEntry && manifest[key]!.file.endsWith('.js'));

  it('has at most 10,240 bytes (brotli), unless the list of larger chunks contains it', () => {
    expect(lazy.length).toBeGreaterThan(100);
    const over = lazy
      .map((key) => ({ chunk: nameOf(key), bytes: compressedBytes(manifest[key]!.file) }))
      .filter(({ chunk, bytes }) => bytes > (LARGER[chunk]?.bytes ?? MAX_CHUNK_BYTES));
    expect(over).toEqual([]);
  });

  it.each(Object.entries(LARGER))(
    'is in the list of larger chunks only if it has more than 10,240 bytes: %s',
    (name) => {
      const key = lazy.find((one) => nameOf(one) === name);
      expect(key).toBeDefined();
      expect(compressedBytes(manifest[key!]!.file)).toBeGreaterThan(MAX_CHUNK_BYTES);
    },
  );
});
