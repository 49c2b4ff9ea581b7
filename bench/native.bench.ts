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
 * Measures the built app on the simulated phone with a throttled CPU: the size of the scripts before the first screen, and the times until
 * a press is handled and until the next screen is shown.
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
  // The first start is a warm-up.
  for (let run = 0; run <= runs; run += 1) starts.push(await startOnce(browser, address, slowdown));
  starts.shift();
  await browser.close();
  const exited = once(child, 'exit');
  child.send({ stop: true });
  await exited;
  await cluster.stop();
  rmSync(data_dir, { recursive: true, force: true });

  const medianOf = (part: 'screen_ms' | 'press_ms' | 'response_ms') =>
    Math.round(median(starts.map((one) => one[part])));
  const loaded_scripts = starts[0]!.scripts;
  const gates: Gate[] = [
    {
      what: 'JavaScript before the first screen, brotli',
      gate: APP_GATES.first_js,
      found: weighScripts(loaded_scripts),
    },
    { what: 'web part of the app, bytes', gate: APP_GATES.assets, found: assetBytes() },
    { what: 'start to first press ms', gate: PRESS_MS, found: medianOf('press_ms') },
  ];
  return {
    // The smallest share of all gates. At 1 or more, all gates are met.
    ratio: round2(Math.min(...gates.map(shareOf))),
    over: gates.filter(isMissed).map((one) => one.what),
    runs,
    machine_index,
    slowdown,
    screen_ms: medianOf('screen_ms'),
    press_ms: medianOf('press_ms'),
    response_ms: medianOf('response_ms'),
    scripts: loaded_scripts.length,
    // The size test of `npm test` computes the list of scripts. The loaded scripts must be the same.
    unexpected: loaded_scripts.filter((name) => !firstScripts().includes(name)),
    rows: [
      ...gates.map(gateRow),
      figureRow('start to first screen ms', medianOf('screen_ms')),
      figureRow('start to the requested screen ms', medianOf('response_ms')),
    ],
  };
};

const figureRow = (what: string, found: number): BenchRow => ({ what, found, gate: '', share: '', within: '' });

/** Installs and starts the app, and presses the sign-in link of the lobby as soon as it is shown. */
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

/** Runs in the page before its scripts. */
function pressAtOnce(): void {
  if (window !== window.top) return;
  let screen_ms = 0;
  let press_ms = 0;
  let scripts: string[] = [];
  const checkFrame = () => {
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
      // The timeout runs after the frame that shows the screen.
      requestAnimationFrame(() =>
        setTimeout(() => {
          link.click();
          press_ms = performance.now();
        }),
      );
    }
    if (press_ms > 0 && document.querySelector('main input') !== null)
      return Object.assign(window, { benchStart: { scripts, screen_ms, press_ms, response_ms: performance.now() } });
    requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
}
