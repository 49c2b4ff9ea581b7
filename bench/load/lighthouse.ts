import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../bench.ts';

/** `speed` is Lighthouse's own index of the machine: its four times slowed phone is meant for 1,500 and more. */
export type Seen = { lcp_ms: number; tbt_ms: number; cls: number; speed: number; scores: Record<string, number> };

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

/** Lighthouse now and then loses the trace or never answers: the browser is begun anew, this often. */
const TRIES = 3;
const MOST_MS = 120_000;

/** Lighthouse's mobile run of one page, several times, as medians. */
export async function measureWithLighthouse(url: string, runs: number): Promise<Seen> {
  const seen: Seen[] = [];
  while (seen.length < runs) seen.push(await measureOnce(url));
  const of = (value: (one: Seen) => number) => median(seen.map(value));
  return {
    lcp_ms: of((one) => one.lcp_ms),
    tbt_ms: of((one) => one.tbt_ms),
    cls: of((one) => one.cls),
    speed: of((one) => one.speed),
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, of((one) => one.scores[name] ?? 0)])),
  };
}

async function measureOnce(url: string): Promise<Seen> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await inFreshBrowser((port) => once(url, port));
    } catch (error) {
      if (left === 0) throw error;
      console.error(`${url} is measured again: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function inFreshBrowser<T>(use: (port: number) => Promise<T>): Promise<T> {
  const chromePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  const chrome = await launch({ chromeFlags: FLAGS, ...(chromePath ? { chromePath } : {}) });
  const late = setTimeout(MOST_MS, null, { ref: false }).then(() => {
    throw new Error(`no answer in ${MOST_MS / 1000} s`);
  });
  try {
    return await Promise.race([use(chrome.port), late]);
  } finally {
    chrome.kill();
  }
}

async function once(url: string, port: number): Promise<Seen> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES });
  if (!result) throw new Error(`Lighthouse saw nothing at ${url}`);
  if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  const { audits, categories } = result.lhr;
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    lcp_ms: number('largest-contentful-paint'),
    tbt_ms: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    speed: result.lhr.environment.benchmarkIndex,
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
  };
}
