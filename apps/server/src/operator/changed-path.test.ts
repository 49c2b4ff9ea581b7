import { expect, it } from 'vitest';
import { changedPath } from './changed-path.ts';

it.each([
  [{ a: { b: 1, c: 2 } }, { a: { b: 3, c: 2 } }, ['a', 'b']],
  [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] }, ['a', 1, 'b']],
  [{ a: { b: 1, c: 2 } }, { a: { b: 3, c: 4 } }, ['a']],
  [{ a: 1, b: 1 }, { a: 2, b: 2 }, []],
  [{ a: [1, 2] }, { a: [1] }, ['a']],
  [{ a: [1] }, { a: [1, 2] }, ['a', 1]],
  [{ a: { b: 1 } }, { a: {} }, ['a']],
  [1, 2, []],
] as const)('the path of a change contains every difference: %j to %j', (before, after, path) => {
  expect(changedPath(before, after)).toEqual(path);
});
