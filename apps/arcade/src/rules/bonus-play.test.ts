import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { bonusAfter, splitStake, stakesLeft, type TableBonus } from './bonus-play.ts';

const bonus: TableBonus = {
  left: cents(10_000),
  stake_maximum: null,
  wager_needed: cents(20_000),
  wager_done: cents(19_000),
  weight_bps: 2500,
  expires_at: '2026-03-09T07:00:00.000Z',
};
const round = (stake: number, bonus_stake: number, bonus_payout: number, bonus_balance: number) => ({
  stake: cents(stake),
  bonus_stake: cents(bonus_stake),
  bonus_payout: cents(bonus_payout),
  bonus_balance: cents(bonus_balance),
});

describe('a stake with a bonus', () => {
  it.each([
    [1_000, 5_000, 10_000, 1_000, 0],
    [1_000, 600, 10_000, 600, 400],
    [1_000, 0, 1_000, 0, 1_000],
  ])(
    'of %d, if %d own and %d bonus money is available, takes %d own and %d bonus money',
    (stake, own, bonus_money, ownPart, bonusPart) => {
      expect(splitStake(cents(stake), cents(own), cents(bonus_money))).toEqual({
        own: BigInt(ownPart),
        bonus: BigInt(bonusPart),
      });
    },
  );

  it('is refused if own money and bonus together do not cover it', () => {
    expect(splitStake(cents(1_001), cents(600), cents(400))).toBeNull();
  });
});

describe('the stake that is still needed to clear a bonus', () => {
  it('is the remaining wagering divided by the weight of the game', () => {
    expect(stakesLeft(bonus)).toBe(4_000n);
    expect(stakesLeft({ ...bonus, weight_bps: 3000 })).toBe(3_334n);
    expect(stakesLeft({ ...bonus, wager_done: cents(30_000) })).toBe(0n);
  });

  it('is not shown for a game that does not count towards wagering', () => {
    expect(stakesLeft({ ...bonus, weight_bps: 0 })).toBeNull();
  });
});

describe('the bonus of a player after a round', () => {
  it('counts the weighted stake towards the wagering', () => {
    const after = bonusAfter(bonus, round(1_001, 1_001, 0, 8_999));
    expect(after).toEqual({ bonus: { ...bonus, left: 8_999n, wager_done: 19_250n }, end: null });
  });

  it('is reported as used up, as cleared, or as ended for an unknown reason', () => {
    expect(bonusAfter({ ...bonus, left: cents(500) }, round(1_000, 500, 0, 0)).end).toBe('used');
    expect(bonusAfter(bonus, round(4_000, 4_000, 7_920, 0)).end).toBe('cleared');
    expect(bonusAfter(bonus, round(1_000, 0, 0, 0)).end).toBe('over');
  });
});
