import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { paintArt, readPalettes } from '../../apps/web/build/art-in-palettes.ts';

/** The first script of a page. React Refresh must be installed before React runs. */
export const ENTRY = '/nua-dev.js';
const PREAMBLE = '/nua-dev-refresh.js';

const modules: Record<string, string> = {
  [ENTRY]: `import '${PREAMBLE}';\nimport '/src/boot/entry-client.tsx';`,
  // Replaces a service worker of `npm start` at this address, which would serve its cached pages.
  '/service-worker.js':
    "addEventListener('install', () => skipWaiting()); addEventListener('activate', (event) => event.waitUntil(registration.unregister()));",
  [PREAMBLE]: react.preambleCode.replace('__BASE__', '/'),
};

/** Serves the entry script of a page. It loads the modules from Vite instead of a build. */
export function devEntry(backgrounds: Readonly<Record<string, string>>): Plugin {
  const facts_module = `
import { screenParts } from '../../boot/screens.ts';
const none = { js: [], css: [] };
const chunkOf = ({ load }) => '/src/' + /modules\\/[^"']+/.exec(String(load))[0];
const pages = Object.fromEntries(Object.entries(screenParts).map(([name, part]) => [name, { ...none, chunk: chunkOf(part) }]));
export const readBuildFacts = () => ({
  buildId: 'dev', entry: '${ENTRY}', own: none, offline: none, runtime: none, over: none, pages, messages: {}, styles: {},
  font: null, grounds: ${JSON.stringify(backgrounds)}, heroes: [],
});`;
  return {
    name: 'nua:dev-entry',
    enforce: 'pre',
    resolveId: (id) => (id in modules ? id : null),
    load: (id) => modules[id] ?? (id.endsWith('/shell/document/read-build-facts.ts') ? facts_module : null),
  };
}

/** Colours a picture in a palette when it is requested. A build would write a file for each palette. */
export function devArt(root: string): Plugin {
  const palettes = readPalettes(join(root, 'packages/ui/src/palettes'));
  const default_palette = palettes['dark-red']!;
  return {
    name: 'nua:dev-art',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('.svg?palettes') ? `export default '/assets/${basename(id, '.svg?palettes')}-*.svg'` : null,
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const path = request.url?.split('?', 1)[0] ?? '';
        const [, ui_name, ui_palette] = /^\/assets\/([\w-]+?)-(dark-red|[a-z]+)\.svg$/.exec(path) ?? [];
        const [, public_name, public_palette = 'dark-red'] = /^\/art\/([\w-]+)(?:\.([\w-]+))?\.svg$/.exec(path) ?? [];
        const file = ui_name ? `packages/ui/src/art/${ui_name}.svg` : `apps/web/public/art/${public_name}.svg`;
        const palette = palettes[ui_palette ?? public_palette];
        if ((ui_name ?? public_name) === undefined || palette === undefined || !existsSync(join(root, file)))
          return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(paintArt(readFileSync(join(root, file), 'utf8'), default_palette, palette));
      });
    },
  };
}
