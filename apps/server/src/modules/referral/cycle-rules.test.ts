import { describe, expect, it } from 'vitest';
import { type CycleTimes, lapsedAt, mayBegin, nextSpinAt, noticeDue, remainingSpins, timesOf } from './cycle-rules.ts';

/** Parses a time in Pakistan. */
const at = (text: string): Date => new Date(`2026-03-${text}+05:00`);
const began_at = at('10T15:00');
const times = timesOf({ cycle_hours: 72, claim_hours: 24 }, began_at);
const active: CycleTimes = { state: 'active', began_at, ...times, review_at: null, ended_at: null };
const reached: CycleTimes = { ...active, state: 'reached' };
const paid: CycleTimes = { ...active, state: 'paid', ended_at: at('12T23:59:59') };
const none = { days: [], ready_friends: 0 };

describe('a cycle of the referral wheel', () => {
  it('lasts 72 hours, and a reached target can be cashed out for 24 hours more', () => {
    expect(times).toEqual({ ends_at: at('13T15:00'), claim_until: at('14T15:00') });
    expect(lapsedAt(active, at('13T14:59:59'))).toBeNull();
    expect(lapsedAt(active, at('13T15:00'))).toEqual(times.ends_at);
    expect(lapsedAt(reached, at('14T14:59:59'))).toBeNull();
    expect(lapsedAt(reached, at('20T00:00'))).toEqual(times.claim_until);
  });

  it('does not expire while operators review it', () => {
    expect(lapsedAt({ ...reached, review_at: at('14T14:00') }, at('20T00:00'))).toBeNull();
  });

  it('can begin on the day after the last cycle ended', () => {
    expect(mayBegin(null, began_at)).toBe(true);
    expect(mayBegin(active, at('11T00:00'))).toBe(false);
    expect(mayBegin(paid, at('12T23:59:59'))).toBe(false);
    expect(mayBegin(paid, at('13T00:00'))).toBe(true);
    expect(nextSpinAt(paid, none, 3, at('12T23:59:59'))).toEqual(at('13T00:00'));
    expect(nextSpinAt(paid, none, 3, at('13T00:00'))).toBeNull();
  });
});

describe('in a cycle of the referral wheel,', () => {
  it.each([
    ['the first spin begins the cycle', null, none, '10T15:00', ['join'], null],
    ['the first day has no second spin', active, none, '10T23:59', [], '11T00:00'],
    ['the next day has a daily spin', active, none, '11T00:00', ['daily'], '12T00:00'],
    ['a day has only one daily spin', active, { ...none, days: ['2026-03-11'] }, '11T20:00', [], '12T00:00'],
    ['missed daily spins do not add up', active, none, '13T10:00', ['daily'], null],
    [
      'the next daily spin can be used from midnight',
      active,
      { ...none, days: ['2026-03-11', '2026-03-12'] },
      '12T20:00',
      [],
      '13T00:00',
    ],
    [
      'there are at most three daily spins',
      active,
      { ...none, days: ['2026-03-11', '2026-03-12', '2026-03-13'] },
      '13T14:00',
      [],
      null,
    ],
    ['each friend brings a spin', active, { ...none, ready_friends: 2 }, '10T16:00', ['friend', 'friend'], '11T00:00'],
    [
      'the spin that expires first is taken first',
      active,
      { ...none, ready_friends: 1 },
      '11T09:00',
      ['daily', 'friend'],
      '12T00:00',
    ],
    ['a reached target has no spins', reached, { ...none, ready_friends: 3 }, '11T09:00', [], null],
    ['a cycle that ended today has no spins', paid, { ...none, ready_friends: 3 }, '12T23:59:59', [], '13T00:00'],
    [
      'on the day after the end, a spin begins a new cycle',
      paid,
      { ...none, ready_friends: 3 },
      '13T00:00',
      ['join'],
      null,
    ],
  ] as const)('%s', (_title, cycle, spins, now, left, next) => {
    expect(remainingSpins(cycle, spins, 3, at(now))).toEqual(left);
    expect(nextSpinAt(cycle, spins, 3, at(now))).toEqual(next === null ? null : at(next));
  });
});

describe('a notice before a cycle ends', () => {
  const open = { ...active, reached_at: null, day_notice_at: null, hours_notice_at: null };
  const sent = at('12T15:00');

  it.each([
    ['is not sent more than a day before', open, '12T14:59:59', null],
    ['is sent a day before', open, '12T15:00', 'day'],
    ['is not sent again after the notice a day before', { ...open, day_notice_at: sent }, '12T15:01', null],
    ['is sent two hours before', { ...open, day_notice_at: sent }, '13T13:00', 'hours'],
    [
      'is not sent again after the notice two hours before',
      { ...open, day_notice_at: sent, hours_notice_at: at('13T13:00') },
      '13T14:00',
      null,
    ],
    ['is sent two hours before even if the notice a day before was missed', open, '13T13:30', 'hours'],
    ['is not sent after the end', open, '13T15:00', null],
    [
      'is not sent a day before the deadline of a target reached late',
      { ...open, ...reached, reached_at: at('13T14:00') },
      '13T16:00',
      null,
    ],
    [
      'is sent two hours before the deadline of a target reached late',
      { ...open, ...reached, reached_at: at('13T14:00') },
      '14T13:00',
      'hours',
    ],
    [
      'is sent a day before the deadline of a target reached early',
      { ...open, ...reached, reached_at: at('11T14:00') },
      '13T16:00',
      'day',
    ],
    [
      'is not sent while operators review the cycle',
      { ...open, ...reached, reached_at: sent, review_at: sent },
      '14T14:00',
      null,
    ],
  ] as const)('%s', (_title, cycle, now, due) => {
    expect(noticeDue(cycle, at(now))).toBe(due);
  });
});
