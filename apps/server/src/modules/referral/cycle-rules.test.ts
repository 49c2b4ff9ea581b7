import { describe, expect, it } from 'vitest';
import { type CycleTimes, lapsedAt, mayBegin, nextSpinAt, noticeDue, spinsLeft, timesOf } from './cycle-rules.ts';

/** Moments are those of Pakistan. */
const at = (text: string): Date => new Date(`2026-03-${text}+05:00`);
const began_at = at('10T15:00');
const times = timesOf({ cycle_hours: 72, claim_hours: 24 }, began_at);
const active: CycleTimes = { state: 'active', began_at, ...times, review_at: null, ended_at: null };
const reached: CycleTimes = { ...active, state: 'reached' };
const paid: CycleTimes = { ...active, state: 'paid', ended_at: at('12T23:59:59') };
const none = { days: [], ready_friends: 0 };

describe('a cycle of the referral wheel', () => {
  it('lasts 72 hours, and a target that was reached can be cashed out for 24 hours more', () => {
    expect(times).toEqual({ ends_at: at('13T15:00'), claim_until: at('14T15:00') });
    expect(lapsedAt(active, at('13T14:59:59'))).toBeNull();
    expect(lapsedAt(active, at('13T15:00'))).toEqual(times.ends_at);
    expect(lapsedAt(reached, at('14T14:59:59'))).toBeNull();
    expect(lapsedAt(reached, at('20T00:00'))).toEqual(times.claim_until);
  });

  it('that operators look at does not lapse meanwhile', () => {
    expect(lapsedAt({ ...reached, review_at: at('14T14:00') }, at('20T00:00'))).toBeNull();
  });

  it('may begin where none was, and on the day after the one before has ended, by the calendar of Pakistan', () => {
    expect(mayBegin(null, began_at)).toBe(true);
    expect(mayBegin(active, at('11T00:00'))).toBe(false);
    expect(mayBegin(paid, at('12T23:59:59'))).toBe(false);
    expect(mayBegin(paid, at('13T00:00'))).toBe(true);
    expect(nextSpinAt(paid, none, 3, at('12T23:59:59'))).toEqual(at('13T00:00'));
    expect(nextSpinAt(paid, none, 3, at('13T00:00'))).toBeNull();
  });
});

describe('the spins of a cycle', () => {
  it.each([
    ['the first one begins it', null, none, '10T15:00', ['join'], null],
    ['none comes twice on the first day', active, none, '10T23:59', [], '11T00:00'],
    ['the next day has one', active, none, '11T00:00', ['daily'], '12T00:00'],
    ['a day has one and no more', active, { ...none, days: ['2026-03-11'] }, '11T20:00', [], '12T00:00'],
    ['one that was missed does not add up', active, none, '13T10:00', ['daily'], null],
    ['none comes after the cycle', active, { ...none, days: ['2026-03-11', '2026-03-12'] }, '12T20:00', [], '13T00:00'],
    ['three are all', active, { ...none, days: ['2026-03-11', '2026-03-12', '2026-03-13'] }, '13T14:00', [], null],
    ['each friend has one', active, { ...none, ready_friends: 2 }, '10T16:00', ['friend', 'friend'], '11T00:00'],
    [
      'what lapses first comes first',
      active,
      { ...none, ready_friends: 1 },
      '11T09:00',
      ['daily', 'friend'],
      '12T00:00',
    ],
    ['a target that was reached has none', reached, { ...none, ready_friends: 3 }, '11T09:00', [], null],
    ['a cycle that has ended today has none', paid, { ...none, ready_friends: 3 }, '12T23:59:59', [], '13T00:00'],
    ['the day after begins a new one', paid, { ...none, ready_friends: 3 }, '13T00:00', ['join'], null],
  ] as const)('%s', (_title, cycle, spins, now, left, next) => {
    expect(spinsLeft(cycle, spins, 3, at(now))).toEqual(left);
    expect(nextSpinAt(cycle, spins, 3, at(now))).toEqual(next === null ? null : at(next));
  });
});

describe('a notice before a cycle ends', () => {
  const open = { ...active, reached_at: null, day_notice_at: null, hours_notice_at: null };
  const sent = at('12T15:00');

  it.each([
    ['none more than a day before', open, '12T14:59:59', null],
    ['one a day before', open, '12T15:00', 'day'],
    ['only once', { ...open, day_notice_at: sent }, '12T15:01', null],
    ['one two hours before', { ...open, day_notice_at: sent }, '13T13:00', 'hours'],
    ['only once too', { ...open, day_notice_at: sent, hours_notice_at: at('13T13:00') }, '13T14:00', null],
    ['the later one alone where a day was missed', open, '13T13:30', 'hours'],
    ['none after the end', open, '13T15:00', null],
    [
      'a target reached late is told two hours before',
      { ...open, ...reached, reached_at: at('13T14:00') },
      '13T16:00',
      null,
    ],
    ['… of its own deadline', { ...open, ...reached, reached_at: at('13T14:00') }, '14T13:00', 'hours'],
    ['a target reached early, a day before', { ...open, ...reached, reached_at: at('11T14:00') }, '13T16:00', 'day'],
    ['none while operators look', { ...open, ...reached, reached_at: sent, review_at: sent }, '14T14:00', null],
  ] as const)('%s', (_title, cycle, now, due) => {
    expect(noticeDue(cycle, at(now))).toBe(due);
  });
});
