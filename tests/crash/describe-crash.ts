import { expect, it } from 'vitest';
import { slownessOfRun } from '../../tools/bootstrap/slowness.mjs';
import { type CrashOptions, crashRun, neverDone } from './crash-run.ts';

/** Kills of the server and of its database in turn, each under load, with everything checked after each. */
export function describeCrash(options: Pick<CrashOptions, 'cycles' | 'players' | 'load'>): void {
  it(`${options.cycles} kills of server and database under load lose nothing acknowledged and do nothing twice`, {
    timeout: options.cycles * 60_000 * slownessOfRun(),
  }, async () => {
    const said: string[] = [];
    const report = await crashRun({ ...options, seed: 20_260_120, say: (line) => said.push(line) });
    expect(report.breaches, said.join('\n')).toEqual([]);
    expect(report.cycles).toBe(options.cycles);
    // Each kill fell between an intent and its answer, and money moved in every way.
    expect(report.hits).toBeGreaterThanOrEqual(options.cycles);
    expect(neverDone(report), JSON.stringify(report.reached)).toEqual([]);
  });
}
