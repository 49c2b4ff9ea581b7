import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('npm run odds prints the cost of every reward, and the sum of all returns', () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts')], { encoding: 'utf8' });
  const last = JSON.parse(printed.trimEnd().split('\n').at(-1)!) as {
    stack: number;
    promos: { key: string; worst_share: number }[];
    wheels: {
      wheel: { expected: string; segments: { chance: string }[] };
      referral: { rings: { phones: number; gain: string }[] };
    };
    tournaments: { purse: string; rate: string; purse_from: string }[];
    tasks: { one_time: string; opened_by: string; farms: { gain: string }[] };
  };
  expect(last.stack).toBe(0.997469);
  expect(last.promos.map(({ key, worst_share }) => [key, worst_share])).toEqual([
    ['promo-first-deposit', 0.925_926],
    ['promo-second-deposit', 0.925_926],
  ]);
  expect(last.wheels.wheel).toMatchObject({ expected: '3.0000' });
  expect(last.wheels.wheel.segments.length).toBe(8);
  for (const { gain } of last.wheels.referral.rings) expect(gain).toMatch(/^-/);
  expect(last.tasks).toMatchObject({ one_time: '6.00', opened_by: '300.00' });
  expect(last.tournaments).toMatchObject([{ purse: '450.00', rate: '0.1500 %', purse_from: '300000.00' }]);
  for (const { gain } of last.tasks.farms) expect(Number(gain)).toBeLessThanOrEqual(0);
  for (const part of [
    'promo-first-deposit',
    'level 7, a month',
    'task-daily-stake',
    'Weekly tournament',
    'target, 6 friends or more',
  ])
    expect(printed).toContain(part);
});
