import { createFloats, portableHmac } from '@nua/games';
import { ratio, ratioText } from '@nua/games/play/odds.ts';
import { cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRatios } from '../rate/rate.ts';
import { firstRules } from '../rule/rules.ts';
import { tableHash, wheelCommitment } from './wheel-commitment.ts';
import { expectedPrize, placeOf, type Segment, segmentOf, spinsFor, wheelOdds, wheelTableText } from './wheel-table.ts';

const { segments, thresholds } = firstRules.wheel;
const anyFloat = fc.nat({ max: 0xffffffff }).map((whole) => whole / 2 ** 32);
const anySegment = fc.record({
  prize: fc.bigInt({ min: 0n, max: 100_000n }).map(cents),
  again: fc.boolean(),
  weight: fc.integer({ min: 1, max: 2 ** 27 }),
});
const anyTable = fc.array(anySegment, { minLength: 2, maxLength: 24 }).filter((all) => all.some(({ again }) => !again));
const slice = (weight: number, prize = 0, again = false): Segment => ({ prize: cents(prize), again, weight });

describe('the prize wheel', () => {
  it('stops in the slice that contains floor(number · sum of weights)', () => {
    const table = [slice(1), slice(2), slice(1)];
    expect([0, 0.25, 0.5, 0.75, 1 - 2 ** -32].map((float) => segmentOf(table, float))).toEqual([0, 1, 1, 2, 2]);
  });

  it.each([
    ['18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159', 'bb62964774', 1, 7, 38],
    ['a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6', '3c83fc7e07', 3, 1, 9],
    ['server seed', 'client seed', 1, 7, 37],
    ['server seed', 'client seed', 2, 5, 26],
  ])(
    'reproduces the published spin of the seeds %s and %s at nonce %d: slice %d of 10, slice %d of 50',
    (server_seed, client_seed, nonce, ten, fifty) => {
      const float = createFloats(portableHmac)({ server_seed, client_seed, nonce })();
      const equal = (count: number) => Array.from({ length: count }, () => slice(1));
      expect([segmentOf(equal(10), float), segmentOf(equal(50), float)]).toEqual([ten, fifty]);
    },
  );

  it('gives every slice the exact probability of its weight', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const all = table.reduce((sum, { weight }) => sum + weight, 0);
        let before = 0;
        table.forEach(({ weight }, place) => {
          // The first and the last random number of the slice.
          const first = (BigInt(before) * 2n ** 32n + BigInt(all) - 1n) / BigInt(all);
          const next = (BigInt(before + weight) * 2n ** 32n + BigInt(all) - 1n) / BigInt(all);
          expect(segmentOf(table, Number(first) / 2 ** 32)).toBe(place);
          expect(segmentOf(table, Number(next - 1n) / 2 ** 32)).toBe(place);
          before += weight;
        });
      }),
    );
  });

  it('computes a random integer below a bound without rounding errors', () => {
    expect(placeOf(1 - 2 ** -32, 2 ** 32)).toBe(2 ** 32 - 1);
    // The exact value is one part of 2^32 below an integer, and a double would round it up.
    expect(placeOf(3_435_973_837 / 2 ** 32, 4_294_967_291)).toBe(3_435_973_832);
    expect(Math.floor((3_435_973_837 / 2 ** 32) * 4_294_967_291)).toBe(3_435_973_833);
    fc.assert(
      fc.property(anyFloat, fc.integer({ min: 1, max: 2 ** 32 }), (float, bound) => {
        const exact = (BigInt(float * 2 ** 32) * BigInt(bound)) / 2n ** 32n;
        expect(BigInt(placeOf(float, bound))).toBe(exact);
      }),
    );
  });

  it('publishes probabilities that add up to one', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        expect(addRatios(...wheelOdds(table).map(({ chance }) => chance))).toEqual(ratio(1n, 1n));
        // E = Σ chance · (prize + E if it spins again)
        const expected = expectedPrize(table);
        const once = addRatios(
          ...wheelOdds(table).map(({ chance, prize, again }) => {
            const further = again ? expected : ratio(0n, 1n);
            const worth = addRatios(ratio(prize, 1n), further);
            return ratio(chance.numerator * worth.numerator, chance.denominator * worth.denominator);
          }),
        );
        expect(once).toEqual(expected);
      }),
    );
  });

  it('pays 3.00 a spin on average under the initial rules', () => {
    expect(ratioText(expectedPrize(segments), 2)).toBe('300.00');
    expect(wheelOdds(segments).map(({ chance_text }) => chance_text)).toEqual([
      ...['0.470000', '0.045000', '0.215000', '0.001000', '0.150000', '0.004000', '0.015000', '0.100000'],
    ]);
  });

  it.each([
    [50_000, 49_999, 0],
    [49_999, 50_000, 0],
    [50_000, 50_000, 1],
    [1_000_000, 200_000, 3],
    [5_000_000, 5_000_000, 10],
  ])(
    'turns %d paisa deposited and %d paisa of weighted stakes in a day into %d spins',
    (deposited, weighted, spins) => {
      expect(spinsFor(thresholds, { deposited: cents(deposited), weighted: cents(weighted) })).toBe(spins);
    },
  );

  it('commits to the seed and the table together', () => {
    const table = { version: 1, segments: [slice(1, 100), slice(3, 0, true)] };
    const text = wheelTableText(table);
    expect(text).toBe(
      '{"segments":[{"again":false,"prize":"1.00","weight":1},{"again":true,"prize":"0.00","weight":3}],"version":1}',
    );
    const hash = tableHash(text);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(wheelCommitment('seed', hash)).toBe(tableHash(`seed:${hash}`));
    for (const other of [
      { ...table, version: 2 },
      { version: 1, segments: table.segments.toReversed() },
    ])
      expect(wheelCommitment('seed', tableHash(wheelTableText(other)))).not.toBe(wheelCommitment('seed', hash));
  });
});
