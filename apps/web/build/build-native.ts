import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type InlineConfig, type Manifest } from 'vite';
import { type Palettes, paintInPlace } from './art-in-palettes.ts';
import { chunkGroups } from './chunk-groups.ts';
import { nativePage } from './native-page.ts';
import { OLDEST_CHROMIUM } from './old-web-view.ts';

const ENTRY = 'src/boot/entry-native.tsx';

type Options = {
  root: string;
  base: () => InlineConfig;
  palettes: Palettes;
  server: string;
  env: string;
  app_token: string;
};

/** The file in which an operator writes the public keys of releases. */
const KEYS = '../native/release-keys.json';
/** The update folder of an app without a token. */
const NO_TOKEN = 'nua';

/**
 * Builds the client for the app: the same pages, an `index.html` in place of a renderer, and the address of the server.
 *
 * File names contain no hash. With hashes, a changed file would rename every file that imports it, and an update of one screen would
 * contain half of the app.
 */
export async function buildNative({ root, base, palettes, server, env, app_token }: Options): Promise<string> {
  const output = join(root, `dist-native-${process.pid}`);
  process.on('exit', () => rmSync(output, { recursive: true, force: true }));
  const common = base();
  await build({
    ...common,
    resolve: { conditions: ['native', 'module', 'browser', 'production'] },
    define: { ...common.define, NUA_SERVER: JSON.stringify(server) },
    build: {
      outDir: output,
      manifest: true,
      // Android updates the WebView like an app. iOS updates it only with the system.
      target: [`chrome${OLDEST_CHROMIUM}`, 'safari15.4'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, ENTRY),
        output: {
          codeSplitting: { groups: chunkGroups },
          entryFileNames: 'assets/[name].js',
          chunkFileNames: ({ name, facadeModuleId }) => `assets/${plainName(root, name, facadeModuleId)}.js`,
          assetFileNames: 'assets/[name][extname]',
        },
      },
    },
  });
  const manifest = JSON.parse(readFileSync(join(output, '.vite/manifest.json'), 'utf8')) as Manifest;
  rmSync(join(output, '.vite'), { recursive: true });
  // The app does not need the manifest and the icons with which a browser installs the site.
  for (const file of ['manifest.webmanifest', ...globSync('*.png', { cwd: output })]) rmSync(join(output, file));
  paintInPlace(join(output, 'art'), palettes);
  const bundle = fingerprintOf(output);
  const updates = {
    manifest: `/patches/${env}/${app_token || NO_TOKEN}/updates.json`,
    keys: readKeys(join(root, KEYS)),
    sequence: Math.floor(Date.now() / 1000),
  };
  writeFileSync(join(output, 'index.html'), nativePage(manifest[ENTRY]!, { server, app_token, bundle, updates }));
  rmSync(join(root, 'dist-native'), { recursive: true, force: true });
  renameSync(output, join(root, 'dist-native'));
  return bundle;
}

/**
 * Reads the public Ed25519 keys of releases. A second key allows a replacement. An invalid key fails the build, because the app could never
 * install an update.
 */
function readKeys(file: string): string[] {
  const { manifest } = JSON.parse(readFileSync(file, 'utf8')) as { manifest: string[] };
  if (manifest.length > 2 || manifest.some((key) => Buffer.from(key, 'base64').length !== 32))
    throw new Error(`${file}: "manifest" takes up to two keys of 32 bytes in base64`);
  return manifest;
}

/** Names the chunk of a single file by its path, because many files have the same name in different folders. */
function plainName(root: string, name: string, module: string | null): string {
  const [, path] = /^src\/(.*)\.tsx?$/.exec(module === null ? '' : relative(root, module)) ?? [];
  return path?.replaceAll('/', '-') ?? name;
}

function fingerprintOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of globSync('**/*.*', { cwd: folder }).sort())
    hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}
