import { type GameId, houseGames, isGameId } from '@nua/games/play/catalogue.ts';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Frame, type Page } from 'playwright';
import { headlessShell } from '../tests/e2e/browsers.ts';
import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { countEmpty, countPlayed, type FrameCount, waitUntilOpen } from './frames/play-game.ts';
import { type Gate, gateRow, isMissed, shareOf } from './gates.ts';
import { type RenderServer, startRenderServer } from './render/render-server.ts';

/** The minimum ratio of a game's frames to the frames of an empty loop. */
const FRAMES = 0.9;
const LATE_MS = 50;
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
/** Runs the shell and the game's frame on one main thread, as on a phone with little memory. */
const ONE_THREAD = '--disable-features=IsolateSandboxedIframes';

type Measurement = { busy_ms_per_s: number; frames_per_s: number; late: number; presses: number };
type Compared = { game: GameId; played: Measurement; empty: Measurement };

/**
 * Plays every registered game with a throttled CPU. The main-thread time and the frames of each game are compared with an empty loop on an
 * empty page of the same browser.
 */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 10);
  const runs = wholeFlag(flags, 'runs', 3);
  const slowdown = wholeFlag(flags, 'slowdown', 4);
  const games = houseGames
    .map(({ id }) => id)
    .filter(isGameId)
    .filter((id) => flags.game === undefined || flags.game === id);
  if (games.length === 0) throw new Error(`there is no game ${flags.game}`);
  const cluster = await openCluster();
  const server = await startRenderServer(await makeDatabase(cluster, 'bench_frames'));
  const browser = await chromium.launch({ ...headlessShell, args: [...headlessShell.args, ONE_THREAD] });
  const compared: Compared[] = [];
  for (let run = 0; run < runs; run += 1)
    for (const game of games) compared.push(await compareOne(browser, server, { game, seconds, slowdown }));
  await browser.close();
  await server.stop();
  await cluster.stop();

  const medianOf = (game: GameId, value: (one: Compared) => number) =>
    median(compared.filter((one) => one.game === game).map(value));
  const gates = games.map((game): Gate => {
    const frame_share = medianOf(game, ({ played, empty }) => played.frames_per_s / empty.frames_per_s);
    return { what: `${game}: share of the empty loop’s frames`, gate: FRAMES, found: frame_share, min: true };
  });
  const times = (game: GameId) => medianOf(game, ({ played, empty }) => played.busy_ms_per_s / empty.busy_ms_per_s);
  return {
    /** The median of the games' ratios of main-thread time. */
    ratio: round2(median(games.map(times))),
    over: gates.filter(isMissed).map(({ what }) => what),
    tightest: round2(Math.min(...gates.map(shareOf))),
    seconds,
    runs,
    slowdown,
    aims: gates.map(gateRow),
    rows: games.map(
      (game): BenchRow => ({
        game,
        'main thread ms/s': Math.round(medianOf(game, ({ played }) => played.busy_ms_per_s)),
        'empty loop ms/s': Math.round(medianOf(game, ({ empty }) => empty.busy_ms_per_s)),
        ratio: round2(times(game)),
        'frames/s': Math.round(medianOf(game, ({ played }) => played.frames_per_s)),
        'empty loop frames/s': Math.round(medianOf(game, ({ empty }) => empty.frames_per_s)),
        'late frames %': round2(medianOf(game, ({ played }) => 100 * played.late)),
        presses: medianOf(game, ({ played }) => played.presses),
      }),
    ),
  };
};

type Comparison = { game: GameId; seconds: number; slowdown: number };

async function compareOne(browser: Browser, server: RenderServer, comparison: Comparison): Promise<Compared> {
  const { game, seconds, slowdown } = comparison;
  const blank = await browser.newContext(PHONE);
  const empty = await measure(await blank.newPage(), slowdown, (page) => countEmpty(page.mainFrame(), seconds));
  await blank.close();
  const context = await browser.newContext(PHONE);
  await signIn(context, server);
  const page = await context.newPage();
  await page.goto(`${server.address}/game-play?game=${game}`);
  const frame = await frameOf(page);
  await waitUntilOpen(frame, game);
  const played = await measure(page, slowdown, () => countPlayed(frame, game, seconds));
  await context.close();
  return { game, played, empty };
}

async function signIn(context: BrowserContext, { address, cookie }: RenderServer): Promise<void> {
  const [name, value] = cookie.split('=') as [string, string];
  await context.addCookies([
    { name, value, url: address },
    { name: 'nua_language', value: 'en', url: address },
  ]);
  await context.addInitScript((token) => {
    if (window.parent === window)
      localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at: new Date().toISOString() }));
  }, value);
}

/** Returns the frame of the game. Throws if the frame has its own process, because its time would not be measured. */
async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('main iframe', { state: 'attached' });
  const frame = await element.contentFrame();
  if (frame === null) throw new Error('the game has no frame');
  const frame_session = await page
    .context()
    .newCDPSession(frame)
    .catch(() => null);
  if (frame_session !== null) throw new Error('the frame of the game has its own process');
  return frame;
}

async function measure(page: Page, rate: number, count: (page: Page) => Promise<FrameCount>): Promise<Measurement> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const before = await readBusyTime(session);
  const { gaps_ms, presses } = await count(page);
  const after = await readBusyTime(session);
  const lasted_s = after.at_s - before.at_s;
  return {
    busy_ms_per_s: (1_000 * (after.busy_s - before.busy_s)) / lasted_s,
    frames_per_s: gaps_ms.length / lasted_s,
    late: gaps_ms.filter((gap) => gap > LATE_MS).length / gaps_ms.length,
    presses,
  };
}

/** The total task time of the main thread, and the time of the measurement. */
async function readBusyTime(session: CDPSession): Promise<{ busy_s: number; at_s: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const metricOf = (name: string) => metrics.find((one) => one.name === name)!.value;
  return { busy_s: metricOf('TaskDuration'), at_s: metricOf('Timestamp') };
}
