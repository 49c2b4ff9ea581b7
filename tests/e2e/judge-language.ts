import { livedPlayer } from '../world/lived-player.ts';
import { dialogWays, reachDialog } from './all-dialogs.ts';
import { barriersOf } from './axe.ts';
import { expect, test, type World } from './fixtures.ts';
import { faultsOf } from './look-at-screen.ts';
import { becomeSomeone, type Look } from './open-as.ts';
import { watchRequests } from './quiet.ts';
import { makeViewers, type Screen, screensFor, type Viewer, type Viewers } from './screens.ts';

type Browsers = import('@playwright/test').Browser;

const order: readonly Viewer[] = ['visitor', 'guest', 'newcomer', 'player'];

async function pageOf(browser: Browsers, world: World, viewers: Viewers, as: Viewer, look: Look) {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await becomeSomeone(page, world, viewers[as], look);
  return { page, watch: watchRequests(page), close: () => context.close() };
}

/** The two loops of one language; each language is a file of its own, so that both are judged at once. */
export function judgeLanguage(language: 'en' | 'ur', inWords: string): void {
  test.use({ video: 'off', trace: 'off' });

  test(`every screen in ${inWords} keeps nobody out in any palette, fits from 320 to 1920 px, and speaks its language [R3.17] [R2.01] [R9.11]`, async ({
    browser,
    world,
  }) => {
    test.setTimeout(300_000);
    const viewers = await makeViewers(world, livedPlayer);
    const faults: string[] = [];
    for (const as of order) {
      const { page, watch, close } = await pageOf(browser, world, viewers, as, { language });
      for (const screen of screensFor(viewers.player).filter((one) => one.as === as)) {
        await page.goto(world.url + screen.path);
        await watch.settled();
        const found = (await faultsOf(page)).filter((fault) => !isSpecified(screen, fault));
        faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
        faults.push(...(await gameFaults(page, screen)));
      }
      await close();
    }
    expect(faults).toEqual([]);
  });

  test(`every dialog in ${inWords} keeps nobody out in any palette and fits from 320 to 1920 px [R2.41] [R3.17]`, async ({
    browser,
    world,
  }) => {
    test.setTimeout(300_000);
    const viewers = await makeViewers(world, livedPlayer);
    const faults: string[] = [];
    for (const way of dialogWays) {
      const { page, watch, close } = await pageOf(browser, world, viewers, way.as, { language });
      await page.goto(world.url + way.path);
      await watch.settled();
      await reachDialog(page, world, way);
      await watch.settled();
      faults.push(...(await faultsOf(page)).map((fault) => `${way.name}: ${fault}`));
      await close();
    }
    expect(faults).toEqual([]);
  });
}

/** A game's title is a single blank space, as the specification has it; the screen is announced by its name. */
const isSpecified = (screen: Screen, fault: string): boolean =>
  screen.path.startsWith('/game-play') && fault.includes('document-title');

/** A game is a page of its own within the page. */
async function gameFaults(page: import('@playwright/test').Page, screen: Screen): Promise<string[]> {
  const frame = page.frames().find((one) => one !== page.mainFrame() && one.url().includes('/arcade/'));
  if (frame === undefined) return [];
  await frame.waitForLoadState('load');
  return (await barriersOf(frame)).map((fault) => `${screen.name}, the game: ${fault}`);
}
