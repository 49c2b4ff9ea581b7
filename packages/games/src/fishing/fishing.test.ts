import { cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { payRatio, ratio } from '../play/odds.ts';
import { fishing, fishingTable } from './fishing.ts';

const FLOATS = 2n ** 32n;
const { multipliers } = fishingTable;
const anyShots = fc.array(fc.constantFrom(...multipliers), { minLength: 1, maxLength: 20 });
const caughtAt = (multiplier: number, whole: bigint): boolean =>
  fishing.play({ shots: [multiplier] }, cents(100), () => Number(whole) / 2 ** 32).outcome.caught[0]!;

describe('a shot', () => {
  it.each(multipliers)('at a fish of %d× hits with the published probability', (multiplier) => {
    // Every number below the bound catches the fish, so the bound counts the catches.
    const bound = (96n * FLOATS + 100n * BigInt(multiplier) - 1n) / (100n * BigInt(multiplier));
    expect([caughtAt(multiplier, 0n), caughtAt(multiplier, bound - 1n)]).toEqual([true, true]);
    expect([caughtAt(multiplier, bound), caughtAt(multiplier, FLOATS - 1n)]).toEqual([false, false]);
    // The bound equals the published chance to one part in 2^32.
    const over = bound * 100n * BigInt(multiplier) - 96n * FLOATS;
    expect(over >= 0n && over < 100n * BigInt(multiplier)).toBe(true);
  });

  it('is independent of the shots before it', () => {
    fc.assert(
      fc.property(
        anyShots,
        fc.array(fc.nat({ max: 0xffffffff }), { minLength: 20, maxLength: 20 }),
        (shots, wholes) => {
          let taken = 0;
          const { caught } = fishing.play({ shots }, cents(100), () => wholes[taken++]! / 2 ** 32).outcome;
          expect(taken).toBe(shots.length);
          expect(caught).toEqual(shots.map((multiplier, place) => caughtAt(multiplier, BigInt(wholes[place]!))));
        },
      ),
    );
  });
});

describe('a volley', () => {
  it('pays the sum of the caught fish’s multipliers divided by the number of shots', () => {
    fc.assert(
      fc.property(
        anyShots,
        fc.infiniteStream(fc.nat({ max: 0xffffffff })),
        fc.bigInt(1n, 10n ** 9n),
        (shots, wholes, stake) => {
          const { outcome, payout } = fishing.play({ shots }, cents(stake), () => wholes.next().value / 2 ** 32);
          const paid = shots.reduce((total, multiplier, place) => total + (outcome.caught[place] ? multiplier : 0), 0);
          expect(payout).toBe((stake * BigInt(paid)) / BigInt(shots.length));
        },
      ),
    );
    expect(fishing.play({ shots: [2, 3, 5] }, cents(100), () => 0).payout).toBe(333n);
  });

  it.each([[[2]], [[300]], [[2, 3, 5]], [[2, 2, 10, 50, 300]]])(
    'of %j returns 96 %%, counted over all its outcomes',
    (shots) => {
      const { rtp, hit, variance, largest } = fishing.odds({ shots });
      let [paid, squares, blank] = [0, 0, 0];
      for (let outcome = 0; outcome < 2 ** shots.length; outcome += 1) {
        let [chance, pays] = [1, 0];
        for (const [place, multiplier] of shots.entries()) {
          const caught = Math.floor(outcome / 2 ** place) % 2 === 1;
          chance *= caught ? 0.96 / multiplier : 1 - 0.96 / multiplier;
          pays += caught ? multiplier / shots.length : 0;
        }
        paid += chance * pays;
        squares += chance * pays ** 2;
        if (pays === 0) blank += chance;
      }
      const number = (one: typeof rtp) => Number(one.numerator) / Number(one.denominator);
      expect(rtp).toEqual(ratio(96n, 100n));
      expect(paid).toBeCloseTo(0.96, 9);
      expect(number(hit)).toBeCloseTo(1 - blank, 9);
      expect(number(variance)).toBeCloseTo(squares - paid ** 2, 6);
      expect(payRatio(cents(10_000), largest)).toBe(fishing.play({ shots }, cents(10_000), () => 0).payout);
    },
  );

  it('may aim at every kind of fish, with up to twenty shots', () => {
    for (const multiplier of multipliers) expect(v.is(fishing.call, { shots: [multiplier] })).toBe(true);
    expect(v.is(fishing.call, { shots: new Array(20).fill(300) })).toBe(true);
  });

  it.each([
    ['no shot', { shots: [] }],
    ['twenty-one shots', { shots: new Array(21).fill(2) }],
    ['an unknown fish', { shots: [4] }],
    ['one unknown fish', { shots: [2, 301] }],
    ['a fish that pays zero', { shots: [0] }],
    ['a fish with a negative payout', { shots: [-2] }],
    ['half a fish', { shots: [2.5] }],
    ['a text in place of a fish', { shots: ['2'] }],
    ['a number in place of a list', { shots: 2 }],
    ['no shots at all', {}],
    ['an additional field', { shots: [2], bullet: 1 }],
  ])('with %s is refused', (_name, call) => {
    expect(v.is(fishing.call, call)).toBe(false);
  });
});
