import { rouletteFields } from '@nua/games/roulette/roulette-table.ts';

/** A place on the board: columns from zero's edge, rows from the top. */
export type Place = { x: number; y: number; wide: number; high: number };
export type Field = Place & {
  name: string;
  numbers: readonly number[];
  isOutside: boolean;
  chip: readonly [x: number, y: number];
};

export const COLUMNS = 14;
export const ROWS = 5;

/** Where the words stand: columns at the end, dozens below the numbers, the halves below those. */
const outside: Readonly<Record<string, Place>> = {
  ...Object.fromEntries([1, 2, 3].map((one) => [`column_${one}`, { x: 13, y: 3 - one, wide: 1, high: 1 }])),
  ...Object.fromEntries([1, 2, 3].map((one) => [`dozen_${one}`, { x: 4 * one - 3, y: 3, wide: 4, high: 1 }])),
  ...Object.fromEntries(
    ['low', 'even', 'red', 'black', 'odd', 'high'].map((name, at) => [name, { x: 1 + 2 * at, y: 4, wide: 2, high: 1 }]),
  ),
};

const zero: Readonly<Record<string, Place>> = {
  '0': { x: 0, y: 0, wide: 1, high: 3 },
  '0-2-3': { x: 0, y: 0, wide: 1, high: 1.5 },
  '0-1-2': { x: 0, y: 1.5, wide: 1, high: 1.5 },
  '0-1-2-3': { x: 0.5, y: 2.5, wide: 1, high: 1 },
};

/** How much of the board a field of so many numbers takes: the fields of one size never lie over each other. */
const sizes: Readonly<Record<number, readonly [wide: number, high: number]>> = {
  1: [1, 1],
  2: [1, 0.5],
  3: [1, 3],
  4: [1, 1],
  6: [1, 3],
};

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

/** Around the middle of its numbers; three of them stand above each other, the greatest on top. */
function insidePlace(numbers: readonly number[]): Place {
  const [wide, high] = sizes[numbers.length]!;
  const x = mean(numbers.map((number) => Math.ceil(number / 3))) + 0.5;
  const y = mean(numbers.filter((number) => number > 0).map((number) => (36 - number) % 3)) + 0.5;
  return { x: x - wide / 2, y: y - high / 2, wide, high };
}

/** Where the chip lies: in the middle, and of a row or two on their lower edge, so that no two fields share a place. */
const chipOf = ({ x, y, wide, high }: Place, numbers: number): readonly [x: number, y: number] => [
  x + wide / 2,
  high === 3 && numbers > 1 ? y + high : y + high / 2,
];

/** Every field and its place. */
export const fields: readonly Field[] = [...rouletteFields].map(([name, numbers]) => {
  const place = outside[name] ?? zero[name] ?? insidePlace(numbers);
  return { name, numbers, isOutside: name in outside, ...place, chip: chipOf(place, numbers.length) };
});
