import { test as base } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { playerWithHistory } from '../world/player-with-history.ts';
import { startWorld } from '../world/world.ts';
import { expect } from './expect.ts';
import { declineInvitation } from './open-as.ts';
import { makeViewers, type Viewers } from './screens.ts';
import { watchComplaints } from './watch-complaints.ts';

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Noon of the current day, so that an advance of some hours begins no new day. */
export function noonInKarachi(now = new Date()): Date {
  const day = new Date(now.getTime() + 5 * 3_600_000).toISOString().slice(0, 10);
  return new Date(`${day}T12:00:00+05:00`);
}

const startPlainWorld = (): Promise<World> =>
  startWorld({ start: noonInKarachi(), parts: { web: { ...builtWeb(), shared_ms: 0 } } });

/** A `test` with one world per worker. A test fails if the page throws an error or hydrates with a warning. */
export const test = base.extend<{ keeps_daily_dialogs: boolean }, { world: World; viewers: Viewers }>({
  // Daily dialogs would cover the page, so other tests close them.
  keeps_daily_dialogs: [false, { option: true }],
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument's pattern
    async ({}, use) => {
      const world = await startPlainWorld();
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
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
    const complaints = watchComplaints(page);
    await use(page);
    expect(complaints, 'the page threw or hydrated with a warning').toEqual([]);
  },
});

/**
 * A `test` that starts its own site, which no other test uses. The site is not the fixture `world`, because a file with another worker
 * fixture needs a new process with a new server and a new browser.
 */
export const testWithSite = (startSite: () => Promise<World>) =>
  test.extend<{ site: World }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument's pattern
    site: async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    baseURL: async ({ site }, use) => {
      await use(site.url);
    },
  });

/** A `test` whose world contains no players of other tests. */
export const testAlone = testWithSite(startPlainWorld);

export { expect };
