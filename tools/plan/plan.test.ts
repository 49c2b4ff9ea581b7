import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../tidy/source-file.ts';
import { type MeasuredTable, measured } from './measured.ts';
import { CONNECTIONS_OF_NODE, type Demand, planSite, readDemand } from './plan-rules.ts';
import { summary } from './plan-text.ts';

/** Round figures, so that each result can be computed by hand. */
const ROUND: Record<keyof MeasuredTable, number> = {
  primary_bets: 2_000,
  node_us_a_bet: 500,
  database_us_a_bet: 250,
  node_us_a_page: 5_000,
  wire_bytes_a_bet: 1_000,
  wire_bytes_a_page: 10_000,
  log_bytes_a_bet: 2_000,
  kept_bytes_a_bet: 1_000,
  response_bytes_a_bet: 500,
  bytes_a_player: 5_000,
  node_mb: 400,
  database_mb: 600,
  kb_a_connection: 10,
  connections_a_node: 10_000,
};
const table = Object.fromEntries(
  Object.entries(measured).map(([name, figure]) => [name, { ...figure, value: ROUND[name as keyof MeasuredTable] }]),
) as MeasuredTable;

const demand: Demand = {
  players: 100_000,
  bets_per_second: 1_000,
  online: 20_000,
  pages_per_second: 100,
  average_percent: 50,
};

describe('the plan of a site', () => {
  it('multiplies the measured resources by the numbers of bets, pages and players', () => {
    // 1,000 bets of 500 µs and 100 pages of 5 ms keep one core busy: two nodes at half load, and one spare.
    // 500 bets a second on average are 43.2 million a day. Each takes 1,000 bytes forever and 500 bytes for seven days.
    expect(planSite(demand, table)).toEqual({
      clusters: 1,
      primary_capacity: 1_000,
      nodes: 3,
      node_cores: 1,
      // 400 MB, and 10 KB for each of 10,000 connections, plus a half as reserve.
      node_mb: 750,
      databases: 2,
      database_cores: 2,
      // 600 MB, 500 MB for players and 3,600 MB for the bets of an hour, plus a half as reserve.
      database_mb: 7_050,
      connections: 3 * 18 + 10,
      disk_gb_a_year: 15_768,
      disk_gb_first_year: 15_920,
      log_gb_a_day: 87,
      // 1 MB of bets and 1 MB of pages a second.
      traffic_mbit: 16,
      traffic_tb_a_month: 2.6,
    });
  });

  it('has enough nodes for the connections', () => {
    const quiet = { ...demand, bets_per_second: 1, pages_per_second: 1 };
    expect(planSite({ ...quiet, online: 10_000 }, table).nodes).toBe(2);
    expect(planSite({ ...quiet, online: 10_001 }, table).nodes).toBe(3);
  });

  it('adds a second cluster if one primary would exceed its planned load', () => {
    expect(planSite({ ...demand, bets_per_second: 1_000 }, table).clusters).toBe(1);
    const two = planSite({ ...demand, bets_per_second: 1_001 }, table);
    expect(two.clusters).toBe(2);
    expect(two.disk_gb_a_year).toBeLessThan(planSite(demand, table).disk_gb_a_year);
  });

  it('never needs less of a resource for a higher demand', () => {
    const count = fc.integer({ min: 1, max: 100_000 });
    const any = fc.record({
      players: fc.integer({ min: 100_000, max: 10_000_000 }),
      bets_per_second: count,
      online: count,
      pages_per_second: fc.integer({ min: 1, max: 10_000 }),
      average_percent: fc.integer({ min: 1, max: 99 }),
    });
    const field = fc.constantFrom<keyof Demand>(
      'players',
      'bets_per_second',
      'online',
      'pages_per_second',
      'average_percent',
    );
    fc.assert(
      fc.property(any, field, (before, grown) => {
        const plan = planSite(before, measured);
        const larger = planSite({ ...before, [grown]: before[grown] + 1 }, measured);
        expect(larger.clusters).toBeGreaterThanOrEqual(plan.clusters);
        if (larger.clusters > plan.clusters) return;
        for (const [name, value] of Object.entries(plan))
          expect(larger[name as keyof typeof plan], name).toBeGreaterThanOrEqual(value);
      }),
    );
  });

  it('assumes the number of connections per node that the manual states', () => {
    const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    expect(manual).toContain(`A node holds at most ${CONNECTIONS_OF_NODE}:`);
  });
});

