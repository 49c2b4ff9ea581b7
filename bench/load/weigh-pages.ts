import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');

type PageFiles = { js: string[]; css: string[] };
type BuildFacts = {
  entry: string;
  entryFiles: PageFiles;
  pages: Record<string, PageFiles>;
  styles: Record<string, string>;
};

/** The download size of one page with an empty cache, in bytes compressed with brotli. */
export type PageWeight = {
  page: string;
  first_load_js: number;
  /** The scripts that the app's entry does not load. */
  own_js: number;
  /** The scripts that no other page loads. */
  own_chunk: number;
  inline_css: number;
  requests: number;
};

/** Computes the sizes of every page of a built client. */
export function weighPages(root = ROOT): PageWeight[] {
  const dist = join(root, 'apps/web/dist');
  const facts = JSON.parse(readFileSync(join(dist, 'server', 'build.json'), 'utf8')) as BuildFacts;
  const shell = new Set(facts.entryFiles.js);
  const uses = new Map<string, number>();
  for (const file of Object.values(facts.pages).flatMap((needs) => needs.js)) uses.set(file, (uses.get(file) ?? 0) + 1);
  return Object.entries(facts.pages).map(([page, needs]) => {
    const css = needs.css.map((file) => facts.styles[file] ?? '').join('');
    return {
      page,
      first_load_js: weigh(dist, needs.js),
      own_js: weigh(
        dist,
        needs.js.filter((file) => !shell.has(file)),
      ),
      own_chunk: weigh(
        dist,
        needs.js.filter((file) => !shell.has(file) && uses.get(file) === 1),
      ),
      inline_css: brotliCompressSync(css).length,
      requests: new Set(needs.js).size,
    };
  });
}

function weigh(dist: string, files: readonly string[]): number {
  return [...new Set(files)].reduce((sum, file) => {
    const path = join(dist, 'client', file);
    return sum + (existsSync(`${path}.br`) ? statSync(`${path}.br`).size : statSync(path).size);
  }, 0);
}
