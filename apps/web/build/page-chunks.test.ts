import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean };

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const pages = Object.keys(manifest).filter((key) => /^src\/modules\/.*-page\.tsx$/.test(key));

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
  it('do not contain the passkey library, whose chunk has at most 4,096 bytes (brotli)', () => {
    const { file, imports = [] } = manifest['src/modules/person/passkey/webauthn.ts']!;
    expect(imports).toEqual([]);
    expect(brotliCompressSync(readFileSync(join(dist, 'client', file))).length).toBeLessThanOrEqual(4096);
    for (const page of pages) expect(fetchedWith(page)).not.toContain('src/modules/person/passkey/webauthn.ts');
  });
});
