import { test as base } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { playerWithHistory } from '../world/player-with-history.ts';
import { startWorld } from '../world/world.ts';
import { expect } from './expect.ts';
import { declineInvitation } from './open-as.ts';
import { makeViewers, type Viewers } from './screens.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Noon of the current day, so that an advance of some hours begins no new day. */
export function noonInKarachi(now = new Date()): Date {
  const day = new Date(now.getTime() + 5 * 3_600_000).toISOString().slice(0, 10);
  return new Date(`${day}T12:00:00+05:00`);
}

/** React's warnings of a difference between the server's HTML and the first render. */
const HYDRATION = /hydrat|did not match|server rendered/i;

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument's pattern
async function startWorkerWorld({}: object, use: (world: World) => Promise<void>): Promise<void> {
  const world = await startWorld({ start: noonInKarachi(), parts: { web: { ...builtWeb(), shared_ms: 0 } } });
  await use(world);
  await world.stop();
}

/** A `test` with one world per worker. A test fails if the page throws an error or hydrates with a warning. */
export const test = base.extend<{ keeps_daily_dialogs: boolean }, { world: World; viewers: Viewers }>({
  // Daily dialogs would cover the page, so other tests close them.
  keeps_daily_dialogs: [false, { option: true }],
  world: [startWorkerWorld, { scope: 'worker', timeout: 60_000 }],
  // The tests of a worker share the viewers. A test that changes a player must create its own.
  viewers: [
    async ({ world }, use) => use(await makeViewers(world, playerWithHistory)),
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ world }, use) => {
    await use(world.url);
  },
  page: async ({ page, keeps_daily_dialogs }, use) => {
    const alert = page.getByRole('dialog', { name: /^(You have new messages|آپ کے لیے نئے پیغامات ہیں)$/ });
    if (!keeps_daily_dialogs) {
      await declineInvitation(page.context());
      // A navigation may have closed the dialog.
      const close = () =>
        alert
          .getByRole('button')
          .first()
          .click({ timeout: 2_000 })
          .catch(() => {});
      await page.addLocatorHandler(alert, close);
    }
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && HYDRATION.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    expect(complaints, 'the page threw or hydrated with a warning').toEqual([]);
  },
});

/**
 * The same `test` in a separate worker, whose world contains no players of other files. Playwright starts a worker for each declaration of
 * a worker fixture.
 */
export const testAlone = test.extend<object, { world: World }>({
  world: [startWorkerWorld, { scope: 'worker', timeout: 60_000 }],
});

export { expect };
