import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergePage, windowFor } from './merge-page.ts';

const rows = (name: string, times: readonly number[], oldest_first: boolean) =>
  times
    .map((time, index) => ({ name: `${name}${index}`, at: new Date(time) }))
    .sort((a, b) => (oldest_first ? 1 : -1) * (a.at.getTime() - b.at.getTime()));

it('pages of two merged lists contain every row once, ordered by time, in either direction [R7.03]', () => {
  const times = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 25 });
  fc.assert(
    fc.property(times, times, fc.integer({ min: 1, max: 7 }), fc.boolean(), (times_a, times_b, size, oldest_first) => {
      const first = rows('a', times_a, oldest_first);
      const second = rows('b', times_b, oldest_first);
      const read = [];
      for (let offset = 0; offset < first.length + second.length; offset += size) {
        const { offset: start, size: count } = windowFor({ offset, size }, second.length);
        const page = mergePage(first.slice(start, start + count), second, { offset, size }, oldest_first);
        expect(page).toHaveLength(Math.min(size, first.length + second.length - offset));
        read.push(...page);
      }
      expect(new Set(read.map(({ name }) => name)).size).toBe(first.length + second.length);
      const read_times = read.map(({ at }) => at.getTime());
      expect(read_times).toEqual([...read_times].sort((a, b) => (oldest_first ? a - b : b - a)));
    }),
    { numRuns: 500 },
  );
});
