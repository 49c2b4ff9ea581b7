import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { chartBars } from './chart-bars.ts';

const row = (day: string, wagered: bigint, won: bigint) => ({
  day,
  rounds: 1,
  wagered: cents(wagered),
  won: cents(won),
  net: cents(won - wagered),
});

describe('the chart of the report', () => {
  it('stands from the oldest to the newest period, days without play as gaps, measured by the greatest amount [R2.05]', () => {
    expect(chartBars([row('2026-03-10', 100n, 400n), row('2026-03-08', 200n, 0n)], 'day')).toEqual([
      { day: '2026-03-08', wagered_bps: 5000, won_bps: 0 },
      { day: '2026-03-09', wagered_bps: 0, won_bps: 0 },
      { day: '2026-03-10', wagered_bps: 2500, won_bps: 10_000 },
    ]);
  });

  it.each([
    ['week', '2026-02-23', '2026-03-09', ['2026-02-23', '2026-03-02', '2026-03-09']],
    ['month', '2025-12-01', '2026-02-01', ['2025-12-01', '2026-01-01', '2026-02-01']],
  ] as const)('by %s it steps from %s to %s', (by, first, last, days) => {
    expect(chartBars([row(last, 1n, 0n), row(first, 1n, 0n)], by).map(({ day }) => day)).toEqual(days);
  });

  it('nothing played has no bars', () => {
    expect(chartBars([], 'day')).toEqual([]);
  });
});
