import { cents, parseCents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { SharedDraw } from '../play/chain.ts';
import { payRatio } from '../play/odds.ts';
import { fieldPays, type RouletteCall, roulette } from './roulette.ts';
import { outsideFields, rouletteFields, rouletteTable } from './roulette-table.ts';

function drawOf(whole: number): SharedDraw {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, whole);
  return { hash: '', salt: '', hmac: () => bytes };
}
const on = (...chips: [field: string, stake: string][]): RouletteCall => ({
  chips: chips.map(([field, stake]) => ({ field, stake })),
});
const numbers = Array.from({ length: 37 }, (_, number) => number);
const paid = (call: RouletteCall, number: number) => roulette.payout(call, roulette.parts(call)!, { number }, null);

describe('the number of roulette', () => {
  it.each([
    [0, 0],
    [Math.ceil(2 ** 32 / 37) - 1, 0],
    [Math.ceil(2 ** 32 / 37), 1],
    [2 ** 32 - 1, 36],
  ])('for the random bits %d is %d', (whole, number) => {
    expect(roulette.result(drawOf(whole))).toEqual({ number });
  });

  it('takes all 37 values with almost equal probability', () => {
    const first = (number: number) => Math.ceil((number * 2 ** 32) / 37);
    for (const number of numbers) {
      expect(roulette.result(drawOf(first(number)))).toEqual({ number });
      expect([116_080_197, 116_080_198]).toContain(first(number + 1) - first(number));
    }
  });
});

describe('the layout of roulette', () => {
  const inside = [...rouletteFields].filter(([field]) => !Object.hasOwn(outsideFields, field));
  const ofSize = (size: number) => inside.filter(([, covered]) => covered.length === size).length;

  it('has all fields of a European table', () => {
    expect([1, 2, 3, 4, 6].map(ofSize)).toEqual([37, 60, 14, 23, 11]);
    expect(rouletteFields.size).toBe(37 + 60 + 14 + 23 + 11 + 12);
  });

  it('has inside fields only for neighbouring numbers', () => {
    for (const field of ['0-1', '0-2', '0-3', '0-1-2', '0-2-3', '0-1-2-3', '34-35-36', '31-32-33-34-35-36', '33-36'])
      expect([field, rouletteFields.has(field)]).toEqual([field, true]);
    for (const field of ['0-4', '0-1-3', '3-4', '2-3-4', '3-4-6-7', '1-4-7', '2-1', '34-37', '2-3-4-5-6-7', ''])
      expect([field, rouletteFields.has(field)]).toEqual([field, false]);
  });

  it.each([
    [1, 35],
    [2, 17],
    [3, 11],
    [4, 8],
    [6, 5],
    [12, 2],
    [18, 1],
  ])('has fields of %d numbers, which pay %d to 1', (size, to_one) => {
    const fields = [...rouletteFields].filter(([, covered]) => covered.length === size);
    expect(fields.length).toBeGreaterThan(0);
    for (const [field] of fields) expect(fieldPays(field)).toBe(to_one + 1);
  });

  it('gives every number above zero one colour, one half, one dozen, one column and one parity', () => {
    for (const number of numbers) {
      const words = Object.keys(outsideFields).filter((field) => rouletteFields.get(field)!.includes(number));
      expect([number, words.length]).toEqual([number, number === 0 ? 0 : 5]);
    }
    expect(outsideFields.black).toHaveLength(18);
  });
});

const anyStake = fc.bigInt({ min: 1n, max: 10n ** 8n });
const anyBet = fc
  .uniqueArray(fc.constantFrom(...rouletteFields.keys()), { minLength: 1, maxLength: rouletteTable.fields_maximum })
  .chain((fields) => fc.tuple(...fields.map((field) => anyStake.map((stake) => ({ field, stake })))))
  .map((chips) => ({
    chips: chips.map(({ field, stake }) => ({
      field,
      stake: `${stake / 100n}.${String(stake % 100n).padStart(2, '0')}`,
    })),
  }));

