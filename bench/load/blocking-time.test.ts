import { describe, expect, it } from 'vitest';
import { blockingTime } from './blocking-time.ts';

describe('the blocking time of a page', () => {
  it('is the sum of the time above 50 ms of each task after the first paint', () => {
    const tasks = [
      { start: 400, duration: 120 },
      { start: 600, duration: 50 },
      { start: 700, duration: 61 },
    ];
    expect(blockingTime({ first_paint: 300, tasks })).toBe(70 + 11);
  });

  it('counts only the part of a task that lies after the first paint', () => {
    expect(blockingTime({ first_paint: 300, tasks: [{ start: 200, duration: 170 }] })).toBe(20);
  });

  it('is zero for tasks before the first paint', () => {
    expect(blockingTime({ first_paint: 300, tasks: [{ start: 0, duration: 290 }] })).toBe(0);
  });
});
