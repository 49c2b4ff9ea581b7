const NUMBERS = 37;
const ROWS = 12;
const ACROSS = 3;

/**
 * The table of roulette, as data: a European wheel with one zero. Any change makes a new version.
 *
 * A field of n numbers pays 36 / n times its stake, the stake included: 35 to 1 for one number, 17 to 1 for two, and so
 * on.
 */
export const rouletteTable = {
  version: 1,
  numbers: NUMBERS,
  /** A winning field pays this, divided by its count of numbers, times the stake. */
  pays: 36,
  /** The maximum number of different fields in one bet. */
  fields_maximum: 24,
  red: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36],
} as const;

const numbersWhere = (fits: (number: number) => boolean): number[] =>
  Array.from({ length: NUMBERS - 1 }, (_, place) => place + 1).filter(fits);

/** The named fields. Zero is in none of them. */
export const outsideFields = {
  dozen_1: numbersWhere((number) => number <= 12),
  dozen_2: numbersWhere((number) => number > 12 && number <= 24),
  dozen_3: numbersWhere((number) => number > 24),
  column_1: numbersWhere((number) => number % ACROSS === 1),
  column_2: numbersWhere((number) => number % ACROSS === 2),
  column_3: numbersWhere((number) => number % ACROSS === 0),
  low: numbersWhere((number) => number <= 18),
  even: numbersWhere((number) => number % 2 === 0),
  red: [...rouletteTable.red],
  black: numbersWhere((number) => !rouletteTable.red.some((one) => one === number)),
  odd: numbersWhere((number) => number % 2 === 1),
  high: numbersWhere((number) => number > 18),
} as const;

/** Zero with its neighbours: the number itself, three splits, two trios, and the first four numbers. */
const zeroFields = [[0], [0, 1], [0, 2], [0, 3], [0, 1, 2], [0, 2, 3], [0, 1, 2, 3]];

/** Every rectangle of the board with up to three columns and two rows. */
function insideFields(): number[][] {
  const shapes = [1, 2, 3].flatMap((wide) => [1, 2].map((high) => ({ wide, high })));
  return Array.from({ length: ROWS * ACROSS }, (_, place) => place + 1).flatMap((first) =>
    shapes
      .filter(
        ({ wide, high }) => ((first - 1) % ACROSS) + wide <= ACROSS && first + (high - 1) * ACROSS <= ROWS * ACROSS,
      )
      .map(({ wide, high }) =>
        Array.from({ length: wide * high }, (_, index) => first + Math.floor(index / wide) * ACROSS + (index % wide)),
      ),
  );
}

/**
 * Every field of the layout by name. A name lists the numbers in ascending order ('17', '17-20') or is a word ('red').
 */
export const rouletteFields: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...[...zeroFields, ...insideFields()].map((numbers) => [numbers.join('-'), numbers] as const),
  ...Object.entries(outsideFields),
]);
