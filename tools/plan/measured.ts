/** A figure that a benchmark printed. All measured figures of a plan are in this file. */
export type Measured = {
  value: number;
  unit: 'bets/s' | 'µs' | 'bytes' | 'KB' | 'MB' | 'connections';
  /** The command of the benchmark. */
  bench: string;
  /** The name of the figure in its output. */
  figure: string;
  machine: string;
  /** The day of the measurement, YYYY-MM-DD. */
  date: string;
};

const MACHINE = '2 shared cores (AMD EPYC), 23 GB, with PostgreSQL 18.4 and the load on the same machine';
const DATE = '2026-11-27';
const SIZES = 'npm run bench -- sizes';
const SOCKETS = 'npm run bench -- sockets --rounds 3 --seconds 5';

const figureOf =
  (bench: string) =>
  (figure: string, value: number, unit: Measured['unit']): Measured => ({
    ...{ value, unit, bench, figure },
    machine: MACHINE,
    date: DATE,
  });
const [sizes, sockets] = [figureOf(SIZES), figureOf(SOCKETS)];

/**
 * The resources of one bet, page, player and connection. The load ran on the same machine, so `primary_bets` is lower than on a dedicated
 * machine.
 */
export const measured = {
  /** Bets of one primary and one node. No higher rate was measured. */
  primary_bets: sizes('bets_per_second', 2737, 'bets/s'),
  node_us_a_bet: sizes('node_us_a_bet', 198, 'µs'),
  database_us_a_bet: sizes('database_us_a_bet', 564, 'µs'),
  log_bytes_a_bet: sizes('log_bytes_a_bet', 2880, 'bytes'),
  node_us_a_page: sizes('node_us_a_page', 5523, 'µs'),
  wire_bytes_a_bet: sizes('wire_bytes_a_bet', 1525, 'bytes'),
  wire_bytes_a_page: sizes('wire_bytes_a_page', 18274, 'bytes'),
  /** A round and its transfers with their indexes. They are never deleted. */
  kept_bytes_a_bet: sizes('kept_bytes_a_bet', 684, 'bytes'),
  /** The stored response of a bet with its indexes. It is deleted after seven days. */
  response_bytes_a_bet: sizes('response_bytes_a_bet', 202, 'bytes'),
  bytes_a_player: sizes('bytes_a_player', 3514, 'bytes'),
  node_mb: sizes('node_mb_busy', 473, 'MB'),
  database_mb: sizes('database_mb', 640, 'MB'),
  kb_a_connection: sockets('memory of a connection', 5.22, 'KB'),
  connections_a_node: sockets('connections', 10_000, 'connections'),
} satisfies Record<string, Measured>;

export type MeasuredTable = Record<keyof typeof measured, Measured>;
