import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergePage, windowFor } from './merge-page.ts';

const rows = (name: string, times: readonly number[], oldest_first: boolean) =>
  times
    .map((time, index) => ({ name: `${name}${index}`, at: new Date(time) }))
    .sort((one, other) => (oldest_first ? 1 : -1) * (one.at.getTime() - other.at.getTime()));

it('pages of two merged lists contain every row once, ordered by time, in either direction [R7.03]', () => {
  const times = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 25 });
  fc.assert(
    fc.property(times, times, fc.integer({ min: 1, max: 7 }), fc.boolean(), (own, others, size, oldest_first) => {
      const first = rows('a', own, oldest_first);
      const second = rows('b', others, oldest_first);
      const read = [];
      for (let offset = 0; offset < first.length + second.length; offset += size) {
        const { offset: start, size: count } = windowFor({ offset, size }, second.length);
        const page = mergePage(first.slice(start, start + count), second, { offset, size }, oldest_first);
        expect(page).toHaveLength(Math.min(size, first.length + second.length - offset));
        read.push(...page);
      }
      expect(new Set(read.map(({ name }) => name)).size).toBe(first.length + second.length);
      const times = read.map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((one, other) => (oldest_first ? one - other : other - one)));
    }),
    { numRuns: 500 },
  );
});
