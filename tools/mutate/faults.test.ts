import { describe, expect, it } from 'vitest';
import { breakText, problemsOf } from './fault.ts';
import { faults } from './faults.ts';

describe('the faults', () => {
  it('name text that is in their file once, and a test file that names their row', () => {
    expect(faults.flatMap(problemsOf)).toEqual([]);
  });

  it('are refused where the text to replace is missing or there twice', () => {
    const fault = { row: 'R1.01', file: 'a.ts', find: 'x', replace: 'y', test: 'a.test.ts' };
    expect(breakText('a x b', fault)).toBe('a y b');
    expect(() => breakText('a b', fault)).toThrow('a.ts holds 0 times: x');
    expect(() => breakText('x x', fault)).toThrow('a.ts holds 2 times: x');
  });
});
