import { loadavg } from 'node:os';
import { createPool } from '../apps/server/src/db/pool.ts';
import { type Bench, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster, withClient } from './bets/cluster.ts';
import { assertFileLimit, type Child, startChild } from './sockets/child.ts';
import { makeListeners } from './sockets/listeners.ts';
import { type ConnectionFigures, measureConnections, oursAt, quantileOf } from './sockets/measure-connections.ts';

/** The number of events for each player while the server is down. */
const GAP_EVENTS = 2;

/**
 * Measures connections of players: memory, one event to all, mass reconnects and the lag of the outbox. Memory and the event are compared
 * with bare `ws`.
 */
export const bench: Bench = async (flags) => {
  const count = wholeFlag(flags, 'connections', 10_000);
  const rounds = wholeFlag(flags, 'rounds', 7);
  const per_second = wholeFlag(flags, 'events', 500);
  const seconds = wholeFlag(flags, 'seconds', 10);
  assertFileLimit(count);
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_sockets');
  const ids = await makeListeners(url, count);
  const bare = await measureBare(count, rounds);

  const ours = await oursAt(url);
  let { child: server, first } = await ours.start();
  const { child: driver } = await startChild('driver.ts');
  const nua = await measureConnections(server, driver, { kind: 'nua', port: first.port, count, rounds });
  const lags = await measureLag(url, driver, ids, per_second, seconds);

  await driver.ask({ what: 'forget' });
  const killed_at = Date.now();
  await server.stop();
  await queueGap(url, ids);
  ({ child: server, first } = await ours.start());
  const storm = await driver.ask<{ at: number; back: number; lost: number; twice: number; gaps: number }>({
    what: 'settled',
    events: GAP_EVENTS,
  });
  await driver.ask({ what: 'stop_reconnecting' });
  await driver.stop();
  await server.stop();
  await cluster.stop();
  ours.close();

  const memory_ratio = round2(nua.memory_kb / bare.memory_kb);
  const fan_out_ratio = round2(nua.p99_ms / bare.p99_ms);
  const storm_s = round2((storm.at - killed_at) / 1000);
  const [lag_p50_ms, lag_p99_ms] = [quantileOf(lags, 0.5), quantileOf(lags, 0.99)];
  const rows = [
    { what: 'memory of a connection, KB', nua: nua.memory_kb, 'bare ws': bare.memory_kb, ratio: memory_ratio },
    {
      what: 'of it on the heap, KB',
      nua: nua.heap_kb,
      'bare ws': bare.heap_kb,
      ratio: round2(nua.heap_kb / bare.heap_kb),
    },
    {
      what: 'one event to all, p50 ms',
      nua: nua.p50_ms,
      'bare ws': bare.p50_ms,
      ratio: round2(nua.p50_ms / bare.p50_ms),
    },
    { what: 'one event to all, p99 ms', nua: nua.p99_ms, 'bare ws': bare.p99_ms, ratio: fan_out_ratio },
    { what: 'connecting all, s', nua: nua.connect_s, 'bare ws': bare.connect_s },
    { what: 'all back after kill -9, s', nua: storm_s },
    { what: `events of the gap: of ${count * GAP_EVENTS} lost`, nua: storm.lost + storm.gaps },
    { what: 'events of the gap: twice', nua: storm.twice },
    { what: `outbox lag at ${per_second}/s, p50 ms`, nua: lag_p50_ms },
    { what: `outbox lag at ${per_second}/s, p99 ms`, nua: lag_p99_ms },
  ];
  return {
    ratio: memory_ratio,
    fan_out_ratio,
    storm_s,
    back: storm.back,
    lost: storm.lost + storm.gaps,
    twice: storm.twice,
    lag_p50_ms,
    lag_p99_ms,
    events_heard: lags.length,
    connections: count,
    load: loadavg().map(round2),
    rows,
  };
};

async function measureBare(count: number, rounds: number): Promise<ConnectionFigures> {
  const { child: server, first } = await startChild<{ port: number }>('bare-server.ts');
  const { child: driver } = await startChild('driver.ts');
  const figures = await measureConnections(server, driver, { kind: 'bare', port: first.port, count, rounds });
  await driver.stop();
  await server.stop();
  return figures;
}

const QUEUE = `insert into outbox (player_id, event, payload, at) values ($1, 7, '{"key":"balance_changed"}', $2)`;

/** Writes events at a steady rate. The lag of an event begins before its write. */
async function measureLag(
  url: string,
  driver: Child,
  ids: readonly string[],
  per_second: number,
  seconds: number,
): Promise<number[]> {
  const pool = createPool(url, { max: 8 });
  const total = per_second * seconds;
  await driver.ask({ what: 'forget' });
  const began = performance.now();
  const running: Promise<unknown>[] = [];
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * per_second) + 1);
    for (; sent < due; sent += 1) running.push(pool.query(QUEUE, [ids[(sent * 7919) % ids.length], new Date()]));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(running);
  await pool.end();
  return (await driver.ask<{ lags_ms: number[] }>({ what: 'lags', count: total })).lags_ms;
}

async function queueGap(url: string, ids: readonly string[]): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `insert into outbox (player_id, event, payload, at)
       select id, 7, '{"key":"balance_changed"}', now() from unnest($1::uuid[]) id, generate_series(1, $2)`,
      [ids, GAP_EVENTS],
    ),
  );
}
