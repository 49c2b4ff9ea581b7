import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describePlinkoReturn } from '../../../../tests/games/describe-plinko-return.ts';
import { ratioText } from '../play/odds.ts';
import { plinko, plinkoBucket, plinkoPays } from './plinko.ts';
import { plinkoRisks, plinkoRows } from './plinko-table.ts';

const anyCall = fc.constantFrom(...plinko.modes());
const anyStake = fc.bigInt({ min: 1n, max: 10n ** 10n }).map((paisa) => paisa as Cents);

/** The published returns in percent for 8 to 16 rows, rounded to the nearest thousandth. */
const published = {
  low: '98.984 98.984 99.004 99.004 98.979 98.999 99.000 99.001 98.999',
  medium: '98.906 99.141 98.906 99.023 98.989 98.994 98.994 98.998 98.988',
  high: '99.063 99.063 99.063 99.160 99.116 99.087 98.978 99.026 98.976',
};

describePlinkoReturn([{ rows: 8, risk: 'high' }, plinko.modes()[0]]);

describe('the tables of plinko', () => {
  it.each(plinkoRisks)('return the published share at %s risk', (risk) => {
    const returned = plinkoRows.map((rows) => {
      const { numerator, denominator } = plinko.odds({ rows, risk }).rtp;
      expect(numerator * 1_000n < denominator * 992n).toBe(true);
      return ratioText({ numerator: numerator * 200_000n + denominator, denominator: denominator * 2_000n }, 3);
    });
    expect(returned.join(' ')).toBe(published[risk]);
  });

  it('are symmetric, and pay least in the middle', () => {
    for (const call of plinko.modes()) {
      const pays = plinkoPays(call);
      expect(pays).toHaveLength(call.rows + 1);
      expect(pays).toEqual([...pays].reverse());
      const half = pays.slice(0, Math.floor(call.rows / 2) + 1);
      expect(half).toEqual([...half].sort((a, b) => b - a));
    }
  });

  it('define 27 different modes', () => {
    expect(new Set(plinko.modes().map(({ rows, risk }) => `${rows} ${risk}`)).size).toBe(27);
    expect(plinko.modes()).toHaveLength(27);
  });
});

describe('the ball in plinko', () => {
  it.each([
    ['the smallest random number', 0, 'L'],
    ['the last random number of the left half', 0.5 - 2 ** -32, 'L'],
    ['the first random number of the right half', 0.5, 'R'],
    ['the largest random number', 1 - 2 ** -32, 'R'],
  ])('follows the random numbers: %s (%d) makes it fall to side %s in every row', (_name, number, side) => {
    for (const call of plinko.modes()) {
      const { outcome, payout } = plinko.play(call, cents(1_000), () => number);
      expect(outcome).toEqual({ path: side.repeat(call.rows) });
      expect(payout).toBe(BigInt(plinkoPays(call)[0]! * 10));
      expect(plinkoBucket(outcome.path)).toBe(side === 'L' ? 0 : call.rows);
    }
  });

  it('pays the multiplier of its bucket, rounded down to the paisa', () => {
    const anyNumbers = fc.array(fc.nat({ max: 0xffffffff }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(anyCall, anyStake, anyNumbers, (call, stake, wholes) => {
        let taken = 0;
        const { payout, outcome } = plinko.play(call, stake, () => wholes[taken++]! / 2 ** 32);
        expect(taken).toBe(call.rows);
        const rights = wholes.slice(0, call.rows).filter((whole) => whole >= 2 ** 31).length;
        expect(plinkoBucket(outcome.path)).toBe(rights);
        const exact = stake * BigInt(plinkoPays(call)[rights]!);
        expect(payout * 100n <= exact && exact < (payout + 1n) * 100n).toBe(true);
      }),
    );
  });
});

describe('a bet on plinko', () => {
  it.each([
    [{ rows: 7, risk: 'low' }, false],
    [{ rows: 8, risk: 'low' }, true],
    [{ rows: 16, risk: 'high' }, true],
    [{ rows: 17, risk: 'high' }, false],
    [{ rows: 12.5, risk: 'high' }, false],
    [{ rows: -8, risk: 'high' }, false],
    [{ rows: Number.NaN, risk: 'low' }, false],
    [{ rows: '12', risk: 'low' }, false],
    [{ rows: 12, risk: 'LOW' }, false],
    [{ rows: 12, risk: 'toString' }, false],
    [{ rows: 12 }, false],
  ])('is playable with %j: %s', (call, is) => {
    expect(v.is(plinko.call, call)).toBe(is);
  });
});
