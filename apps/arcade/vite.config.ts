import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The arcade's own build: one page per game and one that verifies; served under /arcade/ with any origin allowed. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/arcade/',
  build: {
    target: ['chrome109', 'safari15.4', 'firefox115'],
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['dice', 'verify'].map((page) => fileURLToPath(new URL(`${page}.html`, import.meta.url))),
    },
  },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
});
