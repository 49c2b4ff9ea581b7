import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { noonInKarachi, type World } from '../e2e/fixtures.ts';
import { startWorld } from '../world/world.ts';
import { AppOnPhone } from './app-on-phone.ts';
import { SERVER } from './server-at-nua.ts';

/** The folder with the releases of the app. All worlds of a process share it. */
export const PATCHES_DIR = mkdtempSync(join(tmpdir(), 'nua-patches-'));
process.on('exit', () => rmSync(PATCHES_DIR, { recursive: true, force: true }));

/** The part of the Capacitor configuration that the simulated phone uses. */
const PLUGINS = { CapacitorUpdater: { autoUpdate: false, statsUrl: '', autoDeletePrevious: false } };

/**
 * A `test` of the native bundle with one world for each worker and one phone for each test. It fails if the page throws an error, violates
 * its content security policy, calls another server, or calls an unknown method.
 */
export const test = base.extend<{ app: AppOnPhone }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument's pattern
    async ({}, use) => {
      const parts = { web: { ...builtWeb(), shared_ms: 0 } };
      const world = await startWorld({
        start: noonInKarachi(),
        parts,
        environment: { PUBLIC_URL: SERVER, PATCHES_DIR },
      });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  app: async ({ context, world }, use) => {
    const app = new AppOnPhone(context, world.url, PLUGINS);
    await app.install();
    await use(app);
    expect(app.complaints).toEqual([]);
  },
});

export { expect };
