import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanOf } from './limit-period.ts';
import {
  amountPlayed,
  decideLimit,
  isPlayLimit,
  type LimitRow,
  limitHit,
  type PlayDay,
  playLimitKinds,
  usageOf,
} from './limit-rules.ts';

const at = new Date('2026-03-11T07:00:00Z');
const row = (change: Partial<LimitRow> = {}): LimitRow => ({
  kind: 'stake',
  period: 'day',
  amount_cents: cents(1000),
  wanted_cents: null,
  wanted_at: null,
  confirm_from: null,
  confirm_until: null,
  ...change,
});
const waitingRaise = (wanted: Cents | null) =>
  row({
    wanted_cents: wanted,
    wanted_at: new Date('2026-03-10T06:00:00Z'),
    confirm_from: new Date('2026-03-11T06:00:00Z'),
    confirm_until: new Date('2026-03-14T06:00:00Z'),
  });

describe('the periods of limits', () => {
  it('include a day that begins at midnight in Karachi, not in London', () => {
    expect(dayInKarachi(new Date('2026-03-10T18:59:59.999Z'))).toBe('2026-03-10');
    expect(dayInKarachi(new Date('2026-03-10T19:00:00.000Z'))).toBe('2026-03-11');
    expect(spanOf('day', new Date('2026-03-10T18:59:59Z')).resets_at.toISOString()).toBe('2026-03-10T19:00:00.000Z');
    expect(spanOf('day', new Date('2026-03-10T19:00:00Z')).resets_at.toISOString()).toBe('2026-03-11T19:00:00.000Z');
  });

  it('include a week that begins on Monday and a month that begins on its first day', () => {
    // Sunday evening in Karachi, and the first minute of Monday.
    expect(spanOf('week', new Date('2026-03-15T18:59:00Z')).first_day).toBe('2026-03-09');
    expect(spanOf('week', new Date('2026-03-15T19:00:00Z')).first_day).toBe('2026-03-16');
    expect(spanOf('month', new Date('2026-12-31T18:59:00Z'))).toMatchObject({ first_day: '2026-12-01' });
    expect(spanOf('month', new Date('2026-12-31T18:59:00Z')).resets_at.toISOString()).toBe('2026-12-31T19:00:00.000Z');
    expect(spanOf('month', new Date('2026-12-31T19:00:00Z')).first_day).toBe('2027-01-01');
  });
});

