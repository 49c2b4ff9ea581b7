import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { screenParts } from '../../apps/web/src/boot/screens.ts';

export const NATIVE = join(import.meta.dirname, '../../apps/web/dist-native');

/** The maximum sizes, in bytes. */
export const APP_GATES = { first_js: 110 * 1024, assets: 3 * 1024 * 1024 };

/** The size of the web files in the app, uncompressed. */
export const assetBytes = (folder = NATIVE): number =>
  globSync('**/*.*', { cwd: folder }).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** The scripts that the app loads before its first screen, the English lobby. */
export function firstScripts(folder = NATIVE): string[] {
  const [, entry] =
    /<script type="module" src="\/assets\/([^"]+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [];
  const texts = ['shell', ...screenParts.index.namespaces].map((namespace) => textsOf(folder, namespace));
  const roots = [entry, 'modules-play-lobby-lobby-page.js', 'i18n-catalogues.js', 'native.js', ...texts];
  const visited = new Set<string>();
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    const code = readFileSync(join(folder, 'assets', name), 'utf8');
    for (const [, imported] of code.matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) visit(imported!);
  };
  for (const root of roots) {
    if (root === undefined || !existsSync(join(folder, 'assets', root)))
      throw new Error(`the app's build has no ${root}`);
    visit(root);
  }
  return [...visited].sort();
}

function textsOf(folder: string, namespace: string): string | undefined {
  const names = globSync(`*${namespace}-text.en.js`, { cwd: join(folder, 'assets') });
  return names.find((name) => name.split('-').slice(-2, -1)[0] === namespace);
}

/** The sum of the sizes of these scripts, compressed with brotli. */
export const weighScripts = (names: readonly string[], folder = NATIVE): number =>
  names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(folder, 'assets', name))).length, 0);
