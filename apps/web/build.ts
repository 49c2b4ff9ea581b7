import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { artInPalettes, paintInPlace, readPalettes } from './build/art-in-palettes.ts';
import { buildNative } from './build/build-native.ts';
import { buildWorker } from './build/build-worker.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { compileMessages } from './build/compile-messages.ts';
import { leanCalls } from './build/lean-calls.ts';
import { precompress } from './build/precompress.ts';
import { shortClassNames } from './build/short-class-names.ts';
import { writeBuildFacts } from './build/write-build-facts.ts';

/**
 * Builds the client: the chunks for browsers and the renderer for the server, or, with `--native`, the pages of the app.
 *
 * `node build.ts [--native [--server ORIGIN] [--env production] [--app-token TOKEN]]`. The default server is in apps/native/package.json.
 * `npm run release:patch` must get the same environment and app token, because both are in the address of the app's updates.
 */
const root = import.meta.dirname;
const defaultServer = (): string => JSON.parse(readFileSync(join(root, '../native/package.json'), 'utf8')).server;
const { values: options } = parseArgs({
  options: {
    native: { type: 'boolean' },
    server: { type: 'string', default: defaultServer() },
    env: { type: 'string', default: 'production' },
    'app-token': { type: 'string', default: '' },
  },
});
const repository = resolve(root, '../..');
// The build is written to another folder and then moved, so that a running server never reads an incomplete build.
const output = join(root, `dist-${process.pid}`);
const palettes = readPalettes(join(repository, 'packages/ui/src/palettes'));
const client = join(output, 'client');
const server = join(output, 'server');

const base = (): InlineConfig => ({
  root,
  configFile: false,
  mode: 'production',
  logLevel: 'warn',
  publicDir: join(root, 'public'),
  plugins: [artInPalettes(palettes, !options.native), compileMessages(), leanCalls(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: shortClassNames(repository) } },
});

process.on('exit', () => rmSync(output, { recursive: true, force: true }));

if (options.native) {
  const server = new URL(options.server).origin;
  const { env, 'app-token': app_token } = options;
  if (!/^[\w-]{1,64}$/.test(env) || !/^[\w-]{0,64}$/.test(app_token))
    throw new Error('--env and --app-token are parts of an address: letters, digits, _ and -');
  console.log(`native ${await buildNative({ root, base, palettes, server, env, app_token })} for ${server}`);
  process.exit();
}

await build({
  ...base(),
  build: {
    outDir: client,
    manifest: true,
    target: ['chrome109', 'safari15.4', 'firefox115'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(root, 'src/boot/entry-client.tsx'),
      output: {
        codeSplitting: { groups: chunkGroups },
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});

await build({
  ...base(),
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    outDir: server,
    ssr: join(root, 'src/boot/entry-server.tsx'),
    target: 'node24',
    minify: false,
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The renderer is one file. A running server would otherwise import a chunk that a new build has removed.
      output: {
        codeSplitting: false,
        entryFileNames: 'entry-server.js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});

const facts = writeBuildFacts(client, server, palettes);
await buildWorker(root, client, facts);
paintInPlace(join(client, 'art'), palettes);
precompress(client);
rmSync(join(root, 'dist'), { recursive: true, force: true });
renameSync(output, join(root, 'dist'));
console.log(`web ${facts.buildId}`);
