import { defineConfig } from '@playwright/test';

/** A Chromium that the bootstrap found; without one, Playwright looks for its own. */
const executablePath = process.env.NUA_CHROMIUM || process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'browser', testMatch: '**/*.e2e.ts', testIgnore: '**/*.long.e2e.ts' },
    // What only repetition or size shows; `npm run test:long`.
    { name: 'browser-long', testMatch: '**/*.long.e2e.ts' },
  ],
  outputDir: 'test-results/playwright',
  globalSetup: './tests/e2e/start-database.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // By hand a test that fails has failed. The whole run retries it once and prints its cause (docs/decisions/0018).
  retries: process.env.NUA_REPORT ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.NUA_REPORT ? [['list'], ['json', { outputFile: process.env.NUA_REPORT }]] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 360, height: 780 },
    locale: 'en-US',
    timezoneId: 'Asia/Karachi',
    // Stories that cut requests at the page must see all of them; those about the worker itself let it in.
    serviceWorkers: 'block',
    // A press that nothing answers fails where it happens, not at the end of the story's time.
    actionTimeout: 60_000,
    // A trace of every action takes as much processor time as the test: the whole run traces only what it retries.
    trace: process.env.NUA_REPORT ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
