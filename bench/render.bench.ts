import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../apps/server/src/demo/demo-players.ts';
import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { askPages } from './render/ask-pages.ts';

const CONNECTIONS = 16;

/** The lobby over HTTP, compressed, for a visitor and for a player, beside a bare renderToString of the same tree in the same process. */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 10);
  const rounds = wholeFlag(flags, 'rounds', 3);
  const cluster = await openCluster();
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  const env = { ...process.env, DATABASE_URL: await makeDatabase(cluster, 'bench_render'), DATA_DIR: data_dir };
  const child = fork(join(import.meta.dirname, 'render', 'server.ts'), { env });
  const { address, player } = await told<{ address: string; player: string }>(child);
  const cookie = await signIn(address, player);
  const rows: BenchRow[] = [];
  const ratios: Record<string, number[]> = { visitor: [], player: [] };
  for (let round = 1; round <= rounds; round += 1) {
    for (const [who, sent] of [
      ['visitor', ''],
      ['player', cookie],
    ] as const) {
      child.send({ draw: seconds, cookies: Object.fromEntries(sent ? [sent.split('=')] : []) });
      const bare = (await told<{ per_second: number }>(child)).per_second;
      await askPages(address, { seconds: 1, connections: CONNECTIONS, cookie: sent });
      const asked = await askPages(address, { seconds, connections: CONNECTIONS, cookie: sent });
      const ratio = asked.per_second / bare;
      ratios[who]!.push(ratio);
      rows.push({
        round,
        who,
        'pages/s': Math.round(asked.per_second),
        'p50 ms': round2(asked.p50_ms),
        'p99 ms': round2(asked.p99_ms),
        'bare renderToString/s': Math.round(bare),
        ratio: round2(ratio),
        'bytes (brotli)': asked.bytes,
      });
    }
  }
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.send({ stop: true });
  await gone;
  await cluster.stop();
  rmSync(data_dir, { recursive: true, force: true });
  const of = (who: string, name: string) =>
    median(rows.filter((row) => row.who === who).map((row) => Number(row[name])));
  return {
    ratio: round2(median(ratios.visitor!)),
    ratio_player: round2(median(ratios.player!)),
    pages_per_second: of('visitor', 'pages/s'),
    p99_ms: of('visitor', 'p99 ms'),
    connections: CONNECTIONS,
    seconds,
    rows,
  };
};

async function signIn(address: string, user_name: string): Promise<string> {
  const response = await fetch(`${address}/api/c/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_name, password: DEMO_PASSWORD }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.includes('nua_session='));
  if (!cookie) throw new Error(`${user_name} could not sign in: ${await response.text()}`);
  return cookie.split(';')[0]!;
}

function told<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`the server under test ended (${code})`));
    child.once('exit', failed);
    child.once('message', (message) => {
      child.off('exit', failed);
      resolve(message as T);
    });
  });
}
