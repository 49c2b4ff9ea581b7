import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { type MutantGroupName, mutantGroups } from './mutant-groups.ts';

/**
 * Stryker runs this in a copy of the tree. The links in node_modules point to the original, so `alias` resolves the packages of the copy.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const group = mutantGroups[(process.env.NUA_MUTANTS ?? 'money') as MutantGroupName];

export default defineConfig({
  root,
  define: { NUA_SERVER: '"https://nua.example"' },
  resolve: {
    alias: [
      { find: /^@nua\/([a-z]+)$/, replacement: `${root}packages/$1/src/index.ts` },
      { find: /^@nua\/([a-z]+)\/(.+)$/, replacement: `${root}packages/$1/src/$2` },
    ],
  },
  test: {
    pool: 'threads',
    // A new worker for each file of each mutant would take most of the time.
    isolate: false,
    include: [...group.tests],
    exclude: ['**/*.long.test.*', '**/node_modules/**'],
    setupFiles: ['tests/world/seeded.ts'],
    testTimeout: 60_000,
    // Each mutant runs only some of the updater's random schedules. A thousand schedules take a second or two.
    env: { TZ: 'UTC', SCHEDULES: '25' },
  },
});
