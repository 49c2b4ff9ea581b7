import { describe, expect, it } from 'vitest';
import { rows } from '../requirements/rows.ts';
import { breakText, problemsOf } from './fault.ts';
import { faults } from './faults.ts';
import { findUntried, readOutcomes } from './run-faults.ts';

describe('the deliberate faults', () => {
  it('each replace a text that occurs once in its file', () => {
    expect(faults.flatMap(problemsOf)).toEqual([]);
  });

  it('cover every requirement', () => {
    const broken = new Set(faults.map(({ row }) => row));
    expect(rows.map(([id]) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  it('are refused if the text to replace is missing or occurs twice', () => {
    const fault = { row: 'R1.01', file: 'a.ts', find: 'x', replace: 'y', test: 'a.test.ts' };
    expect(breakText('a x b', fault)).toBe('a y b');
    expect(() => breakText('a b', fault)).toThrow('a.ts contains 0 times: x');
    expect(() => breakText('x x', fault)).toThrow('a.ts contains 2 times: x');
  });

  it('are skipped if an earlier run has detected them', () => {
    const fault = { row: 'R1.01', file: 'a.ts', find: 'x', replace: 'y', test: 'a.test.ts' };
    const missed = { ...fault, find: 'z' };
    const line = (tried: object, noticed: boolean) =>
      `${JSON.stringify({ fault: tried, noticed, by: '', seconds: 1 })}\n`;
    const earlier = readOutcomes(`${line(fault, true)}${line(missed, false)}{"fault":{"row":"R1`);
    const changed = { ...fault, replace: 'w' };
    expect(findUntried([fault, missed, changed], earlier)).toEqual([missed, changed]);
  });
});
