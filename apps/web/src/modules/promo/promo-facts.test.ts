import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../i18n/i18n.ts';
import { costOf, factsOf } from './promo-facts.ts';

describe('the average cost of the wagering', () => {
  const games = [
    { id: 'dice', rtp_bps: 9900, rtp_maximum_bps: 9900 },
    { id: 'slots', rtp_bps: 9600, rtp_maximum_bps: 9600 },
    { id: 'uncounted', rtp_bps: 9000, rtp_maximum_bps: 9000 },
  ];

  it('is the needed stakes times the house edge of the game', () => {
    // Dice counts a quarter, so a wagering of 10,000 rupees needs stakes of 40,000, which cost 1 %.
    expect(costOf({ weights: { dice: 2500 } }, cents(1_000_000n), games)).toEqual({
      cost: 40_000n,
      cost_maximum: 40_000n,
    });
  });

  it('ranges from the cheapest to the most expensive game that counts towards the wagering', () => {
    expect(costOf({ weights: { dice: 5000, slots: 10_000 } }, cents(1_000_000n), games)).toEqual({
      cost: 20_000n,
      cost_maximum: 40_000n,
    });
  });

  it('is a range for a single game whose modes have different returns', () => {
    const keno = { id: 'keno', rtp_bps: 9865, rtp_maximum_bps: 9906 };
    expect(costOf({ weights: { keno: 2327 } }, cents(1_000_000n), [keno])).toEqual({
      cost: 40_396n,
      cost_maximum: 58_015n,
    });
  });

  it('is unknown if no game counts towards the wagering', () => {
    expect(costOf({ weights: {} }, cents(1_000_000n), games)).toEqual({ cost: null, cost_maximum: null });
  });
});

it('the card of a cashback shows its average cost beside the amount that is paid back', () => {
  const terms = { rate_bps_hundredths: 1_500, amount_maximum: cents(500_000n), wager_times: 1, days: 7 };
  const rule = { type: 'rebate', version: 1, weights: { dice: 2500 }, ...terms } as const;
  const t = ((id: string, values: object) => `${id} ${JSON.stringify(values)}`) as unknown as Translate;
  const { costs } = factsOf(t, rule, [{ id: 'dice', rtp_bps: 9900, rtp_maximum_bps: 9900 }]);
  expect(costs).toMatch(/^promo\.card\.rebate\.cost .*1,000\.00.*40\.00.*1\.50/);
});
