import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeKenoReturn, numbersFor } from '../../../../tests/games/describe-keno-return.ts';
import { ratioText } from '../play/odds.ts';
import { keno, kenoHits, kenoPays } from './keno.ts';
import { kenoRisks } from './keno-table.ts';

const anyStake = fc.bigInt({ min: 1n, max: 10n ** 10n }).map((paisa) => paisa as Cents);
const board = Array.from({ length: 40 }, (_, place) => place + 1);
const anyDraw = fc.shuffledSubarray(board, { minLength: 10, maxLength: 10 });
const anyPicks = fc.subarray(board, { minLength: 1, maxLength: 10 });
const anyRisk = fc.constantFrom(...kenoRisks);

/** The published returns in percent for 1 to 10 picks, rounded to the nearest hundredth. */
const published = {
  classic: '99.00 99.04 99.02 98.96 98.99 98.97 98.98 99.02 98.98 99.04',
  low: '98.75 98.85 98.87 98.92 98.90 99.01 98.94 99.00 99.07 98.76',
  medium: '98.75 98.65 98.99 98.78 98.94 98.83 98.96 98.92 98.94 98.97',
  high: '99.00 98.65 98.99 98.91 98.89 99.00 98.96 98.96 98.96 99.01',
};

describeKenoReturn([keno.modes()[0], { picks: board.slice(30), risk: 'low' }]);

describe('the tables of keno', () => {
  it.each(kenoRisks)('return the published share at %s risk', (risk) => {
    const returned = board.slice(0, 10).map((count) => {
      const { numerator, denominator } = keno.odds({ picks: board.slice(0, count), risk }).rtp;
      expect(numerator * 1_000n < denominator * 992n).toBe(true);
      return ratioText({ numerator: numerator * 20_000n + denominator, denominator: denominator * 200n }, 2);
    });
    expect(returned.join(' ')).toBe(published[risk]);
  });

  it('never pay less for a higher number of hits', () => {
    for (const call of keno.modes()) {
      const pays = kenoPays(call);
      expect(pays).toHaveLength(call.picks.length + 1);
      expect(pays).toEqual([...pays].sort((a, b) => a - b));
    }
  });

  it('define 40 different modes', () => {
    expect(new Set(keno.modes().map(({ picks, risk }) => `${picks.length} ${risk}`)).size).toBe(40);
    expect(keno.modes()).toHaveLength(40);
    fc.assert(
      fc.property(anyPicks, anyRisk, (picks, risk) => {
        expect(keno.odds({ picks, risk })).toEqual(keno.odds({ picks: board.slice(0, picks.length), risk }));
      }),
    );
  });
});

describe('the draw of keno', () => {
  it.each([
    ['the smallest random number', 0, '1,2,3,4,5,6,7,8,9,10'],
    ['the largest random number', 1 - 2 ** -32, '40,39,38,37,36,35,34,33,32,31'],
    ['the middle random number', 0.5, '21,20,22,19,23,18,24,17,25,16'],
  ])('follows from random numbers: repeating %s (%d) draws %s', (_name, number, drawn) => {
    expect(keno.play(keno.modes()[0], cents(100), () => number).outcome.drawn.join(',')).toBe(drawn);
  });

  it('can be any sequence of ten different numbers', () => {
    fc.assert(
      fc.property(anyDraw, (drawn) => {
        expect(keno.play(keno.modes()[0], cents(100), numbersFor(drawn)).outcome).toEqual({ drawn });
      }),
    );
  });

  it('pays by the number of hits, rounded down to the paisa', () => {
    fc.assert(
      fc.property(anyPicks, anyRisk, anyDraw, anyStake, (picks, risk, drawn, stake) => {
        const call = { picks, risk };
        const { payout, outcome } = keno.play(call, stake, numbersFor(drawn));
        const hits = picks.length + drawn.length - new Set([...picks, ...drawn]).size;
        expect(kenoHits(call, outcome)).toHaveLength(hits);
        const exact = stake * BigInt(kenoPays(call)[hits]!);
        expect(payout * 100n <= exact && exact < (payout + 1n) * 100n).toBe(true);
      }),
    );
  });
});

describe('a bet on keno', () => {
  it.each([
    ['one pick', true, [7]],
    ['ten picks', true, board.slice(30)],
    ['no pick', false, []],
    ['eleven picks', false, board.slice(0, 11)],
    ['the whole board', false, board],
    ['a number twice', false, [3, 3]],
    ['picks in descending order', false, [8, 3]],
    ['a number below the board', false, [0, 5]],
    ['a number above the board', false, [5, 41]],
    ['half a number', false, [1.5]],
    ['NaN', false, [Number.NaN]],
    ['a text', false, ['7']],
    ['a very long list', false, Array.from({ length: 1_000 }, (_, place) => place + 1)],
  ])('is playable on %s: %s', (_name, is, picks) => {
    expect(v.is(keno.call, { picks, risk: 'low' })).toBe(is);
  });

  it('is refused with an unknown risk', () => {
    for (const risk of ['', 'LOW', 'toString', 1, null]) expect(v.is(keno.call, { picks: [1], risk })).toBe(false);
  });
});
