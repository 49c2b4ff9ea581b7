import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slownessOfRun } from '../../tools/bootstrap/slowness.mjs';
import { describeReport } from './describe-report.ts';
import { missingPrograms } from './missing-programs.ts';
import { buildRelease, parentRef, type Release } from './release.ts';
import { upgradeRun } from './upgrade-run.ts';

const missing = missingPrograms();
const ref = missing.length === 0 ? parentRef() : null;
if (ref === null)
  console.error(
    `\n!!! An upgrade without a stop is NOT TRIED in this run: ${missing.join(', ') || 'no earlier release can run beside this one'}\n`,
  );

describe.skipIf(ref === null)('three nodes during a rolling upgrade and downgrade', () => {
  let parent: Release;
  beforeAll(() => {
    parent = buildRelease(ref!);
  }, 600_000 * slownessOfRun());
  afterAll(() => parent?.remove());

  it('answer every call, keep their rounds and deliver every event', {
    timeout: 1_200_000 * slownessOfRun(),
  }, async () => {
    const lines: string[] = [];
    const seed = Number(process.env.SEED) || 20_261_127;
    const report = await upgradeRun({ parent, seed, players: 3, calls_between: 60, print: (line) => lines.push(line) });
    console.log(`seed ${seed}, ${ref}\n${lines.join('\n')}\n${describeReport(report)}`);
    expect(report.failed, lines.join('\n')).toEqual([]);
    expect(report.breaches).toEqual([]);
    expect(report.missed_events).toBe(0);
    expect(report.open_rounds).toBeGreaterThan(0);
    // Each replaced node has closed its connections.
    expect(report.reconnects).toBeGreaterThan(0);
    expect(report.pages).toBeGreaterThan(0);
    for (const kind of ['bet', 'open_round', 'take_step', 'bet_shared', 'deposit'])
      expect([kind, report.intents[kind]]).not.toEqual([kind, 0]);
  });
});
