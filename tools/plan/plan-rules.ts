import { parseArgs } from 'node:util';
import type { MeasuredTable } from './measured.ts';

/** The expected use of a site. Rates are those of its busiest minute. */
export type Demand = {
  /** The number of players with an account. */
  players: number;
  bets_per_second: number;
  /** The number of players who are connected at the same time. */
  online: number;
  pages_per_second: number;
  /** The mean rate of a year, in percent of the rate in the busiest minute. */
  average_percent: number;
};

export type ReadDemand = { demand: Demand } | { error: string };

export const USAGE =
  'npm run plan -- --players N --bets N [--online N] [--pages N] [--average PERCENT]\n' +
  'players with an account; bets a second, connected players and pages a second in the busiest minute; the mean rate of a year in percent';

const MAX_PLAYERS = 1_000_000_000;
const MAX_RATE = 1_000_000;
/** Defaults of missing flags. They are guesses, so every plan prints them. */
const ONLINE_OF_PLAYERS = 0.1;
const SECONDS_BETWEEN_PAGES = 30;
const AVERAGE_PERCENT = 40;

/** Reads the flags. An error names the flag, its value and the accepted values. */
export function readDemand(args: readonly string[]): ReadDemand {
  const flags = readFlags(args);
  if (typeof flags === 'string') return { error: flags };
  for (const name of ['players', 'bets'] as const)
    if (flags[name] === undefined) return { error: `--${name} is missing.\n${USAGE}` };
  const errors: string[] = [];
  const readNumber = (name: keyof typeof flags, max: number, fallback: number): number => {
    const text = flags[name];
    if (text === undefined) return fallback;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= 1 && value <= max) return value;
    errors.push(`--${name} must be a whole number from 1 to ${max.toLocaleString('en')}, not "${text}".`);
    return 1;
  };
  const players = readNumber('players', MAX_PLAYERS, 1);
  const bets_per_second = readNumber('bets', MAX_RATE, 1);
  const online = readNumber('online', MAX_PLAYERS, Math.ceil(players * ONLINE_OF_PLAYERS));
  const pages_per_second = readNumber('pages', MAX_RATE, Math.ceil(online / SECONDS_BETWEEN_PAGES));
  const average_percent = readNumber('average', 100, AVERAGE_PERCENT);
  if (errors.length === 0 && online > players)
    errors.push(`--online must be at most --players (${players.toLocaleString('en')}), not "${flags.online}".`);
  if (errors[0] !== undefined) return { error: errors[0] };
  return { demand: { players, bets_per_second, online, pages_per_second, average_percent } };
}

function readFlags(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = { players: text, bets: text, online: text, pages: text, average: text };
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    return `${(error as Error).message.split('. ')[0]}.\n${USAGE}`;
  }
}

/** The machines for a demand. Memory in MB, disk in GB, rates in Mbit/s. */
export type Plan = {
  clusters: number;
  /** The maximum planned bets a second of one primary. */
  primary_capacity: number;
  /** The following figures refer to one cluster. */
  nodes: number;
  node_cores: number;
  node_mb: number;
  databases: number;
  database_cores: number;
  database_mb: number;
  connections: number;
  disk_gb_first_year: number;
  disk_gb_a_year: number;
  log_gb_a_day: number;
  traffic_mbit: number;
  traffic_tb_a_month: number;
};

/** The planned use of a processor in the busiest minute. The rest is for peaks and for the loss of a machine. */
export const MAX_LOAD = 0.5;
const MEMORY_MARGIN = 1.5;
const MB = 1e6;
const GB = 1e9;
const DAY_S = 86_400;
/** Memory must hold the rows of players and the rounds of this time. */
const HOT_S = 3_600;
const RESPONSE_DAYS = 7;
/** Source: docs/operations.md, "Connections". */
export const CONNECTIONS_OF_NODE = 18;
/** The connections of operator commands, a migration, backups, a standby, monitoring and an administrator. */
const OTHER_CONNECTIONS = 10;

/**
 * Computes the machines for a site. One node more than necessary is planned, so that one may fail. A further cluster is added when one
 * primary would exceed `MAX_LOAD` of its measured rate.
 */
export function planSite(demand: Demand, table: MeasuredTable): Plan {
  const figureOf = (name: keyof MeasuredTable) => table[name].value;
  const primary_capacity = Math.floor(MAX_LOAD * figureOf('primary_bets'));
  const clusters = Math.ceil(demand.bets_per_second / primary_capacity);
  const bets = demand.bets_per_second / clusters;
  const pages = demand.pages_per_second / clusters;
  const online = demand.online / clusters;
  const players = demand.players / clusters;
  const average = demand.average_percent / 100;
  const bets_a_day = bets * average * DAY_S;

  const node_load = (bets * figureOf('node_us_a_bet') + pages * figureOf('node_us_a_page')) / 1e6;
  const nodes_needed = Math.max(1, Math.ceil(node_load / MAX_LOAD), Math.ceil(online / figureOf('connections_a_node')));
  const nodes = nodes_needed + 1;
  const sockets_mb = ((online / nodes_needed) * figureOf('kb_a_connection')) / 1000;
  const hot_mb = (players * figureOf('bytes_a_player') + bets * HOT_S * figureOf('kept_bytes_a_bet')) / MB;
  const kept_gb = (bets_a_day * 365 * figureOf('kept_bytes_a_bet')) / GB;
  const base_gb =
    (players * figureOf('bytes_a_player') + bets_a_day * RESPONSE_DAYS * figureOf('response_bytes_a_bet')) / GB;
  const bytes_a_second = bets * figureOf('wire_bytes_a_bet') + pages * figureOf('wire_bytes_a_page');
  return {
    clusters,
    primary_capacity,
    nodes,
    node_cores: 1,
    node_mb: Math.ceil(MEMORY_MARGIN * (figureOf('node_mb') + sockets_mb)),
    databases: 2,
    database_cores: Math.max(2, Math.ceil((bets * figureOf('database_us_a_bet')) / 1e6 / MAX_LOAD)),
    database_mb: Math.ceil(MEMORY_MARGIN * (figureOf('database_mb') + hot_mb)),
    connections: nodes * CONNECTIONS_OF_NODE + OTHER_CONNECTIONS,
    disk_gb_first_year: Math.ceil(base_gb + kept_gb),
    disk_gb_a_year: Math.ceil(kept_gb),
    log_gb_a_day: Math.ceil((bets_a_day * figureOf('log_bytes_a_bet')) / GB),
    traffic_mbit: Math.ceil((bytes_a_second * 8) / MB),
    traffic_tb_a_month: Math.ceil((bytes_a_second * average * DAY_S * 30) / 1e11) / 10,
  };
}
