import { describe, expect, it } from 'vitest';
import { dice } from '../dice/dice.ts';
import { roulette } from '../roulette/roulette.ts';
import { readCall } from './read-call.ts';
import { withoutStake } from './without-stake.ts';

const chips = (...stakes: string[]) => ({ chips: stakes.map((stake, place) => ({ field: String(place), stake })) });

describe('a call that hides the stake', () => {
  it.each([
    [
      ['30.00', '90.00'],
      ['25.00', '75.00'],
    ],
    [['1.00'], ['100.00']],
    [
      ['1.00', '1.00', '1.00'],
      ['33.33', '33.33', '33.34'],
    ],
    [
      ['0.01', '99999.00'],
      ['0.01', '99.99'],
    ],
  ])('scales its parts to a sum of 100.00: %j become %j', (stakes, parts) => {
    expect(withoutStake(roulette as never, chips(...stakes))).toEqual(chips(...parts));
  });

  it('is still a valid call, whose chips add up to 100.00', () => {
    const call = withoutStake(roulette as never, chips('12.34', '56.78', '90.12'));
    expect(readCall(roulette, call)).toEqual(call);
    expect(roulette.parts(call as never)).toBe(10_000n);
  });

  it('is unchanged in a game whose bets have no parts', () => {
    const call = { target_hundredths: 4950, over: true };
    expect(withoutStake(dice as never, call)).toBe(call);
  });
});
