import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { paintArt, readPalettes } from '../../apps/web/build/art-in-palettes.ts';
import { writeSheet } from '../../apps/web/build/art-sheet.ts';

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

const SHEET = 'packages/ui/src/art/sheet.svg';

/** Colours a picture in a palette when it is requested. A build would write a file for each palette. */
export function devArt(root: string): Plugin {
  const palettes = readPalettes(join(root, 'packages/ui/src/palettes'));
  const default_palette = palettes['dark-red']!;
  return {
    name: 'nua:dev-art',
    enforce: 'pre',
    load: (id) => (id.endsWith('/sheet.svg?sheet') ? `export default '/assets/art-*.svg'` : null),
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const path = request.url?.split('?', 1)[0] ?? '';
        const [, sheet_palette] = /^\/assets\/art-([a-z-]+)\.svg$/.exec(path) ?? [];
        const [, public_name, public_palette = 'dark-red'] = /^\/art\/([\w-]+)(?:\.([\w-]+))?\.svg$/.exec(path) ?? [];
        const file = join(root, sheet_palette ? SHEET : `apps/web/public/art/${public_name}.svg`);
        const palette = palettes[sheet_palette ?? public_palette];
        if ((sheet_palette ?? public_name) === undefined || palette === undefined || !existsSync(file)) return next();
        const drawing = sheet_palette ? writeSheet(file) : readFileSync(file, 'utf8');
        response.setHeader('content-type', 'image/svg+xml');
        response.end(paintArt(drawing, default_palette, palette));
      });
    },
  };
}
