import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type DialogWay, dialogWays, reachDialog } from './all-dialogs.ts';
import { expect, test, type World } from './fixtures.ts';
import { faultsOf } from './look-at-screen.ts';
import { becomeSomeone, waitUntilHydrated } from './open-as.ts';
import type { Viewer, Viewers } from './screens.ts';
import { watchComplaints } from './watch-complaints.ts';

type Opened = { page: Page; complaints: string[] };

/** One page for each viewer, so that shared files load once. Each dialog begins with a new document. */
const shared = new Map<Viewer, Opened>();
const contexts: BrowserContext[] = [];
test.afterAll(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  shared.clear();
});

/** The page of the dialog's viewer. A dialog that changes its player gets a page for a new player. */
async function pageFor(way: DialogWay, browser: Browser, world: World, viewers: Viewers): Promise<Opened> {
  const found = way.needs_own_player ? undefined : shared.get(way.as);
  if (found !== undefined) return found;
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' });
  contexts.push(context);
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  await becomeSomeone(page, world, way.needs_own_player ? await world.player() : viewers[way.as]);
  if (!way.needs_own_player) shared.set(way.as, { page, complaints });
  return { page, complaints };
}

for (const way of dialogWays) {
  test(`the dialog ${way.name} opens, is accessible, fits from 320 to 1920 px, and traps the focus [R2.41 ${way.name}] [R3.17]`, async ({
    browser,
    world,
    viewers,
  }) => {
    const { page, complaints } = await pageFor(way, browser, world, viewers);
    await page.goto(world.url + way.path);
    await waitUntilHydrated(page);
    // A new code can be sent only after a minute.
    if (way.name === 'phoneVerify') world.clock.advance(61_000);
    await reachDialog(page, world, way);
    const inDialog = () =>
      page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement));
    expect(await inDialog()).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first element the browser's own bar has the focus.
      const focused_tag = await page.evaluate(() => document.activeElement?.tagName);
      expect((await inDialog()) || focused_tag === 'BODY').toBe(true);
    }
    // The framed page receives keys that are pressed inside the frame, so the focus leaves the frame first.
    if (way.name === 'fullPageIframe') await page.getByRole('dialog').getByRole('button').first().focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect(complaints).toEqual([]);
    // An open page would use processor time until the last test.
    if (way.needs_own_player) await page.context().close();
  });
}
