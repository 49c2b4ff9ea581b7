import { outsideFields, rouletteFields } from '@nua/games/roulette/roulette-table.ts';

/** A position on the board: in columns from the left edge, where the zero is, and in rows from the top. */
export type Place = { x: number; y: number; width: number; height: number };
export type Field = Place & {
  name: string;
  numbers: readonly number[];
  isOutside: boolean;
  /** The position of the chip. */
  middle: readonly [x: number, y: number];
};

export const COLUMNS = 14;
export const ROWS = 5;

const outsideNames = Object.keys(outsideFields);

/**
 * The position of a named field, by its index in the table. Dozens are below the numbers, columns at the right end, and halves below the
 * dozens.
 */
function outsidePlace(at: number): Place {
  if (at < 3) return { x: 4 * at + 1, y: 3, width: 4, height: 1 };
  return at < 6 ? { x: 13, y: 5 - at, width: 1, height: 1 } : { x: 2 * at - 11, y: 4, width: 2, height: 1 };
}

const zeroPlaces: Readonly<Record<string, Place>> = {
  '0': { x: 0, y: 0, width: 1, height: 3 },
  '0-2-3': { x: 0, y: 0, width: 1, height: 1.5 },
  '0-1-2': { x: 0, y: 1.5, width: 1, height: 1.5 },
  '0-1-2-3': { x: 0.5, y: 2.5, width: 1, height: 1 },
};

/** The height in rows of a field, by its count of numbers. Fields of one size never overlap. */
const rowsByNumbers: Readonly<Record<number, number>> = { 1: 1, 2: 0.5, 3: 3, 4: 1, 6: 3 };

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;

/** The position of an inside field, centred on its numbers. A column has three numbers, the largest on top. */
function insidePlace(numbers: readonly number[]): Place {
  const height = rowsByNumbers[numbers.length]!;
  const x = mean(numbers.map((number) => Math.ceil(number / 3)));
  const y = mean(numbers.filter((number) => number > 0).map((number) => (36 - number) % 3)) + 0.5;
  return { x, y: y - height / 2, width: 1, height };
}

/**
 * The position of the chip: the lower edge of a field with three or six numbers, otherwise the middle. So no two fields share a position.
 */
const chipOf = ({ x, y, width, height }: Place, numbers: number): readonly [x: number, y: number] => [
  x + width / 2,
  height === 3 && numbers > 1 ? y + height : y + height / 2,
];

/**
 * The nearest field to a press, within a distance of one cell. A press on the numbers never selects an outside field. A tie selects the
 * first field, so '0-1-2-3' precedes the dozen that it overlaps.
 *
 * Shape   (fields, column, row) -> one of them, or undefined
 */
export function nearest<One extends Field>(offered: readonly One[], column: number, row: number): One | undefined {
  let [best, nearest]: [One | undefined, number] = [undefined, 1];
  for (const one of offered) {
    const { x, y, width, height, isOutside } = one;
    const distance = Math.max(
      Number(isOutside && column < 13 && row < 3),
      Math.abs(column - x - width / 2) - width / 2,
      Math.abs(row - y - height / 2) - height / 2,
      0,
    );
    if (distance < nearest) [best, nearest] = [one, distance];
  }
  return best;
}

/** Every field and its position. */
export const fields: readonly Field[] = [...rouletteFields].map(([name, numbers]) => {
  const at = outsideNames.indexOf(name);
  const place = at >= 0 ? outsidePlace(at) : (zeroPlaces[name] ?? insidePlace(numbers));
  return { name, numbers, isOutside: at >= 0, ...place, middle: chipOf(place, numbers.length) };
});