describe('a limit', () => {
  it('that is new or lowered applies immediately and drops a waiting raise', () => {
    expect(decideLimit(null, { amount: cents(5), confirm: false }, at)).toBe('set');
    expect(decideLimit(row(), { amount: cents(999), confirm: false }, at)).toBe('set');
    expect(decideLimit(waitingRaise(cents(2000)), { amount: cents(999), confirm: true }, at)).toBe('set');
    expect(decideLimit(waitingRaise(cents(2000)), { amount: cents(1000), confirm: false }, at)).toBe('cancel');
    expect(decideLimit(null, { amount: null, confirm: false }, at)).toBe('nothing');
    expect(decideLimit(row(), { amount: cents(1000), confirm: false }, at)).toBe('nothing');
  });

  it('is raised or removed only after a wait and a second confirmation of the same change', () => {
    expect(decideLimit(row(), { amount: cents(1001), confirm: false }, at)).toBe('ask');
    expect(decideLimit(row(), { amount: null, confirm: false }, at)).toBe('ask');
    expect(decideLimit(row(), { amount: cents(1001), confirm: true }, at)).toBe('refuse');
    for (const wanted of [cents(2000), null]) {
      const before = new Date('2026-03-11T05:59:59Z');
      const first = new Date('2026-03-11T06:00:00Z');
      const lapsed = new Date('2026-03-14T06:00:00Z');
      expect(decideLimit(waitingRaise(wanted), { amount: wanted, confirm: false }, at)).toBe('nothing');
      expect(decideLimit(waitingRaise(wanted), { amount: wanted, confirm: true }, before)).toBe('refuse');
      expect(decideLimit(waitingRaise(wanted), { amount: wanted, confirm: true }, first)).toBe('confirm');
      expect(decideLimit(waitingRaise(wanted), { amount: wanted, confirm: true }, at)).toBe('confirm');
      expect(decideLimit(waitingRaise(wanted), { amount: wanted, confirm: true }, lapsed)).toBe('refuse');
      expect(decideLimit(waitingRaise(wanted), { amount: wanted, confirm: false }, lapsed)).toBe('ask');
    }
    expect(decideLimit(waitingRaise(cents(2000)), { amount: cents(3000), confirm: true }, at)).toBe('refuse');
    expect(decideLimit(waitingRaise(cents(2000)), { amount: null, confirm: true }, at)).toBe('refuse');
  });

  it('is never exceeded by the bets that it allows', () => {
    const bets = fc.array(fc.record({ stake: fc.bigInt(1n, 400n), wins: fc.bigInt(0n, 900n) }), { maxLength: 60 });
    fc.assert(
      fc.property(bets, fc.constantFrom('stake' as const, 'loss' as const), (list, kind) => {
        const limit = row({ kind });
        const day: PlayDay = { day: dayInKarachi(at), staked_cents: cents(0), paid_cents: cents(0) };
        for (const { stake, wins } of list) {
          if (limitHit([limit], [day], stake as Cents, at)) continue;
          day.staked_cents = (day.staked_cents + stake) as Cents;
          day.paid_cents = (day.paid_cents + wins) as Cents;
          expect(amountPlayed(limit, [day], at)).toBeLessThanOrEqual(1000n);
        }
      }),
    );
  });

  it('is named in the refusal of a bet if it leaves the smallest amount', () => {
    const days: PlayDay[] = [{ day: dayInKarachi(at), staked_cents: cents(900), paid_cents: cents(0) }];
    const limits = [
      row({ period: 'month', amount_cents: cents(950) }),
      row(),
      row({ kind: 'loss', amount_cents: cents(2000) }),
    ];
    expect(limitHit(limits, days, cents(200), at)).toMatchObject({ period: 'month', left: 50n, used: 900n });
    expect(limitHit(limits, days, cents(50), at)).toBeNull();
  });

  it('is named in the refusal of a bet if it is the first of several that leave the same amount', () => {
    const limits = [row({ period: 'week' }), row({ period: 'day' })];
    expect(limitHit(limits, [], cents(1001), at)).toMatchObject({ period: 'week', left: 1000n });
  });

  it('on deposits does not apply to bets', () => {
    expect([playLimitKinds, isPlayLimit({ kind: 'deposit' })]).toEqual([['loss', 'stake'], false]);
    expect(limitHit([row({ kind: 'deposit', amount_cents: cents(1) })], [], cents(200), at)).toBeNull();
    expect(() => amountPlayed(row({ kind: 'deposit' }), [], at)).toThrow('a limit on deposit is not about play');
  });

  it('counts the stakes of every day of its period, from the first day on', () => {
    const played = (day: string): PlayDay => ({ day, staked_cents: cents(100), paid_cents: cents(30) });
    const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'].map(played);
    expect(amountPlayed(row({ period: 'day' }), days, at)).toBe(100n);
    expect(amountPlayed(row({ period: 'week' }), days, at)).toBe(300n);
    expect(amountPlayed(row({ kind: 'loss', period: 'month' }), days, at)).toBe(280n);
  });

  it.each([
    ['that is unused has its whole amount left', 0, { used: 0n, left: 1000n }],
    ['that is used in part leaves the rest', 400, { used: 400n, left: 600n }],
    ['leaves the net winnings too when more was won than staked', -300, { used: 0n, left: 1300n }],
    ['that was lowered below the used amount leaves nothing', 1200, { used: 1200n, left: 0n }],
  ])('%s', (_name, net, usage) => {
    expect(usageOf(row(), cents(net), at)).toMatchObject(usage);
  });
});
