import { type Cents, parseCents, sum } from '@nua/money';
import * as v from 'valibot';
import { type SharedDraw, sharedFloats } from '../play/chain.ts';
import type { SharedGame } from '../play/game.ts';
import { addRatios, type Odds, type Ratio, ratio, subtractRatio } from '../play/odds.ts';
import { rouletteFields, rouletteTable } from './roulette-table.ts';

/** A chip: a part of the stake, and the field on which it is placed. */
const chip = v.strictObject({
  field: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,20}$/)),
  /** A decimal string in one canonical form: '5.00'. */
  stake: v.pipe(v.string(), v.regex(/^(?!0\.00$)(0|[1-9]\d{0,11})\.\d\d$/)),
});
const call = v.pipe(
  v.strictObject({
    /** Each chip is on a different field. The sum of the chips is the stake. */
    chips: v.pipe(
      v.array(chip),
      v.maxLength(rouletteFields.size),
      v.check((chips) => new Set(chips.map(({ field }) => field)).size === chips.length, 'each field once'),
    ),
  }),
  v.check(
    ({ chips }) =>
      chips.length >= 1 &&
      chips.length <= rouletteTable.fields_maximum &&
      chips.every(({ field }) => rouletteFields.has(field)),
  ),
);
const outcome = v.object({ number: v.number() });

export type RouletteChip = v.InferOutput<typeof chip>;
export type RouletteCall = v.InferOutput<typeof call>;
export type RouletteResult = v.InferOutput<typeof outcome>;
export type RouletteStep = 'fraction' | 'number';

const MODE_STAKE = '10.00';
/** Usual fields of each size, and one bet on several fields. Every field and every division of the stake has the same return. */
const modes: RouletteCall[] = [
  ...['red', 'dozen_1', 'column_1', '1-2-3-4-5-6', '1-2-4-5', '1-2-3', '1-2', '17'].map((field) => ({
    chips: [{ field, stake: MODE_STAKE }],
  })),
  { chips: ['17', '17-20', '16-17-18', 'black'].map((field) => ({ field, stake: '2.50' })) },
];

const numbers = Array.from({ length: rouletteTable.numbers }, (_, number) => number);

/**
 * The multiple of its chip that a winning field pays, the chip included.
 *
 * Shape   '17-20' -> 18
 */
export const fieldPays = (field: string): number =>
  rouletteTable.pays / (rouletteFields.get(field)?.length ?? Infinity);

/**
 * The sum of the parts of a call.
 *
 * Shape   { chips: [{ field: 'red', stake: '5.00' }, …] } -> Cents
 */
export const chipsSum = ({ chips }: RouletteCall): Cents => sum(...chips.map(({ stake }) => parseCents(stake)));

/** The payout if this number wins. Every term is a whole number of paisa, so nothing is rounded. */
const paidOn = ({ chips }: RouletteCall, number: number): Cents =>
  sum(
    ...chips
      .filter(({ field }) => rouletteFields.get(field)?.includes(number))
      .map(({ field, stake }) => (parseCents(stake) * BigInt(fieldPays(field))) as Cents),
  );

function oddsOf(one: RouletteCall): Odds {
  const stake = chipsSum(one);
  const pays = numbers.map((number): Ratio => ratio(paidOn(one, number), stake));
  const share = (value: Ratio) => ratio(value.numerator, value.denominator * BigInt(numbers.length));
  const squareOf = ({ numerator, denominator }: Ratio) => ratio(numerator ** 2n, denominator ** 2n);
  const rtp = share(addRatios(...pays));
  return {
    rtp,
    hit: share(ratio(BigInt(pays.filter(({ numerator }) => numerator > 0n).length), 1n)),
    variance: subtractRatio(share(addRatios(...pays.map(squareOf))), squareOf(rtp)),
    largest: pays.reduce((a, b) => (a.numerator * b.denominator < b.numerator * a.denominator ? b : a)),
  };
}

const fractionOf = (draw: SharedDraw): number => sharedFloats(draw)();
const numberOf = (fraction: number): number => Math.floor(fraction * rouletteTable.numbers);

/**
 * A ball falls on one of 37 numbers for all players. Each player divides the stake among the fields of a layout.
 *
 * Every field pays 36 divided by its count of numbers, so every bet returns 36/37.
 */
export const roulette: SharedGame<RouletteCall, RouletteResult, RouletteStep> = {
  kind: 'shared',
  id: 'roulette',
  name: { en: 'Roulette', ur: 'رولیٹ' },
  category: 1,
  table_version: rouletteTable.version,
  table: { ...rouletteTable, fields: rouletteFields },
  phases: { betting_ms: 15_000, locked_ms: 1_000, shown_ms: 9_000 },
  call,
  outcome,
  covers: (one) => oddsOf(one).largest,
  parts: chipsSum,
  result: (draw) => ({ number: numberOf(fractionOf(draw)) }),
  // The number stays secret until the wheel stops.
  runs_ms: () => 3_000,
  climb: null,
  payout: (one, _stake, { number }) => paidOn(one, number),
  odds: oddsOf,
  modes: () => modes as [RouletteCall, ...RouletteCall[]],
  explain(_call, draw) {
    const fraction = fractionOf(draw);
    const whole = fraction * 2 ** 32;
    return [
      { id: 'fraction', text: `⌊HMAC-SHA256 ÷ 2^224⌋ ÷ 2^32 = ${whole} ÷ 2^32 = ${fraction.toPrecision(10)}` },
      { id: 'number', text: `⌊${rouletteTable.numbers} × ${whole} ÷ 2^32⌋ = ${numberOf(fraction)}` },
    ];
  },
};
