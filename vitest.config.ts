import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages,tests,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/world/vitest-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is heard of soon is waited for; how soon is nobody's promise on a machine that others use.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['tests/world/seeded.ts'],
    retry: 0,
    allowOnly: false,
    env: { TZ: 'UTC' },
    reporters: process.env.NUA_REPORT ? ['default', 'json'] : ['default'],
    ...(process.env.NUA_REPORT ? { outputFile: { json: 'test-results/vitest.json' } } : {}),
  },
});
