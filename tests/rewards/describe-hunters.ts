import { type DepositPromo, firstRules, worstShare } from '@nua/rewards';
import { afterAll, describe, expect, it } from 'vitest';
import { floatsFrom } from './bonus-player.ts';
import { type Hunt, type Hunter, promoHunters, regularHunters } from './hunters.ts';

/** Two-sided, 99 %. */
const Z = 2.576;

/** The ratio of two sums over players, and the 99 % interval around it. */
function ratioOf(pairs: readonly (readonly [above: number, below: number])[]) {
  const n = pairs.length;
  const [above, below] = [0, 1].map((place) => pairs.reduce((total, pair) => total + pair[place]!, 0)) as [
    number,
    number,
  ];
  const value = above / below;
  const squares = pairs.reduce((total, [a, b]) => total + (a - value * b) ** 2, 0);
  const half = (Z * Math.sqrt((squares / (n - 1)) * n)) / below;
  return { value, low: value - half, high: value + half };
}

const hunt = (hunter: Hunter, players: number, seed: number): Hunt[] =>
  Array.from({ length: players }, (_, place) => hunter(floatsFrom(seed * 1_000_003 + place * 7_919)));

type Found = ReturnType<typeof ratioOf>;
const shown = ({ value, low, high }: Found) =>
  `${value.toPrecision(4)} (${low.toPrecision(4)} to ${high.toPrecision(4)})`;

/** Hunters on the real rules: what they take out of what they pay in and are granted, beside the exact bound. */
export function describeHunters({ players, prints = false }: { players: number; prints?: boolean }): void {
  const share = worstShare(firstRules.promo.promos[0] as DepositPromo);
  const bound = Number(share.numerator) / Number(share.denominator);
  const rows: Record<string, string | number>[] = [];
  if (prints) afterAll(() => console.table(rows));

  describe(`${players} hunters of a promotion`, () => {
    const gains: number[] = [];

    it.each(Object.entries(promoHunters))('%s: take out no more than was paid in and granted', (hunter, one) => {
      const hunts = hunt(one, players, 1);
      const taken = ratioOf(hunts.map((each) => [Number(each.taken_out), Number(each.paid_in + each.granted)]));
      expect(taken.low).toBeLessThanOrEqual(1);
      // The exact bound: 25/27 of the bonus comes out at most.
      const gained = ratioOf(hunts.map((each) => [Number(each.taken_out - each.paid_in), Number(each.granted)]));
      expect(gained.low).toBeLessThanOrEqual(bound);
      gains.push(gained.value);
      rows.push({ hunter, taken: shown(taken), 'of the bonus': shown(gained), bound: bound.toPrecision(4) });
    });

    it('the best of them gets most of the bonus: they do hunt', () => {
      expect(Math.max(...gains)).toBeGreaterThan(0.6);
    });
  });

  describe(`${players} hunters of what repeats`, () => {
    it.each(Object.entries(regularHunters))('%s: take out no more than was paid in', (hunter, one) => {
      const hunts = hunt(one, players, 2);
      const taken = ratioOf(hunts.map((each) => [Number(each.taken_out), Number(each.paid_in)]));
      // The exact bound is 1, as no stack is above it.
      expect(taken.low).toBeLessThanOrEqual(1);
      rows.push({ hunter, taken: shown(taken), bound: 1 });
    });
  });
}
