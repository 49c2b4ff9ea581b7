import { defineConfig } from '@playwright/test';
import { headlessShell } from './tests/e2e/browsers.ts';
import { slownessOfRun } from './tools/bootstrap/slowness.mjs';

/** Time limits are multiplied by this factor on a slow or busy machine. */
const slowness = slownessOfRun();

/** Matches the Urdu variant of a test that also runs in English. */
const URDU_AGAIN = /\(ur\)/;
/** Tests of rare cases. They run only with `npm run test:long`. */
const RARE = /@long/;

export default defineConfig({
  testDir: 'tests',
  projects: [
    // The app on a simulated phone. It starts first, because its longest file would otherwise end long after all others.
    { name: 'native', testDir: 'tests/native', testMatch: '**/*.e2e.ts', grepInvert: [URDU_AGAIN, RARE] },
    {
      name: 'browser',
      testDir: 'tests/e2e',
      testMatch: '**/*.e2e.ts',
      testIgnore: '**/*.long.e2e.ts',
      grepInvert: [URDU_AGAIN, RARE],
    },
    { name: 'rare', testDir: 'tests', testMatch: '{e2e,native}/*.e2e.ts', grep: RARE, grepInvert: URDU_AGAIN },
    { name: 'urdu-long', testDir: 'tests', testMatch: '{e2e,native}/*.e2e.ts', grep: URDU_AGAIN },
    { name: 'browser-long', testDir: 'tests/e2e', testMatch: '**/*.long.e2e.ts' },
    // Starts `npm run dev` in a copy of the tree.
    { name: 'dev', testDir: 'tests/dev', testMatch: '**/*.long.e2e.ts' },
  ],
  // Node runs these files without a transform. Otherwise each worker would compile the built server of two megabytes.
  build: { external: ['**/*.ts', '**/apps/web/dist/**'] },
  outputDir: 'test-results/playwright',
  globalSetup: './tests/e2e/start-run.ts',
  // One more than the cores of the reference machine, because a browser test spends half of its time waiting.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Only `npm test` retries a failed test, once, and prints its cause (docs/decisions/0018).
  retries: process.env.NUA_REPORT ? 1 : 0,
  timeout: 120_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  reporter: process.env.NUA_REPORT ? [['list'], ['json', { outputFile: process.env.NUA_REPORT }]] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 780 },
    locale: 'en-US',
    timezoneId: 'Asia/Karachi',
    // Animations would cost a tenth of the run's processor time. Tests about motion enable them.
    reducedMotion: 'reduce',
    // A service worker would hide requests from tests that intercept them. Tests about the worker allow it.
    serviceWorkers: 'block',
    // An action that hangs fails at its own line, before the time limit of the test.
    actionTimeout: 60_000 * slowness,
    // A trace takes as much processor time as the test, so `npm test` traces only retries.
    trace: process.env.NUA_REPORT ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: headlessShell,
  },
});
