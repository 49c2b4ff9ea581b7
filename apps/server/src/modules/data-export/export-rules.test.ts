import { describe, expect, it } from 'vitest';
import { type Counted, decideExport } from './export-rules.ts';

const at = new Date('2026-03-11T07:00:00Z');
const MINUTE = 60_000;
const counted = (minutes_ago: number, change: Partial<Counted> = {}): Counted => ({
  at: new Date(at.getTime() - minutes_ago * MINUTE),
  device_id: 'phone',
  tries: 1,
  ...change,
});

describe('a request for a player’s data', () => {
  it('is counted up to three times a day, on all devices together', () => {
    expect(decideExport([], 'phone', at)).toEqual({ step: 'count' });
    const two = [counted(1439), counted(61, { device_id: 'desk' })];
    expect(decideExport(two, 'phone', at)).toEqual({ step: 'count' });
    expect(decideExport([...two, counted(60)], 'phone', at)).toEqual({ step: 'refuse', retry_after_s: 60 });
    expect(decideExport([...two, counted(1440)], 'phone', at)).toEqual({ step: 'count' });
  });

  it('from the same device within the hour counts as a retry, up to ten attempts', () => {
    const last = counted(59, { tries: 9 });
    const others = [counted(1000), counted(900)];
    expect(decideExport([...others, last], 'phone', at)).toEqual({ step: 'again', of: last });
    expect(decideExport([counted(59, { tries: 10 })], 'phone', at)).toEqual({ step: 'refuse', retry_after_s: 60 });
    expect(decideExport([counted(60, { tries: 10 })], 'phone', at)).toEqual({ step: 'count' });
  });

  it('from another device is always counted', () => {
    expect(decideExport([counted(1)], 'stranger', at)).toEqual({ step: 'count' });
    expect(decideExport([counted(1, { device_id: null })], 'phone', at)).toEqual({ step: 'count' });
  });
});
