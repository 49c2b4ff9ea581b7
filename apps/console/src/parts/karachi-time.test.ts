import { describe, expect, it } from 'vitest';
import { karachiFieldTime, timeOfField } from './karachi-time.ts';

describe('a time field', () => {
  it('shows and reads a time in Pakistan', () => {
    expect(karachiFieldTime('2026-03-10T21:30:00.000Z')).toBe('2026-03-11T02:30');
    expect(timeOfField('2026-03-11T02:30')).toBe('2026-03-10T21:30:00.000Z');
    expect(karachiFieldTime(undefined)).toBe('');
  });

  it('refuses a year of five digits', () => {
    expect(timeOfField('12026-03-11T02:30')).toBeNull();
  });
});
