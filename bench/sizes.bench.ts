import { connect } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { type Bench, median, round2, wholeFlag } from './bench.ts';
import { type BetTarget, startOurs } from './bets/bet-target.ts';
import { type Cluster, makeDatabase, openCluster, withClient } from './bets/cluster.ts';
import { fillRounds } from './bets/fill-rounds.ts';
import { assertBooksReconcile, measureBets, warmUp } from './bets/measure-bets.ts';
import { makePlayers } from './bets/players.ts';
import { askPages } from './render/ask-pages.ts';
import { startRenderServer } from './render/render-server.ts';
import { measureTree } from './sizes/process-tree.ts';

const KB = 1024;
const BETS_ON_THE_WIRE = 200;
const PAGE_CONNECTIONS = 4;

/**
 * Measures the resources that one bet, one player and one page use: processor time of the node and of PostgreSQL, log, disk, memory and
 * network traffic. `npm run plan` uses the figures. Needs Linux and a build.
 *
 * The figures are resources instead of speed, because other load on the machine changes them less.
 */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 10);
  const rounds = wholeFlag(flags, 'rounds', 3);
  const players = wholeFlag(flags, 'players', 10_000);
  const past = wholeFlag(flags, 'past', 1_000_000);
  if (past < 20 * players) throw new Error('--past must be at least 20 times --players');
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, 'bench_sizes');
  const empty_bytes = await sizeOf(url);
  await makePlayers(url, players);
  const with_players_bytes = await sizeOf(url);
  await fillRounds(url, past);
  const permanent_bytes = await sizeOf(url, PERMANENT_TABLES);
  const response_bytes = await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select sum(pg_total_relation_size(i.inhrelid))::float8 / (select count(*) from ledger.outcome) as bytes
       from pg_inherits i where i.inhparent = 'ledger.outcome'::regclass`,
    );
    return rows[0].bytes as number;
  });
  const bets = await measureUse(cluster, url, { seconds, rounds, players });
  await assertBooksReconcile(url);
  const pages = await measurePages(await makeDatabase(cluster, 'bench_sizes_pages'), seconds);
  await cluster.stop();
  const figures = {
    ...bets,
    kept_bytes_a_bet: Math.round(permanent_bytes / past),
    response_bytes_a_bet: Math.round(response_bytes),
    bytes_a_player: Math.round((with_players_bytes - empty_bytes) / players),
    ...pages,
  };
  const rows = Object.entries(figures).map(([figure, found]) => ({ figure, found }));
  return { ratio: 1, ...figures, players, past, seconds, cores: cpus().length, load: loadavg().map(round2), rows };
};

/** Rounds and transfers are never deleted. */
const PERMANENT_TABLES = ['arcade.round', 'ledger.transfer'];

async function sizeOf(url: string, tables?: readonly string[]): Promise<number> {
  return await withClient(url, async (client) => {
    const { rows } = tables
      ? await client.query(
          `select sum(coalesce((select sum(pg_total_relation_size(t.relid)) from pg_partition_tree(name) t),
             pg_total_relation_size(name)))::float8 as bytes from unnest($1::regclass[]) name`,
          [tables],
        )
      : await client.query('select pg_database_size(current_database())::float8 as bytes');
    return rows[0].bytes;
  });
}

async function measureUse(
  { server }: Cluster,
  url: string,
  { seconds, rounds, players }: { seconds: number; rounds: number; players: number },
) {
  const target = await startOurs(url);
  const expect_per_second = 1.2 * (await warmUp(target, players));
  const { pid } = server;
  const measured: { per_second: number; node_us: number; database_us: number; log_bytes: number }[] = [];
  let memory = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = { ...measureTree(pid), log: await readLogPosition(url) };
    const found = await measureBets(target, { players, seconds, expect_per_second });
    const after = measureTree(pid);
    memory = after.bytes;
    measured.push({
      per_second: found.per_second,
      node_us: found.server_us,
      database_us: (after.cpu_us - before.cpu_us) / found.counted,
      log_bytes: ((await readLogPosition(url)) - before.log) / found.counted,
    });
  }
  const wire = await countBytes(target);
  await target.stop();
  const medianOf = (figure: keyof (typeof measured)[number]) => Math.round(median(measured.map((one) => one[figure])));
  return {
    bets_per_second: medianOf('per_second'),
    node_us_a_bet: medianOf('node_us'),
    database_us_a_bet: medianOf('database_us'),
    log_bytes_a_bet: medianOf('log_bytes'),
    wire_bytes_a_bet: wire,
    database_mb: Math.round(memory / KB / KB),
  };
}

async function readLogPosition(url: string): Promise<number> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`);
    return rows[0].bytes;
  });
}

/** Counts the bytes of a bet's request and response over HTTP, without TLS. */
async function countBytes(target: BetTarget): Promise<number> {
  const make = target.requestsOf(BETS_ON_THE_WIRE);
  const socket = connect({ path: target.socket });
  for (let n = 0; n < BETS_ON_THE_WIRE; n += 1) {
    socket.write(make(n));
    await new Promise((resolve) => socket.once('data', resolve));
  }
  socket.end();
  return Math.round((socket.bytesWritten + socket.bytesRead) / BETS_ON_THE_WIRE);
}

async function measurePages(url: string, seconds: number) {
  const server = await startRenderServer(url);
  const idle = measureTree(server.pid).bytes;
  const load = { connections: PAGE_CONNECTIONS, cookie: server.cookie };
  await askPages(server.address, { ...load, seconds: 2 });
  const before = measureTree(server.pid);
  const found = await askPages(server.address, { ...load, seconds });
  const after = measureTree(server.pid);
  await server.stop();
  return {
    node_us_a_page: Math.round((after.cpu_us - before.cpu_us) / (found.per_second * seconds)),
    wire_bytes_a_page: found.bytes,
    node_mb: Math.round(idle / KB / KB),
    node_mb_busy: Math.round(after.bytes / KB / KB),
  };
}
