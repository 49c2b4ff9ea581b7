import { expect, it } from 'vitest';
import { slownessOfRun } from '../../tools/bootstrap/slowness.mjs';
import { type CrashOptions, crashRun, missingActions } from './crash-run.ts';

export function describeCrash(options: Pick<CrashOptions, 'cycles' | 'players' | 'load'>): void {
  it(`${options.cycles} kills of server and database under load lose no acknowledged request and execute none twice`, {
    timeout: options.cycles * 90_000 * slownessOfRun(),
  }, async () => {
    const lines: string[] = [];
    const report = await crashRun({ ...options, seed: 20_260_120, print: (line) => lines.push(line) });
    expect(report.breaches, lines.join('\n')).toEqual([]);
    expect(report.cycles).toBe(options.cycles);
    // At every kill at least one intent had no response.
    expect(report.unanswered).toBeGreaterThanOrEqual(options.cycles);
    expect(missingActions(report), JSON.stringify(report.reached)).toEqual([]);
  });
}
