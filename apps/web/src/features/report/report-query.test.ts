import { cents } from '@nua/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarDay } from '../../platform/calendar-day.ts';
import { chartOf } from './chart-bars.ts';
import { reportStart } from './report-query.ts';

const noon = (day: string) => new Date(`${day}T07:00:00.000Z`);
const played = (day: string) => ({ day, rounds: 1, wagered: cents(1n), won: cents(0n), net: cents(-1n) });

it('a report reaches back whole days of the calendar in Pakistan [R2.05]', () => {
  expect(reportStart('day', new Date('2026-03-10T20:00:00.000Z'))).toBe('2026-02-26');
});

it.each([
  ['week', '2026-03-18', '2025-12-29'],
  ['week', '2026-03-16', '2025-12-29'],
  ['week', '2026-03-22', '2025-12-29'],
  ['week', '2026-03-23', '2026-01-05'],
  ['week', '2024-03-01', '2023-12-11'],
  ['month', '2026-03-18', '2025-04-01'],
  ['month', '2026-01-01', '2025-02-01'],
  ['month', '2025-12-31', '2025-01-01'],
  ['month', '2026-03-31', '2025-04-01'],
  ['month', '2024-02-29', '2023-03-01'],
] as const)('by %s a report on %s begins with a whole period, on %s [R2.05]', (by, today, first) => {
  expect(reportStart(by, noon(today))).toBe(first);
});

it('a day begins in Pakistan: an evening in UTC belongs to the next week and month [R2.05]', () => {
  expect(reportStart('week', new Date('2026-03-22T19:00:00.000Z'))).toBe('2026-01-05');
  expect(reportStart('month', new Date('2026-02-28T18:59:59.999Z'))).toBe('2025-03-01');
  expect(reportStart('month', new Date('2026-02-28T19:00:00.000Z'))).toBe('2025-04-01');
});

it('on every day the chart from the first period to the present one has 14 days, 12 weeks or 12 months [R2.05]', () => {
  const days = fc.date({ min: new Date('2023-01-01'), max: new Date('2033-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (now) => {
      for (const [by, count] of [
        ['day', 14],
        ['week', 12],
        ['month', 12],
      ] as const) {
        const first = reportStart(by, now);
        if (by === 'week') expect(new Date(first).getUTCDay()).toBe(1);
        if (by === 'month') expect(first.slice(8)).toBe('01');
        const { bars } = chartOf([played(first)], { by, from: first, to: calendarDay(now) });
        expect(bars).toHaveLength(count);
      }
    }),
  );
});
