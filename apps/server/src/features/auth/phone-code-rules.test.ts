import { describe, expect, it } from 'vitest';
import { delayAfter } from './login-failures.ts';
import { type CodeHistory, nextCodeAt } from './phone-code-rules.ts';

const now = new Date('2026-03-10T07:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const rules = {
  per_number_hour: 5,
  per_number_day: 10,
  per_device_hour: 10,
  per_address_hour: 2000,
  per_site_hour: 20_000,
};
const quiet: CodeHistory = {
  number_hour: 0,
  number_day: 0,
  owner_hour: 0,
  owner_day: 0,
  device_hour: 0,
  address_hour: 0,
  site_hour: 0,
  last_at: null,
  oldest_in_hour: null,
};

describe('when a code may be sent again', () => {
  it.each<[string, Partial<CodeHistory>, number | null]>([
    ['a quiet number gets one at once', {}, null],
    ['59 seconds after the last it waits a second', { last_at: new Date(now.getTime() - 59_000) }, 1],
    ['60 seconds after the last it is sent', { last_at: minutesAgo(1) }, null],
    ['the fifth of the hour is sent', { number_hour: 4, oldest_in_hour: minutesAgo(50) }, null],
    ['the sixth waits until the first leaves the hour', { number_hour: 5, oldest_in_hour: minutesAgo(50) }, 600],
    ['a device with ten waits', { device_hour: 10, oldest_in_hour: minutesAgo(59) }, 60],
    ['a player with five waits, whatever the numbers', { owner_hour: 5, oldest_in_hour: minutesAgo(30) }, 1800],
    ['ten in a day are enough', { number_day: 10 }, 86_400],
    [
      'an address is refused far beyond what a carrier sends',
      { address_hour: 2000, oldest_in_hour: minutesAgo(59) },
      60,
    ],
  ])('%s [R7.17 limits]', (_name, history, wait_s) => {
    const at = nextCodeAt({ ...quiet, ...history }, rules, now);
    expect(at === null ? null : (at.getTime() - now.getTime()) / 1000).toBe(wait_s);
  });
});

describe('wrong passwords', () => {
  it('the first four cost nothing, then the wait doubles up to a quarter of an hour [R7.14 delay]', () => {
    expect([0, 4, 5, 6, 7, 10, 99].map((failures) => delayAfter(failures) / 1000)).toEqual([
      0, 0, 30, 60, 120, 900, 900,
    ]);
  });
});
