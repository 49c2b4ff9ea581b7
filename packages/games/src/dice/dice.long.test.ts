import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { dice, diceChance, isDiceWin } from './dice.ts';

const playable = Array.from({ length: 9801 - 100 }, (_, place) => place + 100);
const calls = [false, true].flatMap((over) =>
  playable.map((target) => ({ target_hundredths: over ? 10_000 - target : target, over })),
);

describe('the return of dice', () => {
  it('is exactly 99.000 % for every target, counted over all 10,000 rolls', () => {
    const unfair = calls.filter((call) => {
      // The exact payout of this stake is a whole number.
      const stake = cents(diceChance(call));
      let wins = 0;
      for (let roll = 0; roll < 10_000; roll += 1) wins += isDiceWin(call, roll) ? 1 : 0;
      return BigInt(wins) * dice.largest(call, stake) * 100n !== 10_000n * stake * 99n;
    });
    expect(unfair).toEqual([]);
  });
});