describe('a bet on roulette', () => {
  it('returns on average 36/37 of its stake on any single field', () => {
    for (const field of rouletteFields.keys()) {
      const call = on([field, '3.33']);
      expect(numbers.reduce((total, number) => total + paid(call, number), 0n)).toBe(36n * 333n);
    }
  });

  it('returns 36/37 on several fields', () => {
    fc.assert(
      fc.property(anyBet, (call) => {
        expect(v.parse(roulette.call, call)).toEqual(call);
        const stake = roulette.parts(call)!;
        const all = numbers.map((number) => paid(call, number));
        const { rtp, hit, largest, variance } = roulette.odds(call);
        expect(rtp).toEqual({ numerator: 36n, denominator: 37n });
        expect(hit.numerator * 37n).toBe(BigInt(all.filter((one) => one > 0n).length) * hit.denominator);
        expect(payRatio(stake, largest)).toBe(all.sort((a, b) => Number(b - a))[0]);
        const squares = all.reduce((total, one) => total + one * one, 0n);
        const spread = 37n * squares - (36n * stake) ** 2n;
        expect(variance.numerator * (37n * stake) ** 2n).toBe(spread * variance.denominator);
      }),
    );
  });

  it('pays the sum of all winning fields', () => {
    const call = on(['17', '1.00'], ['17-20', '1.00'], ['16-17-18', '1.00'], ['black', '1.00']);
    expect(paid(call, 17)).toBe(parseCents('68.00'));
    expect(roulette.covers(call)).toEqual({ numerator: 17n, denominator: 1n });
    expect([paid(call, 20), paid(call, 18), paid(call, 0)]).toEqual([cents(2_000), cents(1_200), cents(0)]);
  });
});

describe('the chips of a roulette bet', () => {
  const isMalformed = (call: unknown) => {
    const read = v.safeParse(roulette.call, call);
    return read.issues?.some(({ path }) => path !== undefined) ?? false;
  };
  it.each([
    ['an unknown field', on(['1-5', '1.00'])],
    ['the name of a built-in property', on(['constructor', '1.00'])],
    ['an unknown field and a known field', on(['red', '1.00'], ['1-5', '1.00'])],
    ['no chip', on()],
    [
      'too many fields',
      on(...[...rouletteFields.keys()].slice(0, 25).map((field): [string, string] => [field, '1.00'])),
    ],
  ])('are refused with %s', (_name, call) => {
    expect([v.is(roulette.call, call), isMalformed(call)]).toEqual([false, false]);
  });
  it('may be on 24 fields', () => {
    const fields = [...rouletteFields.keys()].slice(0, 24);
    expect(v.is(roulette.call, on(...fields.map((field): [string, string] => [field, '1.00'])))).toBe(true);
  });
  it('pay nothing on an unknown field', () => {
    expect([fieldPays('1-5'), paid(on(['1-5', '1.00']), 1)]).toEqual([0, 0n]);
  });
  it.each([
    ['a field twice', on(['red', '1.00'], ['red', '2.00'])],
    ['zero on a field', on(['red', '0.00'])],
    ['a negative amount on a field', on(['red', '-1.00'])],
    ['half a paisa', on(['red', '1.005'])],
    ['an amount without decimals', on(['red', '1'])],
    ['an amount with leading zeros', on(['red', '01.00'])],
    ['more than any stake', on(['red', '9999999999999.00'])],
    ['a number as an amount', { chips: [{ field: 'red', stake: 1 }] }],
    ['an additional field in a chip', { chips: [{ field: 'red', stake: '1.00', pays: 9 }] }],
    ['a text in place of chips', { chips: 'red' }],
  ])('are malformed with %s', (_name, call) => {
    expect([v.is(roulette.call, call), isMalformed(call)]).toEqual([false, true]);
  });
});
