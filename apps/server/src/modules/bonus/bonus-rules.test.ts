import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endAfterRound, splitCleared, splitFurtherStake, splitPayout, splitStake, wagerOf } from './bonus-rules.ts';

describe('a stake', () => {
  it.each([
    ['below the own money is paid from own money alone', 99, 100, 50, { own: 99n, bonus: 0n }],
    ['equal to the own money leaves the bonus untouched', 100, 100, 50, { own: 100n, bonus: 0n }],
    ['above the own money takes the rest from the bonus', 101, 100, 50, { own: 100n, bonus: 1n }],
    ['equal to the sum of both takes all of both', 150, 100, 50, { own: 100n, bonus: 50n }],
    ['without own money is paid from the bonus', 50, 0, 50, { own: 0n, bonus: 50n }],
    ['one paisa above the sum of both is not covered', 151, 100, 50, null],
  ])('%s [R1.06 bonus]', (_name, stake, own, left, parts) => {
    expect(splitStake(cents(stake), cents(own), cents(left))).toEqual(parts);
  });

  it.each([
    ['of own money alone takes own money alone', 10, 100, 0, { own: 10n, bonus: 0n }],
    ['of bonus money alone takes bonus money alone', 10, 100, 100, { own: 0n, bonus: 10n }],
    ['of equal parts takes equal parts', 10, 100, 50, { own: 5n, bonus: 5n }],
    ['with an uneven split rounds the bonus part up', 10, 3, 1, { own: 6n, bonus: 4n }],
  ])('added to a round %s [R1.06 bonus]', (_name, stake, round_stake, bonus_stake, parts) => {
    const earlier = { stake: cents(round_stake), bonus_stake: cents(bonus_stake) };
    expect(splitFurtherStake(cents(stake), earlier)).toEqual(parts);
  });
});

describe('a payout', () => {
  it.each([
    ['for a stake of own money is own money', 30, 100, 0, { own: 30n, bonus: 0n }],
    ['for a stake of bonus money returns to the bonus', 30, 0, 100, { own: 0n, bonus: 30n }],
    ['for a mixed stake is divided in the proportion of the stake', 30, 200, 100, { own: 20n, bonus: 10n }],
    ['rounds the part of the bonus down', 10, 2, 1, { own: 7n, bonus: 3n }],
    ['of zero stays zero', 0, 2, 1, { own: 0n, bonus: 0n }],
  ])('%s [R1.06 bonus]', (_name, payout, own, bonus, parts) => {
    expect(splitPayout(cents(payout), { own: cents(own), bonus: cents(bonus) })).toEqual(parts);
  });

  it('is divided without gaining or losing a paisa [R1.06 bonus]', () => {
    const paisa = fc.bigInt(0n, 10n ** 12n);
    fc.assert(
      fc.property(paisa, paisa, fc.bigInt(1n, 10n ** 12n), (payout, own, bonus) => {
        const parts = splitPayout(payout as Cents, { own: own as Cents, bonus: bonus as Cents });
        expect(parts.own + parts.bonus).toBe(payout);
        expect(parts.own >= 0n && parts.bonus >= 0n).toBe(true);
      }),
    );
  });
});

describe('a bonus', () => {
  it.each([
    ['without a conversion maximum becomes main money entirely', 500, null, { converted: 500n, returned: 0n }],
    ['below its conversion maximum becomes main money entirely', 499, 500, { converted: 499n, returned: 0n }],
    ['at its conversion maximum becomes main money entirely', 500, 500, { converted: 500n, returned: 0n }],
    ['above its conversion maximum returns the rest', 501, 500, { converted: 500n, returned: 1n }],
  ])('cleared %s [R1.11]', (_name, left, maximum, split) => {
    expect(splitCleared(cents(left), maximum === null ? null : cents(maximum))).toEqual(split);
  });

  it.each([
    ['continues one paisa before its wagering is done', { wager_done: 999 }, null],
    ['is cleared when its wagering is done', { wager_done: 1000 }, 'cleared'],
    ['is cleared when more than its wagering is done', { wager_done: 1001 }, 'cleared'],
    ['is used up when nothing is left, even if its wagering is done', { left: 0, wager_done: 1000 }, 'used'],
    ['continues while another round holds part of it', { in_open_rounds: 1, wager_done: 1000 }, null],
    ['continues while another round holds the last of it', { in_open_rounds: 1, left: 0 }, null],
  ])('%s [R1.11]', (_name, change, end) => {
    const bonus = { left: 100, wager_needed: 1000, wager_done: 0, in_open_rounds: 0, ...change };
    const [left, wager_needed, wager_done, in_open_rounds] = [
      bonus.left,
      bonus.wager_needed,
      bonus.wager_done,
      bonus.in_open_rounds,
    ].map(cents) as [Cents, Cents, Cents, Cents];
    expect(endAfterRound({ left, wager_needed, wager_done, in_open_rounds })).toBe(end);
  });

  it('requires wagering of its amount times the rule’s factor [R1.11]', () => {
    expect(wagerOf(cents(12_345), 10)).toBe(123_450n);
  });
});
