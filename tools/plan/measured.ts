/** A figure that a benchmark printed. All figures about Nua in a plan come from here. */
export type Measured = {
  value: number;
  unit: 'bets/s' | 'µs' | 'bytes' | 'KB' | 'MB' | 'connections';
  /** The command that prints it, and the name of the figure there. */
  bench: string;
  figure: string;
  machine: string;
  /** The day of the measurement, YYYY-MM-DD. */
  date: string;
};

const MACHINE =
  '2 shared cores (AMD EPYC), 23 GB, PostgreSQL 18.4 and the load on the same machine, which other programs kept busy';
const DATE = '2026-11-27';
const BETS = 'npm run bench -- sizes --seconds 3 --rounds 1 --players 500 --past 20000';
const TABLES = 'npm run bench -- sizes --seconds 10 --rounds 3 --players 10000 --past 1000000';
const SOCKETS = 'npm run bench -- sockets --rounds 3 --seconds 5';

const of =
  (bench: string) =>
  (figure: string, value: number, unit: Measured['unit']): Measured => ({
    ...{ value, unit, bench, figure },
    machine: MACHINE,
    date: DATE,
  });
const [bets, tables, sockets] = [of(BETS), of(TABLES), of(SOCKETS)];

/**
 * The resources that one bet, page, player and connection use. The machine was busy, which lowers `primary_bets` and raises processor times,
 * so a plan is too large rather than too small.
 */
export const measured = {
  /** Bets of one primary with one node, on one machine with both and the load. Higher rates were never measured. */
  primary_bets: bets('bets_per_second', 2594, 'bets/s'),
  node_us_a_bet: bets('node_us_a_bet', 346, 'µs'),
  database_us_a_bet: bets('database_us_a_bet', 282, 'µs'),
  log_bytes_a_bet: bets('log_bytes_a_bet', 1866, 'bytes'),
  node_us_a_page: bets('node_us_a_page', 7481, 'µs'),
  wire_bytes_a_bet: bets('wire_bytes_a_bet', 1524, 'bytes'),
  wire_bytes_a_page: bets('wire_bytes_a_page', 18303, 'bytes'),
  /** A round and its transfers with their indexes, which are stored for good. */
  kept_bytes_a_bet: tables('kept_bytes_a_bet', 683, 'bytes'),
  /** The stored response of a bet with its indexes, for seven days. */
  response_bytes_a_bet: tables('response_bytes_a_bet', 203, 'bytes'),
  bytes_a_player: tables('bytes_a_player', 3505, 'bytes'),
  node_mb: tables('node_mb_busy', 467, 'MB'),
  database_mb: tables('database_mb', 657, 'MB'),
  kb_a_connection: sockets('memory of a connection', 5.22, 'KB'),
  connections_a_node: sockets('connections', 10_000, 'connections'),
} satisfies Record<string, Measured>;

export type MeasuredTable = Record<keyof typeof measured, Measured>;
