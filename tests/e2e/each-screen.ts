import type { Browser, Page } from '@playwright/test';
import { type DialogWay, dialogWays, reachDialog } from './all-dialogs.ts';
import type { World } from './fixtures.ts';
import { moveTo, waitUntilArrived } from './move-to.ts';
import { becomeSomeone } from './open-as.ts';
import { type Screen, screensFor, type Viewer, type Viewers } from './screens.ts';
import { watchComplaints } from './watch-complaints.ts';
import { watchRequests } from './watch-requests.ts';

type Setup = { browser: Browser; world: World; viewers: Viewers; language: 'en' | 'ur' };
type Judge<Subject> = (page: Page, subject: Subject) => Promise<readonly string[]>;

const order: readonly Viewer[] = ['visitor', 'guest', 'newcomer', 'player'];

/** Opens a page. Its first `go` loads a document, and every later `go` navigates in the client. */
async function openPage({ browser, world, language }: Setup, who: Viewers[Viewer]) {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  const watch = watchRequests(page);
  await becomeSomeone(page, world, who, { language });
  let isLoaded = false;
  const go = async (path: string): Promise<void> => {
    if (page.url() === world.url + path) return;
    if (isLoaded) {
      await moveTo(page, path);
      await waitUntilArrived(page);
    } else await page.goto(world.url + path);
    isLoaded = true;
    await watch.settled();
  };
  return { page, go, complaints, close: () => context.close() };
}

/** Judges every screen for each viewer who may see it. Returns the faults. */
export async function eachScreen(setup: Setup, judge: Judge<Screen>, which = order): Promise<string[]> {
  const screens = screensFor(setup.viewers.player);
  const judgeAs = async (as: Viewer): Promise<string[]> => {
    const faults: string[] = [];
    const { page, go, complaints, close } = await openPage(setup, setup.viewers[as]);
    for (const screen of screens.filter((candidate) => candidate.as === as)) {
      await go(screen.path);
      const found = [...(await judge(page, screen)), ...complaints.splice(0)];
      faults.push(...found.map((fault) => `${screen.name}: ${fault}`));
    }
    await close();
    return faults;
  };
  return (await Promise.all(which.map(judgeAs))).flat();
}

/** Opens and judges every dialog once. Returns the faults. */
export async function eachDialog(setup: Setup, judge: Judge<DialogWay>): Promise<string[]> {
  const faults: string[] = [];
  const { world, viewers } = setup;
  const groups = [
    ...order.map((as) => dialogWays.filter((way) => way.as === as && !way.needs_own_player)),
    ...dialogWays.filter(({ needs_own_player }) => needs_own_player).map((way) => [way]),
  ].filter(({ length }) => length > 0);
  for (const ways of groups) {
    const who = ways[0]!.needs_own_player ? await world.player() : viewers[ways[0]!.as];
    const { page, go, complaints, close } = await openPage(setup, who);
    for (const way of ways) {
      await go(way.path);
      // The server sends a new code only after a minute.
      if (way.name === 'phoneVerify') world.clock.advance(61_000);
      await reachDialog(page, world, way);
      const found = [...(await judge(page, way)), ...complaints.splice(0)];
      faults.push(...found.map((fault) => `${way.name}: ${fault}`));
    }
    await close();
  }
  return faults;
}
