import { outsideFields, rouletteFields } from '@nua/games/roulette/roulette-table.ts';

/** A position on the board: columns from the left edge with zero, rows from the top. */
export type Place = { x: number; y: number; wide: number; high: number };
export type Field = Place & {
  name: string;
  numbers: readonly number[];
  isOutside: boolean;
  /** The position of the chip. */
  middle: readonly [x: number, y: number];
};

export const COLUMNS = 14;
export const ROWS = 5;

const words = Object.keys(outsideFields);

/**
 * The positions of the named fields, in the order of the table: dozens below the numbers, columns at the end, halves
 * below the dozens.
 */
function outsidePlace(at: number): Place {
  if (at < 3) return { x: 4 * at + 1, y: 3, wide: 4, high: 1 };
  return at < 6 ? { x: 13, y: 5 - at, wide: 1, high: 1 } : { x: 2 * at - 11, y: 4, wide: 2, high: 1 };
}

const zero: Readonly<Record<string, Place>> = {
  '0': { x: 0, y: 0, wide: 1, high: 3 },
  '0-2-3': { x: 0, y: 0, wide: 1, high: 1.5 },
  '0-1-2': { x: 0, y: 1.5, wide: 1, high: 1.5 },
  '0-1-2-3': { x: 0.5, y: 2.5, wide: 1, high: 1 },
};

/** The height in rows of a field with this many numbers, one column wide. Fields of one size never overlap. */
const rows: Readonly<Record<number, number>> = { 1: 1, 2: 0.5, 3: 3, 4: 1, 6: 3 };

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

/** Centred on its numbers. A column has three numbers, the largest on top. */
function insidePlace(numbers: readonly number[]): Place {
  const high = rows[numbers.length]!;
  const x = mean(numbers.map((number) => Math.ceil(number / 3)));
  const y = mean(numbers.filter((number) => number > 0).map((number) => (36 - number) % 3)) + 0.5;
  return { x, y: y - high / 2, wide: 1, high };
}

/**
 * The position of the chip: the middle, or the lower edge of fields in one or two rows, so that no two fields share a
 * position.
 */
const chipOf = ({ x, y, wide, high }: Place, numbers: number): readonly [x: number, y: number] => [
  x + wide / 2,
  high === 3 && numbers > 1 ? y + high : y + high / 2,
];

/**
 * The nearest field to a press, within a distance of one. On the numbers only number fields are considered. A tie
 * selects the first field, so '0-1-2-3' precedes the dozen that it overlaps.
 *
 * Shape   (fields, column, row) -> one of them, or undefined
 */
export function nearest<One extends Field>(offered: readonly One[], column: number, row: number): One | undefined {
  let [best, nearest]: [One | undefined, number] = [undefined, 1];
  for (const one of offered) {
    const { x, y, wide, high, isOutside } = one;
    const away = Math.max(
      Number(isOutside && column < 13 && row < 3),
      Math.abs(column - x - wide / 2) - wide / 2,
      Math.abs(row - y - high / 2) - high / 2,
      0,
    );
    if (away < nearest) [best, nearest] = [one, away];
  }
  return best;
}

/** Every field and its position. */
export const fields: readonly Field[] = [...rouletteFields].map(([name, numbers]) => {
  const at = words.indexOf(name);
  const place = at >= 0 ? outsidePlace(at) : (zero[name] ?? insidePlace(numbers));
  return { name, numbers, isOutside: at >= 0, ...place, middle: chipOf(place, numbers.length) };
});
