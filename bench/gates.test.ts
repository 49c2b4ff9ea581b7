import { describe, expect, it } from 'vitest';
import { gateRow, isMissed, shareOf } from './gates.ts';

describe('the gates of the benchmarks', () => {
  it('show a share of 1 at the limit, and below 1 if the limit is missed', () => {
    expect(shareOf({ what: 'bytes', gate: 100, found: 100 })).toBe(1);
    expect(shareOf({ what: 'bytes', gate: 100, found: 200 })).toBe(0.5);
    expect(shareOf({ what: 'score', gate: 100, found: 50, min: true })).toBe(0.5);
    expect(shareOf({ what: 'shift', gate: 0.01, found: 0 })).toBe(9.99);
  });

  it('report a limit that is missed by less than the shown precision', () => {
    const gate = { what: 'ratio', gate: 0.2, found: 0.1999, min: true } as const;
    expect(isMissed(gate)).toBe(true);
    expect(gateRow(gate)).toEqual({ what: 'ratio', found: 0.2, gate: 'at least 0.2', share: 1, within: 'NO' });
  });
});
