import { describe, expect, it } from 'vitest';
import { gateRow, isOver, shareOf } from './gates.ts';

describe('gates of the benchmarks', () => {
  it('the share of a gate is 1 exactly at it, for a maximum and for a minimum', () => {
    expect(shareOf({ what: 'bytes', gate: 100, found: 100 })).toBe(1);
    expect(shareOf({ what: 'bytes', gate: 100, found: 200 })).toBe(0.5);
    expect(shareOf({ what: 'score', gate: 100, found: 50, min: true })).toBe(0.5);
    expect(shareOf({ what: 'shift', gate: 0.01, found: 0 })).toBe(9.99);
  });

  it('a gate missed by less than the shown precision is still over', () => {
    const gate = { what: 'ratio', gate: 0.2, found: 0.1999, min: true } as const;
    expect(isOver(gate)).toBe(true);
    expect(gateRow(gate)).toEqual({ what: 'ratio', found: 0.2, gate: 'at least 0.2', share: 1, within: 'NO' });
  });
});
