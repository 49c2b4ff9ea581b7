import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median } from '../bench.ts';

export type Seen = { lcp_ms: number; tbt_ms: number; cls: number; scores: Record<string, number> };

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

/** Lighthouse's mobile run of one page, several times; medians of the times, the least of each score's medians is not hidden. */
export async function measureWithLighthouse(url: string, runs: number): Promise<Seen> {
  const chromePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  const chrome = await launch({ chromeFlags: FLAGS, ...(chromePath ? { chromePath } : {}) });
  try {
    const seen: Seen[] = [];
    for (let run = 0; run < runs; run += 1) seen.push(await once(url, chrome.port));
    const of = (value: (one: Seen) => number) => median(seen.map(value));
    return {
      lcp_ms: of((one) => one.lcp_ms),
      tbt_ms: of((one) => one.tbt_ms),
      cls: of((one) => one.cls),
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, of((one) => one.scores[name] ?? 0)])),
    };
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
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
  };
}
