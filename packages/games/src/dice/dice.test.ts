import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { basisPoints, fractionText, ratioText, stakeWithin } from '../play/odds.ts';
import { dice, diceChance, isDiceWin } from './dice.ts';

const playable = Array.from({ length: 9801 - 100 }, (_, place) => place + 100);
const calls = [false, true].flatMap((over) =>
  playable.map((target) => ({ target_hundredths: over ? 10_000 - target : target, over })),
);
const anyCall = fc.constantFrom(...calls);
const anyStake = fc.bigInt({ min: 1n, max: 10n ** 10n }).map((paisa) => paisa as Cents);

describe('the return of dice', () => {
  it('is exactly 99.000 % for every target of a bet over or under it', () => {
    const unfair = calls.filter((call) => {
      const { target_hundredths: target, over } = call;
      // The exact payout of this stake is a whole number.
      const chance = diceChance(call);
      const wins = over ? 10_000 - target : target;
      const isBoundary = isDiceWin(call, target) === over && isDiceWin(call, target - 1) === !over;
      return !isBoundary || BigInt(wins) * dice.largest(call, cents(chance)) * 100n !== 10_000n * cents(chance) * 99n;
    });
    expect(unfair).toEqual([]);
  });

  it('is computed from the number of winning rolls', () => {
    // The long test counts all targets.
    for (const call of calls.filter(
      (_one, place) => place % 50 === 0 || place % playable.length === playable.length - 1,
    )) {
      let wins = 0;
      for (let roll = 0; roll < 10_000; roll += 1) wins += isDiceWin(call, roll) ? 1 : 0;
      expect(wins).toBe(diceChance(call));
    }
  });

  it('is rounded down by less than a paisa for each win', () => {
    fc.assert(
      fc.property(anyCall, anyStake, (call, stake) => {
        const chance = BigInt(diceChance(call));
        const payout = dice.largest(call, stake);
        expect(payout * chance <= stake * 9900n).toBe(true);
        expect((payout + 1n) * chance > stake * 9900n).toBe(true);
      }),
    );
  });

  it('is independent of earlier rounds', () => {
    fc.assert(
      fc.property(anyCall, anyStake, fc.nat({ max: 0xffffffff }), (call, stake, whole) => {
        const next = () => whole / 2 ** 32;
        const outcome = dice.play(call, stake, next);
        expect(dice.play(call, stake, next)).toEqual(outcome);
        expect(outcome.outcome.roll_hundredths).toBe(Number((BigInt(whole) * 10_000n) >> 32n));
      }),
    );
  });

  it('is based on equally likely rolls', () => {
    const firstOf = (roll: number): bigint => (BigInt(roll) * 2n ** 32n + 9_999n) / 10_000n;
    for (let roll = 0; roll < 10_000; roll += 1) {
      const first = Number(firstOf(roll)) / 2 ** 32;
      const last = (Number(firstOf(roll + 1)) - 1) / 2 ** 32;
      const rollAt = (number: number) =>
        dice.play({ target_hundredths: 5000, over: false }, cents(1), () => number).outcome.roll_hundredths;
      if (rollAt(first) !== roll) expect.fail(`first of ${roll}`);
      if (rollAt(last) !== roll) expect.fail(`last of ${roll}`);
    }
  });
});

describe('a bet on dice', () => {
  it('under a target wins exactly when the bet over that target loses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 9999 }), (target_hundredths, roll) => {
        expect(isDiceWin({ target_hundredths, over: true }, roll)).toBe(
          !isDiceWin({ target_hundredths, over: false }, roll),
        );
      }),
    );
  });

  it.each([
    [{ target_hundredths: 99, over: false }, false],
    [{ target_hundredths: 100, over: false }, true],
    [{ target_hundredths: 9800, over: false }, true],
    [{ target_hundredths: 9801, over: false }, false],
    [{ target_hundredths: 200, over: true }, true],
    [{ target_hundredths: 199, over: true }, false],
    [{ target_hundredths: 9900, over: true }, true],
    [{ target_hundredths: 9901, over: true }, false],
    [{ target_hundredths: 50.5, over: false }, false],
    [{ target_hundredths: 150.5, over: false }, false],
    [{ target_hundredths: Number.NaN, over: false }, false],
  ])('with %j is playable: %s', (call, is) => {
    expect(v.is(dice.call, call)).toBe(is);
  });

  it('shows its chance, its multiplier and its return', () => {
    const shown = (call: Parameters<typeof dice.odds>[0]) => {
      const { hit, largest, rtp } = dice.odds(call);
      return [basisPoints(hit), ratioText(largest, 4), basisPoints(rtp)];
    };
    expect(shown({ target_hundredths: 5000, over: true })).toEqual([5000, '1.9800', 9900]);
    expect(shown({ target_hundredths: 300, over: false })).toEqual([300, '33.0000', 9900]);
    expect(shown({ target_hundredths: 9800, over: false })).toEqual([9800, '1.0102', 9900]);
  });
});

describe('the payout cap', () => {
  it('limits the stake, so that the largest payout stays within the cap', () => {
    fc.assert(
      fc.property(anyCall, anyStake, (call, cap) => {
        const stake = stakeWithin(dice.odds(call).largest, cap);
        expect(dice.largest(call, stake) <= cap).toBe(true);
        expect(dice.largest(call, cents(stake + 1n)) > cap).toBe(true);
      }),
    );
  });
});

describe('a round of dice', () => {
  it('results in a payout, a roll, and a win or a loss', () => {
    const at = (number: number) => dice.play({ target_hundredths: 5000, over: false }, cents(10_000), () => number);
    expect(at(0.4999)).toEqual({ payout: 19_800n, outcome: { roll_hundredths: 4999, win: true } });
    expect(at(0.5)).toEqual({ payout: 0n, outcome: { roll_hundredths: 5000, win: false } });
  });
});

it('the preset bets of dice win with the chances 1/2, 1/2, 1/4 and 9/10', () => {
  expect(dice.modes().map((call) => fractionText(dice.odds(call).hit))).toEqual(['1/2', '1/2', '1/4', '9/10']);
  expect(dice.modes().map(({ over }) => over)).toEqual([false, true, false, true]);
});
