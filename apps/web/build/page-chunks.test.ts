import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../src/router/routes.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean };

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const keyOf = (page: string) => `src/features/${page}.tsx`;
const pages = [...new Set(routes.map(({ page }) => page))].filter((page) => keyOf(page) in manifest);

/** Every chunk that is fetched before this one runs. */
function fetchedWith(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const one of manifest[key]?.imports ?? []) fetchedWith(one, seen);
  return seen;
}

describe('the chunks of the screens', () => {
  it('every route’s screen is a chunk of its own [R1.02]', () => {
    expect(pages.length).toBeGreaterThan(10);
    const files = pages.map((page) => manifest[keyOf(page)]!.file);
    expect(new Set(files).size).toBe(pages.length);
  });
  it.each(pages)('%s pulls the screen of no other route [R1.02]', (page) => {
    const pulled = [...fetchedWith(keyOf(page))].filter((key) => /^src\/features\/.*-page\.tsx$/.test(key));
    expect(pulled).toEqual([keyOf(page)]);
  });
  it('the entry pulls no screen, and nothing that a first paint does not need [R1.02]', () => {
    const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!;
    expect([...fetchedWith(entry)].filter((key) => key.startsWith('src/features/'))).toEqual([]);
  });
});
