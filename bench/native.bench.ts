import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { headlessShell } from '../tests/e2e/browsers.ts';
import { AppOnPhone } from '../tests/native/app-on-phone.ts';
import { SERVER } from '../tests/native/server-at-nua.ts';
import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { type Gate, gateRow, isMissed, shareOf } from './gates.ts';
import { machineIndex } from './load/machine-index.ts';
import { APP_GATES, assetBytes, firstScripts, weighScripts } from './native/weigh-app.ts';

const PRESS_MS = 1_500;
const PLUGINS = { CapacitorUpdater: { autoUpdate: false, statsUrl: '', autoDeletePrevious: false } };

type Start = { scripts: string[]; screen_ms: number; press_ms: number; response_ms: number };

/**
 * Measures the built app on the simulated phone with a throttled CPU: its scripts until the first screen, and the times from the
 * load of its page until a press is handled and until the next screen is shown.
 */
export const bench: Bench = async (flags) => {
  const runs = wholeFlag(flags, 'runs', 5);
  const slowdown = wholeFlag(flags, 'slowdown', 4);
  const cluster = await openCluster();
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  const database = await makeDatabase(cluster, 'bench_native');
  const env = { ...process.env, DATABASE_URL: database, DATA_DIR: data_dir, PUBLIC_URL: SERVER };
  const child = fork(join(import.meta.dirname, 'render', 'server.ts'), { env });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  const browser = await chromium.launch(headlessShell);
  const machine_index = await machineIndex(browser);
  const starts: Start[] = [];
  // The first start is a warm-up and is not counted.
  for (let run = 0; run <= runs; run += 1) starts.push(await startOnce(browser, address, slowdown));
  starts.shift();
  await browser.close();
  const gone = once(child, 'exit');
  child.send({ stop: true });
  await gone;
  await cluster.stop();
  rmSync(data_dir, { recursive: true, force: true });

  const medianOf = (part: 'screen_ms' | 'press_ms' | 'response_ms') =>
    Math.round(median(starts.map((one) => one[part])));
  const seen = starts[0]!.scripts;
  const gates: Gate[] = [
    { what: 'JavaScript before the first screen, brotli', gate: APP_GATES.first_js, found: weighScripts(seen) },
    { what: 'web part of the app, bytes', gate: APP_GATES.assets, found: assetBytes() },
    { what: 'start to first press ms', gate: PRESS_MS, found: medianOf('press_ms') },
  ];
  return {
    // The tightest gate: 1 or more means that all gates are met.
    ratio: round2(Math.min(...gates.map(shareOf))),
    over: gates.filter(isMissed).map((one) => one.what),
    runs,
    machine_index,
    slowdown,
    screen_ms: medianOf('screen_ms'),
    press_ms: medianOf('press_ms'),
    response_ms: medianOf('response_ms'),
    scripts: seen.length,
    // The size test of `npm test` assumes a list of scripts. The loaded scripts must be the same.
    unexpected: seen.filter((name) => !firstScripts().includes(name)),
    rows: [
      ...gates.map(gateRow),
      figureRow('start to first screen ms', medianOf('screen_ms')),
      figureRow('start to the requested screen ms', medianOf('response_ms')),
    ],
  };
};

const figureRow = (what: string, found: number): BenchRow => ({ what, found, gate: '', share: '', within: '' });

/** One cold start of a freshly installed app, with a press on the lobby's sign-in link as soon as it is shown. */
async function startOnce(browser: Browser, address: string, slowdown: number): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });
  const app = new AppOnPhone(context, address, PLUGINS);
  app.slowdown = slowdown;
  await app.install();
  await context.addInitScript(pressAtOnce);
  const page = await app.start();
  await page.waitForFunction(() => 'benchStart' in window, undefined, { polling: 50 });
  const start = await page.evaluate(() => (window as unknown as { benchStart: Start }).benchStart);
  if (app.complaints.length > 0) throw new Error(app.complaints.join('\n'));
  await context.close();
  return start;
}

/** Runs in the page, before its scripts. */
function pressAtOnce(): void {
  if (window !== window.top) return;
  let screen_ms = 0;
  let press_ms = 0;
  let scripts: string[] = [];
  const look = () => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href^="/sign-in"], header a[href^="/sign-in"]');
    if (screen_ms === 0 && link !== null && document.querySelector('main')?.firstElementChild) {
      screen_ms = performance.now();
      scripts = performance
        .getEntriesByType('resource')
        .filter(
          ({ name, responseEnd }: PerformanceEntry & { responseEnd?: number }) =>
            /\/assets\/[^/]+\.js$/.test(name) && responseEnd! > 0,
        )
        .map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
      // Runs after the frame that shows the screen, when the page handles input again.
      requestAnimationFrame(() =>
        setTimeout(() => {
          link.click();
          press_ms = performance.now();
        }),
      );
    }
    if (press_ms > 0 && document.querySelector('main input') !== null)
      return Object.assign(window, { benchStart: { scripts, screen_ms, press_ms, response_ms: performance.now() } });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
