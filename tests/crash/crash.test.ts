import { expect, it } from 'vitest';
import { crashRun } from './crash-run.ts';

it('three kills of server and database under load lose nothing acknowledged and do nothing twice', {
  timeout: 180_000,
}, async () => {
  const said: string[] = [];
  const report = await crashRun({ cycles: 3, seed: 20_260_120, players: 4, say: (line) => said.push(line) });
  expect(report.breaches, said.join('\n')).toEqual([]);
  expect(report.cycles).toBe(3);
  expect(report.hits).toBeGreaterThan(0);
});
