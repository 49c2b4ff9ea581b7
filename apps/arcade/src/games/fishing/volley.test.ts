import { fishing } from '@nua/games/fishing/fishing.ts';
import { describe, expect, it } from 'vitest';
import type { Round } from '../../table/table-state.ts';
import { startsNewVolley, withShot } from './volley.ts';

const roundOf = (shots: number[]) => {
  const call = { shots };
  const last = { call } as unknown as Round<typeof call, { caught: boolean[] }>;
  return { call, round: { at: 'idle', last } as const };
};

describe('a volley of fishing', () => {
  it('gains a shot with each tap, and is empty after it was fired', () => {
    const fired = roundOf([5, 5]);
    expect(withShot(fired, 10)).toEqual({ shots: [10] });
    expect(withShot({ ...fired, call: { shots: [10] } }, 2)).toEqual({ shots: [10, 2] });
    const opened = { call: fishing.modes()[0], round: { at: 'idle', last: null } as const };
    expect(startsNewVolley(opened)).toBe(true);
    expect(withShot({ ...opened, call: { shots: [2, 3, 5] } }, 2)).toEqual({ shots: [2, 3, 5, 2] });
  });

  it('keeps its shots when its bet is refused', () => {
    const { round } = roundOf([5]);
    expect(startsNewVolley({ call: { shots: [5] }, round })).toBe(false);
  });

  it('has at most twenty shots', () => {
    const full = { ...roundOf([2]), call: { shots: new Array<number>(20).fill(3) } };
    expect(withShot(full, 300).shots).toEqual(full.call.shots);
  });
});
