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
 * Takes screenshots of every screen and dialog, in both languages, on a phone and on a desktop, for people to inspect.
 *
 * `npm run pictures` takes all of them. `npm run pictures -- ur-360/wallet` takes the screenshots whose path contains
 * this word. `npm run pictures -- green purple` uses these palettes instead of dark-red, each in separate folders.
 */
const FOLDER = join(resolve(import.meta.dirname, '../..'), 'pictures');
const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
];

const isPalette = (word: string): word is Palette => (palettes as readonly string[]).includes(word);

type Page = Awaited<ReturnType<Browser['newPage']>>;
type Shot = { name: string; path: string; as: Viewer; reach?: (page: Page) => Promise<void> };
type Look = { language: 'en' | 'ur'; palette: Palette; viewport: (typeof SIZES)[number] };

async function take(browser: Browser, world: World, words: readonly string[], look: Look): Promise<number> {
  const place = `${look.language}-${look.viewport.width}`;
  const folder = look.palette === 'dark-red' ? place : `${look.palette}-${place}`;
  const viewers = await makeViewers(world, playerWithHistory);
  const dialogs = dialogWays.map(({ name, path, as }, at): Shot => {
    return { name: `dialog-${name}`, path, as, reach: (page) => reachDialog(page, world, dialogWays[at]!) };
  });
  const isWanted = ({ name }: Shot) => words.length === 0 || words.some((word) => `${folder}/${name}`.includes(word));
  const shots: readonly Shot[] = [...screensFor(viewers.player), ...dialogs].filter(isWanted);
  mkdirSync(join(FOLDER, folder), { recursive: true });
  for (const { name, path, as, reach } of shots) {
    const context = await browser.newContext({
      viewport: look.viewport,
      locale: 'en-US',
      timezoneId: 'Asia/Karachi',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const watch = watchRequests(page);
    // Each dialog has its own viewers, because some actions are limited to a few times a day for each person, and events of a
    // dialog would appear on other pages of the same person.
    const someone = reach === undefined ? viewers[as] : (await makeViewers(world, playerWithHistory))[as];
    await becomeSomeone(page, world, someone, look);
    await page.goto(world.url + path);
    await watch.settled();
    await reach?.(page);
    if (reach) await watch.settled();
    const isGame = path.startsWith('/game-play');
    if (isGame) await page.frameLocator('iframe').locator('button').first().waitFor();
    // The screenshot of a screen has its full height. Dialogs and games fill the viewport.
    await page.screenshot({ path: join(FOLDER, folder, `${name}.png`), fullPage: !isGame && reach === undefined });
    await context.close();
  }
  return shots.length;
}

const asked = process.argv.slice(2);
const words = asked.filter((word) => !isPalette(word));
const wanted = asked.filter(isPalette);
if (asked.length === 0) rmSync(FOLDER, { recursive: true, force: true });
const stopDatabase = await startTestPostgres();
const world = await startWorld({ start: new Date(), parts: { web: { ...builtWeb(), shared_ms: 0 } } });
const browser = await chromium.launch(playwright.use?.launchOptions);
let taken = 0;
for (const palette of wanted.length === 0 ? (['dark-red'] as const) : wanted)
  for (const language of ['en', 'ur'] as const)
    for (const viewport of SIZES) taken += await take(browser, world, words, { language, palette, viewport });
await browser.close();
await world.stop();
await stopDatabase();
process.stdout.write(`${taken} pictures in ${FOLDER}\n`);
