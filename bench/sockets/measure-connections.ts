import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED_KEY } from '../../tests/world/credentials.ts';
import { median, round2 } from '../bench.ts';
import { type Child, type Memory, startChild } from './child.ts';

const FAN_OUT_BYTES = 120;

export type ConnectionFigures = {
  memory_kb: number;
  heap_kb: number;
  p50_ms: number;
  p99_ms: number;
  connect_s: number;
};

/** Prepares a server of this source tree, or of another tree with `folder`. Every start uses the same port. */
export async function oursAt(url: string, folder = import.meta.dirname, file = 'nua-server.ts') {
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  // A database that is measured again needs the seed key of its first server.
  const env = { DATABASE_URL: url, DATA_DIR: data_dir, PORT: String(await freePort()), SEED_KEY };
  return {
    start: () => startChild<{ port: number }>(join(folder, file), env),
    close: () => rmSync(data_dir, { recursive: true, force: true }),
  };
}

/** Connects all clients, measures the memory, and sends one event to all clients several times. */
export async function measureConnections(
  server: Child,
  driver: Child,
  { kind, port, count, rounds }: { kind: 'bare' | 'nua'; port: number; count: number; rounds: number },
): Promise<ConnectionFigures> {
  const before = await server.ask<Memory>({ what: 'memory' });
  const { seconds } = await driver.ask<{ seconds: number }>({ what: 'connect', kind, port, count });
  const after = await server.ask<Memory>({ what: 'memory' });
  const each: { p50: number; p99: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const text = JSON.stringify({ text: 'x'.repeat(kind === 'bare' ? 4 * FAN_OUT_BYTES : FAN_OUT_BYTES) });
    const received = driver.ask<{ received_ns: number[] }>({ what: 'received', count });
    const { began_ns } = await server.ask<{ began_ns: number }>({ what: 'fan_out', text });
    const ms = (await received).received_ns.map((ns) => (ns - began_ns) / 1e6);
    if (ms.length !== count) throw new Error(`${ms.length} of ${count} clients received the event`);
    // The first event is a warm-up.
    if (round > 0) each.push({ p50: quantileOf(ms, 0.5), p99: quantileOf(ms, 0.99) });
  }
  const kb = (one: keyof Memory) => round2((after[one] - before[one]) / 1024 / count);
  return {
    memory_kb: kb('rss'),
    heap_kb: kb('heap'),
    p50_ms: round2(median(each.map(({ p50 }) => p50))),
    p99_ms: round2(median(each.map(({ p99 }) => p99))),
    connect_s: round2(seconds),
  };
}

export function quantileOf(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return round2(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
