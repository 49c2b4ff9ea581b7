import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The common code of all games. It is one chunk, because many small chunks would be a sixth larger in total. */
const SHARED =
  /valibot|packages\/(contract\/(?!src\/replay\.)|money\/|wire\/)|ui\/src\/(tokens|fonts|visually-hidden)|play\/(odds|covers|hundredths|read-call)|play-icon-paths|arcade\/src\/(rules\/(?!feedback|auto-plan|further-stake)|wire|view\/(?!drawing|facts|sheet)|i18n\/(en|messages)|games\/views|table\/(?!game-main|auto-bet|missed-end|free-line|show|feedback|radio-row|arrow-navigation|round-line|playing-card|step-buttons|track|target-cell|choice-cell|pays-text|share-text|[a-z]+-sheet))/;

/** Names a game's chunk after the game. */
const chunkName = ({ facadeModuleId }: { facadeModuleId: string | null }): string => {
  const [, game] = /src\/games\/([a-z0-9-]+)\/view\.ts$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${game ?? '[name]'}-[hash].js`;
};

/** The arcade has two pages: one for all games, and one that verifies rounds. */
export default defineConfig({
  root: here('.'),
  base: '/arcade/',
  build: {
    target: ['chrome109', 'safari15.4', 'firefox115'],
    emptyOutDir: true,
    manifest: true,
    // Skips needless preloads: the common code is loaded before any dynamic import, and a game before its rules.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps) =>
        /\/rules-(?!sheet)/.test(file) ? [] : deps.filter((dependency) => !/\/table-.*\.js$/.test(dependency)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['game', 'verify'].map((page) => here(`${page}.html`)),
      output: {
        chunkFileNames: chunkName,
        codeSplitting: {
          groups: [
            { name: 'table', test: SHARED },
            { name: 'facts', test: /view\/(facts|sheet)|dialog-frame/ },
          ],
        },
      },
    },
  },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
});
