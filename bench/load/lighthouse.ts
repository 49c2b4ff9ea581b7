import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { median } from '../bench.ts';
import { measureBlockingTime } from './blocking-time.ts';
import { machineIndex, slowdownFor } from './machine-index.ts';

/**
 * `speed` is Lighthouse's index of the machine. `slowdown` is the factor of the CPU throttling. `tbt_ms` is the blocking time of
 * Lighthouse, which includes the cost of its debugger. `blocking_ms` excludes that cost.
 */
export type LighthouseResult = {
  lcp_ms: number;
  tbt_ms: number;
  blocking_ms: number;
  cls: number;
  speed: number;
  slowdown: number;
  scores: Record<string, number>;
};

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Lighthouse sometimes loses the trace or never responds, so a test is attempted several times. */
const ATTEMPTS = 3;
const TIMEOUT_MS = 120_000;

/** Runs Lighthouse's mobile test of one page several times. Returns medians. */
export async function measureWithLighthouse(url: string, runs: number): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  while (results.length < runs) results.push(await measureOnce(url));
  const medianOf = (value: (one: LighthouseResult) => number) => median(results.map(value));
  return {
    lcp_ms: medianOf((one) => one.lcp_ms),
    tbt_ms: medianOf((one) => one.tbt_ms),
    blocking_ms: medianOf((one) => one.blocking_ms),
    cls: medianOf((one) => one.cls),
    speed: medianOf((one) => one.speed),
    slowdown: medianOf((one) => one.slowdown),
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, medianOf((one) => one.scores[name] ?? 0)])),
  };
}

async function measureOnce(url: string): Promise<LighthouseResult> {
  for (let attempts_left = ATTEMPTS - 1; ; attempts_left -= 1) {
    try {
      const first = await inFreshBrowser((port) => runOnce(url, port));
      // The second browser has an empty cache, as the first had.
      return { ...first, blocking_ms: await inFreshBrowser((port) => measureBlockingTime(url, port, first.slowdown)) };
    } catch (error) {
      if (attempts_left === 0) throw error;
      console.error(`${url} is measured again: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function inFreshBrowser<T>(use: (port: number) => Promise<T>): Promise<T> {
  const chromePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  const chrome = await launch({ chromeFlags: FLAGS, ...(chromePath ? { chromePath } : {}) });
  const timeout = setTimeout(TIMEOUT_MS, null, { ref: false }).then(() => {
    throw new Error(`no response in ${TIMEOUT_MS / 1000} s`);
  });
  try {
    return await Promise.race([use(chrome.port), timeout]);
  } finally {
    chrome.kill();
  }
}

async function speedOf(port: number): Promise<number> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    return await machineIndex(browser);
  } finally {
    await browser.close();
  }
}

async function runOnce(url: string, port: number): Promise<Omit<LighthouseResult, 'blocking_ms'>> {
  const speed = await speedOf(port);
  const slowdown = slowdownFor(speed);
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  const { audits, categories } = result.lhr;
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    lcp_ms: number('largest-contentful-paint'),
    tbt_ms: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    speed,
    slowdown,
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
  };
}
