import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { axisTop, chartOf, everyPeriod } from './chart-bars.ts';

const row = (day: string, wagered: bigint, won: bigint) => ({
  day,
  rounds: 1,
  wagered: cents(wagered),
  won: cents(won),
  net: cents(won - wagered),
});
const emptyRow = (day: string) => ({ ...row(day, 0n, 0n), rounds: 0 });

describe('the chart of the report', () => {
  it('has a bar for every day of the period, oldest first, even for days without play [R2.05]', () => {
    const rows = [row('2026-03-10', 100n, 400n), row('2026-03-08', 200n, 0n)];
    expect(chartOf(rows, { by: 'day', from: '2026-03-07', to: '2026-03-11' })).toEqual({
      top: 400n,
      bars: [
        { ...emptyRow('2026-03-07'), wagered_bps: 0, won_bps: 0 },
        { ...row('2026-03-08', 200n, 0n), wagered_bps: 5000, won_bps: 0 },
        { ...emptyRow('2026-03-09'), wagered_bps: 0, won_bps: 0 },
        { ...row('2026-03-10', 100n, 400n), wagered_bps: 2500, won_bps: 10_000 },
        { ...emptyRow('2026-03-11'), wagered_bps: 0, won_bps: 0 },
      ],
    });
  });

  it.each([
    ['week', '2026-02-23', '2026-03-11', ['2026-03-09', '2026-03-02', '2026-02-23']],
    ['month', '2025-12-01', '2026-02-28', ['2026-02-01', '2026-01-01', '2025-12-01']],
  ] as const)('has one period for each %s from %s to %s, newest first', (by, from, to, days) => {
    expect(everyPeriod([], { by, from, to }).map(({ day }) => day)).toEqual(days);
  });

  it.each([
    [0n, 200n],
    [200n, 200n],
    [201n, 400n],
    [401n, 1000n],
    [1_234_567n, 2_000_000n],
  ])('has an axis up to $1 for a highest amount of $0 paisa', (greatest, top) => {
    expect(axisTop(cents(greatest))).toBe(top);
  });
});
