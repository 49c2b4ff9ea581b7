import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachScreen, type ScreenName } from '@nua/contract/screen.ts';
import type { Manifest } from 'vite';
import { screenParts } from '../src/boot/screens.ts';
import type { BuildFacts, PageFacts } from '../src/shell/document/build-facts.ts';
import type { Palettes } from './art-in-palettes.ts';

/** The modules that every page loads together with the runtime, including the offline support. */
const RUNTIME_MODULES = ['src/i18n/catalogues.ts', 'src/page/set-language.ts', 'src/offline/start-offline.ts'];
/** The modules for dialogs, notices, the mark of pending payments and page views. */
const OVERLAY_MODULES = [
  'src/shell/dialog/dialog-host.tsx',
  'src/shell/notice/one-notice.tsx',
  'src/modules/payment/balance/pending-mark.tsx',
  'src/shell/dialog/status-dialog.tsx',
  'src/modules/page-view/start-page-views.ts',
];

/** Reads Vite's manifest, and writes `build.json` beside the renderer: the addresses and styles that the renderer writes into pages. */
export function writeBuildFacts(client: string, server: string, palettes: Palettes): BuildFacts {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const buildId = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12);
  const entryKey = 'src/boot/entry-client.tsx';
  const messages: Record<string, string> = {};
  const styles: Record<string, string> = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    const [, namespace, language] = /([\w-]+)\/text\.(en|ur)\.ts$/.exec(key) ?? [];
    if (language !== undefined) messages[`${language}/${namespace}`] = `/${chunk.file}`;
  }
  const entryFiles = collect(manifest, [entryKey]);
  const pages = eachScreen((name) => {
    const key = fileOf(name);
    return { ...collect(manifest, [entryKey, key]), chunk: `/${manifest[key]!.file}` };
  });
  for (const { css } of [entryFiles, ...Object.values(pages)])
    for (const file of css) styles[file] ??= readFileSync(join(client, file), 'utf8').trim();
  const assets = Object.values(manifest).flatMap((chunk) => chunk.assets ?? []);
  const font = assets.find((file) => /figtree.*\.woff2$/.test(file));
  const facts: BuildFacts = {
    buildId,
    entry: `/${manifest[entryKey]!.file}`,
    entryFiles,
    offline: collect(manifest, [entryKey, 'src/boot/begin-offline.ts']),
    runtime: collect(manifest, [keyOf(manifest, 'runtime'), ...RUNTIME_MODULES]),
    overlays: collect(manifest, OVERLAY_MODULES),
    pages,
    messages,
    styles,
    font: font ? `/${font}` : null,
    grounds: Object.fromEntries(Object.entries(palettes).map(([name, colours]) => [name, colours['p-ground'] ?? ''])),
    art_sheets: readdirSync(join(client, 'assets'))
      .filter((file) => /^art\b.*\.svg$/.test(file))
      .map((file) => `/assets/${file}`),
  };
  writeFileSync(join(server, 'build.json'), JSON.stringify(facts));
  return facts;
}

/** The source file of a screen's page, read from the import path in the text of its `load` function. */
function fileOf(name: ScreenName): string {
  const [, file] = /import\('\.\.\/(modules\/[^']+)'\)/.exec(String(screenParts[name].load)) ?? [];
  if (file === undefined) throw new Error(`boot/screens.ts imports no page for ${name}`);
  return `src/${file}`;
}

/** Finds a chunk of chunk-groups.ts by its name, because such a chunk has no source file. */
const keyOf = (manifest: Manifest, group: string): string =>
  Object.keys(manifest).find((key) => manifest[key]!.name === group) ?? group;

function collect(manifest: Manifest, keys: string[]): PageFacts {
  const visited = new Set<string>();
  const js: string[] = [];
  const css: string[] = [];
  const visit = (key: string) => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no chunk of ${key}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    if (/\.js$/.test(chunk.file)) js.push(`/${chunk.file}`);
    for (const file of chunk.css ?? []) if (!css.includes(`/${file}`)) css.push(`/${file}`);
  };
  for (const key of keys) visit(key);
  return { js, css };
}