describe('the flags of a plan', () => {
  it.each([
    [[], /^--players is missing/],
    [['--players', '5'], /^--bets is missing/],
    [['--players', '5', '--bets', '0'], /^--bets must be a whole number from 1 to 1,000,000, not "0"\.$/],
    [['--players', '1e6', '--bets', '5'], /^--players must be a whole number from 1 to 1,000,000,000, not "1e6"\.$/],
    [['--players', '5', '--bets', '2.5'], /^--bets must be .* not "2\.5"\.$/],
    [['--players', '5', '--bets', '9999999'], /^--bets must be .* not "9999999"\.$/],
    [['--players', '5', '--bets', '1', '--online', '6'], /^--online must be at most --players \(5\), not "6"\.$/],
    [
      ['--players', '5', '--bets', '1', '--average', '101'],
      /^--average must be a whole number from 1 to 100, not "101"\.$/,
    ],
    [['--players', '5', '--bet', '1'], /^Unknown option '--bet'\./],
    [['--players', '5', '--bets'], /^Option '--bets <value>' argument missing\./],
    [['5', '200'], /^Unexpected argument '5'\./],
  ] as const)('are refused with an explanation if they are %j', (args, sentence) => {
    expect(readDemand(args)).toEqual({ error: expect.stringMatching(sentence) });
  });

  it('default to estimates', () => {
    expect(readDemand(['--players', '100000', '--bets', '200'])).toEqual({
      demand: { players: 100_000, bets_per_second: 200, online: 10_000, pages_per_second: 334, average_percent: 40 },
    });
  });
});

describe('npm run plan', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { encoding: 'utf8' });

  it('prints the plan, and the source of every figure', () => {
    const { status, stdout } = run('--players', '100000', '--bets', '200');
    expect(status).toBe(0);
    expect(stdout).toContain('One primary is planned for at most');
    expect(stdout).toContain('players must be split over several clusters');
    for (const [name, { bench, date }] of Object.entries(measured)) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +[\\d,.]+ `, 'm'));
      expect(stdout).toContain(`${bench} (${date}; `);
    }
    const [record = ''] = /docs\/decisions\/\d{4}/.exec(stdout) ?? [];
    expect(existsSync(join(ROOT, `${record}-a-second-cluster-takes-players.md`))).toBe(true);
  });

  it('prints the number of clusters if one primary is not enough', () => {
    const { stdout } = run('--players', '1000000', '--bets', '100000');
    expect(stdout).toMatch(/^clusters +\d+, each with:$/m);
    expect(stdout).toContain('Measure a larger machine first');
  });

  it('exits with 64 and the reason if a flag is invalid', () => {
    const { status, stdout, stderr } = run('--players', '5', '--bets', 'many');
    expect([status, stdout]).toEqual([64, '']);
    expect(stderr).toBe('--bets must be a whole number from 1 to 1,000,000, not "many".\n');
  });
});

describe('the measured figures', () => {
  it.each(Object.entries(measured))('name an existing benchmark, a machine and a date: %s', (_name, measurement) => {
    const [, bench] = /^npm run bench -- (\w+)( --\w+ \d+)*$/.exec(measurement.bench) ?? [];
    const source = readFileSync(join(ROOT, `bench/${bench}.bench.ts`), 'utf8');
    expect(source).toContain(measurement.figure);
    expect(measurement.machine.length).toBeGreaterThan(10);
    expect(measurement.date).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(measurement.value).toBeGreaterThan(0);
  });

  it('result in the example plan of docs/operations.md', () => {
    const args = ['--players', '100000', '--bets', '200'];
    const read = readDemand(args);
    if ('error' in read) throw new Error(read.error);
    const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const [, example = ''] = manual.split(`    npm run plan -- ${args.join(' ')}\n\n`);
    const shown = example
      .split('\n\n')[0]
      ?.split('\n')
      .map((line) => line.replace(/^ {4}/, ''));
    expect(shown).toEqual(summary(read.demand, planSite(read.demand, measured)));
  });
});
