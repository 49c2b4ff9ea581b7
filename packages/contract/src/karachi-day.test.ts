import { expect, it } from 'vitest';
import { dayInKarachi } from './karachi-day.ts';

it.each([
  ['2026-03-10T18:59:59.999Z', '2026-03-10'],
  ['2026-03-10T19:00:00.000Z', '2026-03-11'],
  // An earlier day again: the start of the last day is cached.
  ['2026-03-10T18:59:59.999Z', '2026-03-10'],
  ['2024-02-28T19:00:00.000Z', '2024-02-29'],
  ['1969-12-31T18:59:59.999Z', '1969-12-31'],
])('the time %s is on the day %s in Karachi', (at, day) => {
  expect(dayInKarachi(new Date(at))).toBe(day);
});

it('an invalid time has no calendar day', () => {
  expect(() => dayInKarachi(new Date(Number.NaN))).toThrow(RangeError);
});
