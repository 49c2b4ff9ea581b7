import { describe, expect, it } from 'vitest';
import { changesInWords } from './change-words.ts';

const words = (before: unknown, after: unknown) =>
  changesInWords(before, after).map((row) => [row.title, row.before, row.after]);

const bonus = { id: 'a', key: 'promo-one', percent_bps: 10_000, amount_maximum: '2000.00', days: 14 };
const other = { id: 'b', key: 'promo-two', percent_bps: 5_000, amount_maximum: '100.00', days: 7 };

describe('the description of a change', () => {
  it('names the changed field of an item, and shows its values with their unit or as money', () => {
    const after = { promos: [{ ...bonus, percent_bps: 5_000, amount_maximum: '1500.00' }, other] };
    expect(words({ promos: [bonus, other] }, after)).toEqual([
      ['Promotions › promo-one › Bonus as a share of the deposit', '10000 (100 %)', '5000 (50 %)'],
      ['Promotions › promo-one › Maximum bonus', '2,000.00', '1,500.00'],
    ]);
  });

  it('lists every field of a new item, and a removed item in one row', () => {
    expect(words({ promos: [bonus] }, { promos: [other] })).toEqual([
      ['Promotions › promo-two › Id', 'none', 'b'],
      ['Promotions › promo-two › Content key', 'none', 'promo-two'],
      ['Promotions › promo-two › Bonus as a share of the deposit', 'none', '5000 (50 %)'],
      ['Promotions › promo-two › Maximum bonus', 'none', '100.00'],
      ['Promotions › promo-two › Days', 'none', '7'],
      ['Promotions › promo-one', 'in the list', 'removed'],
    ]);
  });

  it('shows a reordered list as a new order, not as changed items', () => {
    expect(words({ promos: [bonus, other] }, { promos: [other, bonus] })).toEqual([
      ['Promotions › Order', 'promo-one, promo-two', 'promo-two, promo-one'],
    ]);
  });

  it('shows the raw values if both would otherwise look the same', () => {
    expect(words({ limit: '1000.00' }, { limit: '1,000.00' })).toEqual([['Limit', '"1000.00"', '"1,000.00"']]);
  });

  it('shows the exact path if a name has characters that could mislead', () => {
    expect(words({ held: { sana: 'all' } }, { held: { sana: 'all', 'sana ': 'all' } })).toEqual([
      ['["held","sana "]', 'none', 'all'],
    ]);
  });

  it('shows the change of a plain value, and shows the weight of a game in per cent', () => {
    expect(words(false, true)).toEqual([['Value', 'off', 'on']]);
    expect(words({ weights: { dice: 2_500 } }, { weights: { dice: 2_000 } })).toEqual([
      ['Weights › Dice', '2500 (25 %)', '2000 (20 %)'],
    ]);
  });
});
