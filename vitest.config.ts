import { defineConfig } from 'vitest/config';

const FILES = '**/*.test.{ts,tsx}';
/** What only repetition or size shows; `npm run test:long`. */
const LONG = '**/*.long.test.{ts,tsx}';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A world of its own, not a process of its own, keeps test files apart: loading the server takes longer than most files.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The run waits for what is expected soon; how soon is not promised on a machine that others use.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['tests/world/seeded.ts'],
    retry: 0,
    allowOnly: false,
    env: { TZ: 'UTC' },
    reporters: process.env.NUA_REPORT ? ['default', ['json', { outputFile: process.env.NUA_REPORT }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`{apps/web/src,apps/arcade,packages,tools}/${FILES}`],
          exclude: [LONG, 'tools/db-types/**', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          // What needs the database or the built client.
          name: 'server',
          include: [`{apps/server,apps/web/build,tests,tools/db-types,bench}/${FILES}`],
          exclude: [LONG, '**/node_modules/**'],
          globalSetup: ['tests/world/vitest-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [`{apps,packages,tests,tools,bench}/${LONG}`],
          testTimeout: 1_800_000,
          globalSetup: ['tests/world/vitest-setup.ts'],
        },
      },
    ],
  },
});
