import { expect, it } from 'vitest';
import { jsonDiff } from './json-diff.ts';

it('a difference names each removed and each added value', () => {
  const before = { maximum: '10.00', list: [{ open: true }, { open: true }], gone: [] };
  const after = { maximum: '20.00', list: [{ open: true }], fresh: null };
  expect(jsonDiff(before, after)).toEqual([
    '- maximum: "10.00"',
    '+ maximum: "20.00"',
    '- list[1].open: true',
    '- gone: []',
    '+ fresh: null',
  ]);
});

it('equal values have no difference, in any order of their keys', () => {
  expect(jsonDiff({ a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 })).toEqual([]);
  expect(jsonDiff(true, true)).toEqual([]);
  expect(jsonDiff(true, false)).toEqual(['- value: true', '+ value: false']);
});
