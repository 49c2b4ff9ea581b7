import { describe, expect, it } from 'vitest';
import { slownessOfRun } from '../../tools/bootstrap/slowness.mjs';
import { failoverRun } from './failover-run.ts';
import { findPrograms } from './programs.ts';

const CYCLES = 3;
const MINUTES_PER_CYCLE = 6;
const MINUTES_TO_START = 10;

const programs = findPrograms();
if (typeof programs === 'string')
  console.error(`\n!!! The failover of a whole site is SKIPPED in this run: ${programs}\n`);

describe.skipIf(typeof programs === 'string')('a site of three databases and two nodes', () => {
  it('loses no acknowledged request when parts of the site fail under load', {
    timeout: (MINUTES_TO_START + CYCLES * MINUTES_PER_CYCLE) * 60_000 * slownessOfRun(),
  }, async () => {
    if (typeof programs === 'string') throw new Error(programs);
    const lines: string[] = [];
    const seed = Number(process.env.SEED) || 20_261_127;
    const options = { cycles: CYCLES, seed, players: 4, load: [100, 200] } as const;
    const report = await failoverRun({ ...options, programs, print: (line) => lines.push(line) });
    console.log(`seed ${seed}\n${lines.join('\n')}`);
    expect(report.breaches, lines.join('\n')).toEqual([]);
    expect(report.cycles).toBe(CYCLES);
    expect(report.unanswered).toBeGreaterThanOrEqual(CYCLES);
    for (const kind of ['bet', 'open_round', 'take_step', 'bet_shared', 'deposit', 'withdraw', 'launch'])
      expect([kind, report.reached[kind]]).not.toEqual([kind, 0]);
  });
});
