import { outsideFields, rouletteFields } from '@nua/games/roulette/roulette-table.ts';

/** A rectangle on the board, in columns from the left edge and rows from the top. */
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

/** The position of an outside field, by its index: three dozens below the numbers, three columns at the right end, then the halves. */
function outsidePlace(index: number): Place {
  if (index < 3) return { x: 4 * index + 1, y: 3, width: 4, height: 1 };
  return index < 6 ? { x: 13, y: 5 - index, width: 1, height: 1 } : { x: 2 * index - 11, y: 4, width: 2, height: 1 };
}

const zeroPlaces: Readonly<Record<string, Place>> = {
  '0': { x: 0, y: 0, width: 1, height: 3 },
  '0-2-3': { x: 0, y: 0, width: 1, height: 1.5 },
  '0-1-2': { x: 0, y: 1.5, width: 1, height: 1.5 },
  '0-1-2-3': { x: 0.5, y: 2.5, width: 1, height: 1 },
};

/** The height of an inside field, by its count of numbers. Fields of one size never overlap. */
const rowsByNumbers: Readonly<Record<number, number>> = { 1: 1, 2: 0.5, 3: 3, 4: 1, 6: 3 };

const mean = (all: readonly number[]): number => all.reduce((sum, value) => sum + value, 0) / all.length;

/** The position of an inside field, centred on its numbers. */
function insidePlace(numbers: readonly number[]): Place {
  const height = rowsByNumbers[numbers.length]!;
  const x = mean(numbers.map((number) => Math.ceil(number / 3)));
  const y = mean(numbers.filter((number) => number > 0).map((number) => (36 - number) % 3)) + 0.5;
  return { x, y: y - height / 2, width: 1, height };
}

/** The chip is on the lower edge of a field with three or six numbers, otherwise in the middle. So no two chips share a position. */
const chipOf = ({ x, y, width, height }: Place, numbers: number): readonly [x: number, y: number] => [
  x + width / 2,
  height === 3 && numbers > 1 ? y + height : y + height / 2,
];

/**
 * The nearest field to a press, within a distance of one cell. A press on the numbers never selects an outside field. Of two equally near
 * fields, the first is selected: '0-1-2-3' before the dozen that it overlaps.
 *
 * Shape   (fields, column, row) -> one of them, or undefined
 */
export function nearest<F extends Field>(offered: readonly F[], column: number, row: number): F | undefined {
  let [best, nearest]: [F | undefined, number] = [undefined, 1];
  for (const field of offered) {
    const { x, y, width, height, isOutside } = field;
    const distance = Math.max(
      Number(isOutside && column < 13 && row < 3),
      Math.abs(column - x - width / 2) - width / 2,
      Math.abs(row - y - height / 2) - height / 2,
      0,
    );
    if (distance < nearest) [best, nearest] = [field, distance];
  }
  return best;
}

export const fields: readonly Field[] = [...rouletteFields].map(([name, numbers]) => {
  const index = outsideNames.indexOf(name);
  const place = index >= 0 ? outsidePlace(index) : (zeroPlaces[name] ?? insidePlace(numbers));
  return { name, numbers, isOutside: index >= 0, ...place, middle: chipOf(place, numbers.length) };
});
