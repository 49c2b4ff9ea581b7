import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportStart } from './get-report.ts';

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
] as const)('a report by %s on %s starts on %s, the first day of a period [R2.05]', (by, today, first) => {
  expect(reportStart(by, today)).toBe(first);
});

it('a daily report covers 14 days including today [R2.05]', () => {
  expect(reportStart('day', '2026-03-11')).toBe('2026-02-26');
});

it('a report on any day covers 14 days, 12 weeks or 12 months, and starts with a whole period [R2.05]', () => {
  const days = fc.date({ min: new Date('2023-01-01'), max: new Date('2033-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (now) => {
      const today = now.toISOString().slice(0, 10);
      const [day, week, month] = (['day', 'week', 'month'] as const).map((by) => new Date(reportStart(by, today)));
      const daysSince = (start: Date) => Math.floor((now.getTime() - start.getTime()) / 86_400_000);
      expect(daysSince(day!)).toBe(13);
      expect([week!.getUTCDay(), Math.floor(daysSince(week!) / 7)]).toEqual([1, 11]);
      const months = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();
      expect([month!.getUTCDate(), months(now) - months(month!)]).toEqual([1, 11]);
    }),
  );
});
