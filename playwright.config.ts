import { defineConfig } from '@playwright/test';
import { headlessShell } from './tests/e2e/browsers.ts';
import { slownessOfRun } from './tools/bootstrap/slowness.mjs';

/** Time limits follow the machine. */
const slowness = slownessOfRun();

/** The Urdu run of a journey that also runs in English. */
const URDU_AGAIN = /\(ur\)/;

export default defineConfig({
  testDir: 'tests',
  projects: [
    // The app's bundle on a stand-in of the phone. It runs first: its longest file would leave the other workers idle at the end.
    { name: 'native', testDir: 'tests/native', testMatch: '**/*.e2e.ts', grepInvert: URDU_AGAIN },
    {
      name: 'browser',
      testDir: 'tests/e2e',
      testMatch: '**/*.e2e.ts',
      testIgnore: '**/*.long.e2e.ts',
      grepInvert: URDU_AGAIN,
    },
    // What only repetition or size shows; `npm run test:long`.
    { name: 'urdu-long', testDir: 'tests', testMatch: '{e2e,native}/*.e2e.ts', grep: URDU_AGAIN },
    { name: 'browser-long', testDir: 'tests/e2e', testMatch: '**/*.long.e2e.ts' },
    // `npm run dev` in a copy of the tree.
    { name: 'dev', testDir: 'tests/dev', testMatch: '**/*.long.e2e.ts' },
  ],
  // Node runs these as they are. Playwright would translate the built server of two megabytes again in each worker.
  build: { external: ['**/*.ts', '**/apps/web/dist/**'] },
  outputDir: 'test-results/playwright',
  globalSetup: './tests/e2e/start-database.ts',
  // One more than the cores: a browser test waits for its page half of the time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // By hand a test that fails has failed. The whole run retries it once and prints its cause (docs/decisions/0018).
  retries: process.env.NUA_REPORT ? 1 : 0,
  timeout: 120_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  reporter: process.env.NUA_REPORT ? [['list'], ['json', { outputFile: process.env.NUA_REPORT }]] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 780 },
    locale: 'en-US',
    timezoneId: 'Asia/Karachi',
    // Drawn frames cost a tenth of the run's processor time. Tests about motion ask for it.
    reducedMotion: 'reduce',
    // Tests that cut requests at the page must see all of them; those about the worker itself let it in.
    serviceWorkers: 'block',
    // A press that nothing answers fails where it happens, not at the end of the test's time.
    actionTimeout: 60_000 * slowness,
    // A trace of every action takes as much processor time as the test: the whole run traces only what it retries.
    trace: process.env.NUA_REPORT ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: headlessShell,
  },
});
