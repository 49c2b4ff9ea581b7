import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/bootstrap/longest-first.ts';
import { slownessOfRun } from './tools/bootstrap/slowness.mjs';

/** Time limits are multiplied by this factor on a slow or busy machine. */
const slowness = slownessOfRun();

const FILES = '**/*.test.{ts,tsx}';
/** Tests with many repetitions or much data. They run with `npm run test:long`. */
const LONG = '**/*.long.test.{ts,tsx}';
/** Tests of attacks and of concurrent requests. `npm run test:long` repeats them. */
const REPEATED = [
  '**/*.race.test.ts',
  'apps/server/src/modules/payment/{owner,reversal}/*.test.ts',
  'apps/server/src/modules/person/{code,password}/{password-reset,strangers-codes,strangers-passwords}.test.ts',
  'apps/server/src/modules/play/game/transfer-saga.test.ts',
  'apps/server/src/modules/protection/limit/same-person.test.ts',
];

export default defineConfig({
  // The build of the app defines the server's address. Tests of the app's platform files need a value.
  define: { NUA_SERVER: '"https://nua.example"' },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files share a process, because loading the server takes longer than most files.
    isolate: false,
    testTimeout: 60_000 * slowness,
    hookTimeout: 120_000 * slowness,
    // A busy machine may take longer.
    expect: { poll: { timeout: 20_000 * slowness } },
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/world/seeded.ts'],
    retry: 0,
    allowOnly: false,
    env: { TZ: 'UTC' },
    reporters: process.env.NUA_REPORT
      ? ['default', ['json', { outputFile: process.env.NUA_REPORT }], './tools/bootstrap/report-errors.mjs']
      : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`{apps/web/src,apps/arcade,apps/console/src,packages,tools}/${FILES}`],
          exclude: [LONG, 'tools/{db-types,sql-statements}/**', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          // Tests that need the database or the built client.
          name: 'server',
          include: [`{apps/server,apps/web/build,tests,tools/db-types,tools/sql-statements,bench}/${FILES}`],
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
      {
        extends: true,
        test: {
          name: 'repeated',
          include: REPEATED,
          repeats: 4,
          testTimeout: 600_000,
          globalSetup: ['tests/world/vitest-setup.ts'],
        },
      },
    ],
  },
});
