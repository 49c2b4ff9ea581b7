import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { type Palette, palettes } from '../../apps/web/src/client/config-store.ts';
import playwright from '../../playwright.config.ts';
import { dialogWays, reachDialog } from '../../tests/e2e/all-dialogs.ts';
import { becomeSomeone } from '../../tests/e2e/open-as.ts';
import { makeViewers, screensFor, type Viewer } from '../../tests/e2e/screens.ts';
import { watchRequests } from '../../tests/e2e/watch-requests.ts';
import { startTestPostgres } from '../../tests/world/database.ts';
import { playerWithHistory } from '../../tests/world/player-with-history.ts';
import { startWorld, type World } from '../../tests/world/world.ts';

/**
 * Takes screenshots of every screen and dialog, in both languages, on a phone and on a desktop.
 *
 * `npm run pictures -- ur-360/wallet` takes only the screenshots whose path contains this word. `npm run pictures -- green purple` uses
 * these palettes instead of dark-red.
 */
const FOLDER = join(resolve(import.meta.dirname, '../..'), 'pictures');
const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
];

const isPalette = (word: string): word is Palette => (palettes as readonly string[]).includes(word);

type Page = Awaited<ReturnType<Browser['newPage']>>;
type Shot = { name: string; path: string; as: Viewer; reach?: (page: Page) => Promise<void> };
type Appearance = { language: 'en' | 'ur'; palette: Palette; viewport: (typeof SIZES)[number] };

async function takeScreenshots(
  browser: Browser,
  world: World,
  words: readonly string[],
  appearance: Appearance,
): Promise<number> {
  const variant = `${appearance.language}-${appearance.viewport.width}`;
  const folder = appearance.palette === 'dark-red' ? variant : `${appearance.palette}-${variant}`;
  const viewers = await makeViewers(world, playerWithHistory);
  const dialogs = dialogWays.map(({ name, path, as }, index): Shot => {
    return { name: `dialog-${name}`, path, as, reach: (page) => reachDialog(page, world, dialogWays[index]!) };
  });
  const isWanted = ({ name }: Shot) => words.length === 0 || words.some((word) => `${folder}/${name}`.includes(word));
  const shots: readonly Shot[] = [...screensFor(viewers.player), ...dialogs].filter(isWanted);
  mkdirSync(join(FOLDER, folder), { recursive: true });
  for (const { name, path, as, reach } of shots) {
    const context = await browser.newContext({
      viewport: appearance.viewport,
      locale: 'en-US',
      timezoneId: 'Asia/Karachi',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const watch = watchRequests(page);
    // Each dialog has its own viewers. Some actions are limited to a few times a day, and events of a dialog would appear on other pages of
    // the same player.
    const someone = reach === undefined ? viewers[as] : (await makeViewers(world, playerWithHistory))[as];
    await becomeSomeone(page, world, someone, appearance);
    await page.goto(world.url + path);
    await watch.settled();
    await reach?.(page);
    if (reach) await watch.settled();
    const isGame = path.startsWith('/game-play');
    if (isGame) await page.frameLocator('iframe').locator('button').first().waitFor();
    // A screenshot of a screen has its full height. Dialogs and games fill the viewport.
    await page.screenshot({ path: join(FOLDER, folder, `${name}.png`), fullPage: !isGame && reach === undefined });
    await context.close();
  }
  return shots.length;
}

const arguments_given = process.argv.slice(2);
const words = arguments_given.filter((word) => !isPalette(word));
const chosen_palettes = arguments_given.filter(isPalette);
if (arguments_given.length === 0) rmSync(FOLDER, { recursive: true, force: true });
const stopDatabase = await startTestPostgres();
const world = await startWorld({ start: new Date(), parts: { web: { ...builtWeb(), shared_ms: 0 } } });
const browser = await chromium.launch(playwright.use?.launchOptions);
let count = 0;
for (const palette of chosen_palettes.length === 0 ? (['dark-red'] as const) : chosen_palettes)
  for (const language of ['en', 'ur'] as const)
    for (const viewport of SIZES)
      count += await takeScreenshots(browser, world, words, { language, palette, viewport });
await browser.close();
await world.stop();
await stopDatabase();
process.stdout.write(`${count} pictures in ${FOLDER}\n`);
