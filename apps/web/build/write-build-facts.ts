import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import type { BuildFacts, PageFacts } from '../src/shell/build-facts.ts';
import type { Palettes } from './art-in-palettes.ts';

/** What comes with the runtime on every page, and what works without a network. */
const AT_ONCE = ['src/i18n/catalogues.ts', 'src/shell/set-language.ts', 'src/offline/start-offline.tsx'];
/** What lies over a page when something happens. */
const OVER = [
  'src/shell/dialog/dialog-host.tsx',
  'src/shell/one-notice.tsx',
  'src/shell/pending-mark.tsx',
  'src/shell/dialog/status-dialog.tsx',
  'src/features/page-view/start-page-views.ts',
];

/** Reads Vite's manifest and leaves beside the renderer what it needs to write a page: addresses and styles. */
export function writeBuildFacts(client: string, server: string, palettes: Palettes): BuildFacts {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const buildId = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12);
  const entryKey = 'src/boot/entry-client.tsx';
  const pages: Record<string, PageFacts> = {};
  const chunks: Record<string, string> = {};
  const messages: Record<string, string> = {};
  const styles: Record<string, string> = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    const page = /^src\/features\/(.+-page)\.tsx$/.exec(key)?.[1];
    const [, namespace, language] = /([\w-]+)\/text\.(en|ur)\.ts$/.exec(key) ?? [];
    if (language !== undefined) messages[`${language}/${namespace}`] = `/${chunk.file}`;
    if (page === undefined) continue;
    const facts = collect(manifest, [entryKey, key]);
    pages[page] = facts;
    chunks[page] = `/${chunk.file}`;
    for (const file of facts.css) styles[file] ??= readFileSync(join(client, file), 'utf8').trim();
  }
  const own = collect(manifest, [entryKey]);
  for (const file of own.css) styles[file] ??= readFileSync(join(client, file), 'utf8').trim();
  const assets = Object.values(manifest).flatMap((chunk) => chunk.assets ?? []);
  const font = assets.find((file) => /figtree.*\.woff2$/.test(file));
  const facts: BuildFacts = {
    buildId,
    entry: `/${manifest[entryKey]!.file}`,
    own,
    offline: collect(manifest, [entryKey, 'src/boot/begin-offline.tsx']),
    runtime: collect(manifest, [keyOf(manifest, 'runtime'), ...AT_ONCE]),
    over: collect(manifest, OVER),
    pages,
    chunks,
    messages,
    styles,
    font: font ? `/${font}` : null,
    grounds: Object.fromEntries(Object.entries(palettes).map(([name, colours]) => [name, colours['p-ground'] ?? ''])),
    heroes: readdirSync(join(client, 'assets'))
      .filter((file) => /^hero\b.*\.svg$/.test(file))
      .map((file) => `/assets/${file}`),
  };
  writeFileSync(join(server, 'build.json'), JSON.stringify(facts));
  return facts;
}

/** A chunk of chunk-groups.ts has no file of its own to be found by. */
const keyOf = (manifest: Manifest, group: string): string =>
  Object.keys(manifest).find((key) => manifest[key]!.name === group) ?? group;

function collect(manifest: Manifest, keys: string[]): PageFacts {
  const seen = new Set<string>();
  const js: string[] = [];
  const css: string[] = [];
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no chunk of ${key}`);
    for (const one of chunk.imports ?? []) visit(one);
    if (/\.js$/.test(chunk.file)) js.push(`/${chunk.file}`);
    for (const file of chunk.css ?? []) if (!css.includes(`/${file}`)) css.push(`/${file}`);
  };
  for (const key of keys) visit(key);
  return { js, css };
}
