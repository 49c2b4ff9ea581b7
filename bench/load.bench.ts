import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type Bench, median, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { type Gate, gateRow, isMissed, shareOf } from './gates.ts';
import { measureWithLighthouse } from './load/lighthouse.ts';
import { weighGates } from './load/weigh-gates.ts';
import { weighPages } from './load/weigh-pages.ts';

const KB = 1024;
/** The limits, in bytes or milliseconds. `score` is a minimum. */
const GATES = {
  lobby_html: 8.5 * KB,
  lcp_ms: 1_200,
  blocking_ms: 50,
  cls: 0.01,
  score: 99,
};
const PUBLIC_PAGES = ['/', '/sign-in', '/sign-up', '/promo', '/activity'];

/** Measures the first-load bytes of every page, and runs Lighthouse's mobile test on every public page. */
export const bench: Bench = async (flags) => {
  const runs = wholeFlag(flags, 'runs', 3);
  const gates: Gate[] = weighGates(weighPages());
  const cluster = await openCluster();
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  const env = { ...process.env, DATABASE_URL: await makeDatabase(cluster, 'bench_load'), DATA_DIR: data_dir };
  const child = fork(join(import.meta.dirname, 'render', 'server.ts'), { env });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  gates.push({
    what: 'lobby HTML without its styles, brotli',
    gate: GATES.lobby_html,
    found: await lobbyHtml(address),
  });
  const speeds: number[] = [];
  const slowdowns: number[] = [];
  const tbt_with_debugger: Record<string, number> = {};
  for (const page of PUBLIC_PAGES) {
    const result = await measureWithLighthouse(address + page, runs);
    speeds.push(result.speed);
    slowdowns.push(result.slowdown);
    gates.push({ what: `${page} LCP ms`, gate: GATES.lcp_ms, found: result.lcp_ms });
    gates.push({ what: `${page} blocking ms`, gate: GATES.blocking_ms, found: result.blocking_ms });
    tbt_with_debugger[page] = Math.round(result.tbt_ms);
    gates.push({ what: `${page} CLS`, gate: GATES.cls, found: result.cls });
    for (const [category, score] of Object.entries(result.scores)) {
      gates.push({ what: `${page} ${category}`, gate: GATES.score, found: score, min: true });
    }
  }
  const exited = once(child, 'exit');
  child.send({ stop: true });
  await exited;
  await cluster.stop();
  rmSync(data_dir, { recursive: true, force: true });
  return {
    // The smallest share of all gates. At 1 or more, all gates are met.
    ratio: round2(Math.min(...gates.map(shareOf))),
    over: gates.filter(isMissed).map((one) => one.what),
    runs,
    machine_index: median(speeds),
    slowdown: round2(median(slowdowns)),
    tbt_with_debugger,
    rows: gates.map(gateRow),
  };
};

/** The compressed bytes of the lobby without its styles. The styles have their own gate. */
async function lobbyHtml(address: string): Promise<number> {
  const { compress } = await import('../apps/server/src/core/routes/compress.ts');
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  const html = (await response.text()).replace(/<style>.*?<\/style>/s, '');
  const compressed = await compress(html, 'br');
  if (compressed === null || brotliDecompressSync(compressed.body).length === 0) throw new Error('the lobby is empty');
  return compressed.body.length;
}
