import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import type { DepositRule, MyPromo, Promo } from './promo-query.ts';
import {
  depositBonus,
  exampleDeposit,
  exampleRebate,
  openPromos,
  percentText,
  stakesFor,
  typedBonus,
} from './promo-rules.ts';

const weights = { dice: 2500, limbo: 2500 };
const rule: DepositRule = {
  type: 'first_deposit',
  version: 1,
  nth: 1,
  percent_bps: 10_000,
  amount_maximum: cents(200_000n),
  deposit_minimum: cents(50_000n),
  wager_times: 10,
  stake_maximum: cents(20_000n),
  conversion_times: 5,
  days: 14,
  weights,
};
const rebate = {
  type: 'rebate',
  version: 1,
  rate_bps_hundredths: 1500,
  amount_maximum: cents(500_000n),
  wager_times: 1,
  days: 7,
  weights,
} as const;

describe('the bonus of a promotion', () => {
  it('is a share of the deposit up to the maximum, and is not granted below the minimum deposit', () => {
    expect(depositBonus(rule, cents(150_000n))).toEqual({ bonus: 150_000n, wager: 1_500_000n, convertible: 750_000n });
    expect(depositBonus(rule, cents(900_000n))?.bonus).toBe(200_000n);
    expect(depositBonus(rule, cents(49_999n))).toBeNull();
  });

  it('is calculated from the typed amount, and absent if the amount is invalid or too small', () => {
    expect(typedBonus(rule, '1,500')?.bonus).toBe(150_000n);
    for (const typed of ['', '.', 'x', '499.99']) expect(typedBonus(rule, typed)).toBeNull();
  });

  it('shows the required stakes for each group of games with the same weight', () => {
    expect(stakesFor(rule, cents(1_000_000n))).toEqual([{ games: ['dice', 'limbo'], percent: 25, stakes: 4_000_000n }]);
  });

  it('has an example for a deposit of PKR 1,000, or of the minimum if that is higher', () => {
    expect(exampleDeposit(rule)).toBe(100_000n);
    expect(exampleDeposit({ ...rule, deposit_minimum: cents(300_000n) })).toBe(300_000n);
    expect(exampleRebate(rebate, cents(1_000_000n), 2500)).toBe(375n);
  });

  it.each([
    [10_000, 10_000, '100'],
    [1_500, 1_000_000, '0.15'],
    [5_050, 10_000, '50.5'],
  ])('shows %i of %i as %s percent', (share, whole, text) => {
    expect(percentText(share, whole)).toBe(text);
  });
});

describe('the promotions in the deposit form', () => {
  const promo = (id: string, promoRule: Promo['rule']) => ({ id, key: id, rule: promoRule }) as unknown as Promo;
  const mine = (id: string, state: MyPromo['state']) => ({ id, state }) as MyPromo;
  const promos = [promo('first', rule), promo('second', { ...rule, type: 'deposit', nth: 2 }), promo('back', rebate)];
  const openIdsOf = (...args: Parameters<typeof openPromos>) => openPromos(...args).map((open) => open.promo.id);

  it('include the promotions that are available to the player, but no rebate', () => {
    const all = [mine('first', 'available'), mine('second', 'refused'), mine('back', 'claimable')];
    expect(openIdsOf(promos, all, true)).toEqual(['first']);
    expect(openPromos(promos, all, true)[0]?.isChosen).toBe(false);
    expect(openIdsOf(promos, [mine('first', 'granted')], true)).toEqual([]);
    expect(openIdsOf(promos, [], true)).toEqual([]);
  });

  it('include only chosen promotions if the player wants no offers', () => {
    expect(openIdsOf(promos, [mine('first', 'available'), mine('second', 'chosen')], false)).toEqual(['second']);
  });
});
