import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { makeDatabase, openCluster } from './bets/cluster.ts';
import { type Gate, gateRow, isMissed } from './gates.ts';
import { askPages } from './render/ask-pages.ts';
import { type RenderServer, startRenderServer } from './render/render-server.ts';

const CONNECTIONS = 16;
const PAGES = ['/', '/wallet'] as const;
const TARGETS = { ratio_player: 0.2, round_trips: { '/': 2, '/wallet': 3 } };

type PageClient = { who: string; server: RenderServer; cookie: string };

/**
 * Compares the lobby over HTTP with a bare renderToString of the same tree in the same process: for a visitor, for a player, and for a
 * visitor without shared caching. Also counts the round trips to the database of each page.
 */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 10);
  const rounds = wholeFlag(flags, 'rounds', 3);
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_render');
  const server = await startRenderServer(url);
  const uncached = await startRenderServer(url, { shared_ms: 0 });
  const clients: PageClient[] = [
    { who: 'visitor', server, cookie: '' },
    { who: 'player', server, cookie: server.cookie },
    { who: 'visitor, uncached', server: uncached, cookie: '' },
  ];
  const rows: BenchRow[] = [];
  const ratios: Record<string, number[]> = {};
  for (let round = 1; round <= rounds; round += 1) {
    for (const client of clients) {
      const { row, ratio } = await measurePages(client, seconds);
      ratios[client.who] = [...(ratios[client.who] ?? []), ratio];
      rows.push({ round, ...row });
    }
  }
  const round_trips = await countRoundTrips(clients);
  await server.stop();
  await uncached.stop();
  await cluster.stop();
  const ratioOf = (who: string) => median(ratios[who]!);
  const medianOf = (who: string, name: string) =>
    median(rows.filter((row) => row.who === who).map((row) => Number(row[name])));
  const aims = [
    { what: 'ratio_player', gate: TARGETS.ratio_player, found: ratioOf('player'), min: true } satisfies Gate,
    ...PAGES.map((page): Gate => {
      const found = round_trips.find((row) => row.page === page && row.who === 'player')!['round trips'];
      return { what: `round trips of ${page} for a player`, gate: TARGETS.round_trips[page], found };
    }),
  ];
  return {
    ratio: round2(ratioOf('visitor')),
    ratio_player: round2(ratioOf('player')),
    ratio_visitor_uncached: round2(ratioOf('visitor, uncached')),
    pages_per_second: medianOf('visitor', 'pages/s'),
    p99_ms: medianOf('visitor', 'p99 ms'),
    connections: CONNECTIONS,
    seconds,
    round_trips,
    aims: aims.map(gateRow),
    over: aims.filter(isMissed).map((one) => one.what),
    rows,
  };
};

async function measurePages({ who, server, cookie }: PageClient, seconds: number) {
  const bare = await server.renderBare(seconds, cookie);
  await askPages(server.address, { seconds: 1, connections: CONNECTIONS, cookie });
  const figures = await askPages(server.address, { seconds, connections: CONNECTIONS, cookie });
  const ratio = figures.per_second / bare;
  const row: BenchRow = {
    who,
    'pages/s': Math.round(figures.per_second),
    'p50 ms': round2(figures.p50_ms),
    'p99 ms': round2(figures.p99_ms),
    'bare renderToString/s': Math.round(bare),
    ratio: round2(ratio),
    'bytes (brotli)': figures.bytes,
  };
  return { row, ratio };
}

async function countRoundTrips(clients: readonly PageClient[]) {
  const lines: { page: string; who: string; 'round trips': number }[] = [];
  for (const page of PAGES)
    for (const { who, server, cookie } of clients)
      lines.push({ page, who, 'round trips': await server.countQueries(page, cookie) });
  return lines;
}
