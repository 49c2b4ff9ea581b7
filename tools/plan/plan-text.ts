import type { MeasuredTable } from './measured.ts';
import { type Demand, MAX_LOAD, type Plan } from './plan-rules.ts';

const whole = (value: number): string => value.toLocaleString('en');
const memory = (mb: number): string => `${whole(Math.ceil(mb / 512) / 2)} GB`;

/** The plan as text, with the source of each figure at its end. */
export function planText(demand: Demand, plan: Plan, table: MeasuredTable): string {
  return [...summary(demand, plan), '', ...primary(demand, plan, table), '', ...sources(table)].join('\n');
}

/** The plan without its sources. */
export function summary(demand: Demand, plan: Plan): string[] {
  const lines: [string, string][] = [
    ['for', `${whole(demand.players)} players, ${whole(demand.bets_per_second)} bets a second in the busiest minute`],
    [
      'assumed',
      `${whole(demand.online)} connected and ${whole(demand.pages_per_second)} pages a second then; a year's mean is ${demand.average_percent} % of it`,
    ],
    ...(plan.clusters === 1 ? [] : [['clusters', `${plan.clusters}, each with:`] as [string, string]]),
    ['nodes', `${plan.nodes} of ${plan.node_cores} core and ${memory(plan.node_mb)}; one of them may fail`],
    [
      'databases',
      `${plan.databases} (a primary and a standby) of ${plan.database_cores} cores and ${memory(plan.database_mb)}`,
    ],
    ['connections', `${whole(plan.connections)} to the primary: max_connections above that`],
    [
      'disk',
      `${whole(plan.disk_gb_first_year)} GB after a year on each database, then ${whole(plan.disk_gb_a_year)} GB more each year`,
    ],
    ['log', `${whole(plan.log_gb_a_day)} GB a day to the backups, before compression`],
    [
      'traffic',
      `${whole(plan.traffic_mbit)} Mbit/s in the busiest minute, ${plan.traffic_tb_a_month} TB a month; without pictures, scripts and TLS`,
    ],
  ];
  return lines.map(([name, text]) => `${name.padEnd(12)} ${text}`);
}

function primary({ bets_per_second }: Demand, { clusters, primary_capacity }: Plan, table: MeasuredTable): string[] {
  const measured_bets = whole(table.primary_bets.value);
  const first = `One primary is planned for at most ${whole(primary_capacity)} bets a second: ${100 * MAX_LOAD} % of the measured ${measured_bets}.`;
  const advice =
    'Beyond thousands of bets a second, players must be split over several clusters, which Nua does not support yet: docs/decisions/0086.';
  if (clusters === 1)
    return [
      `${first} This site needs ${whole(Math.ceil((100 * bets_per_second) / primary_capacity))} % of it.`,
      advice,
    ];
  return [
    `${first} This site needs ${whole(clusters)} clusters.`,
    advice,
    'Measure a larger machine first: `npm run bench -- sizes` on it may show that one primary is enough.',
  ];
}

function sources(table: MeasuredTable): string[] {
  const all = Object.entries(table);
  const runs = new Map<string, string[]>();
  for (const [name, { value, unit, bench, machine, date }] of all) {
    const run = `${bench} (${date}; ${machine})`;
    runs.set(run, [...(runs.get(run) ?? []), `  ${name.padEnd(21)} ${whole(value)} ${unit}`]);
  }
  return ['Measured:', ...[...runs].flatMap(([run, lines]) => [run, ...lines])];
}
