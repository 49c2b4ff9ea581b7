/** A table of counts with the probability of each cell. */
export type Table = { readonly counts: readonly number[]; readonly chances: readonly number[] };

/**
 * The result of a chi-square test. `chance` is the probability of a larger statistic. It is near 0 for a bad fit, and near 1 for a fit that
 * is too good.
 */
export type ChiSquare = { statistic: number; degrees: number; chance: number };

/** A cell with a smaller expected count is merged with the next cell, because the test needs larger counts. */
const EXPECTED_MINIMUM = 10;

/**
 * Tests whether independent tables of counts fit the probabilities of their cells.
 *
 * Errors   RangeError if the probabilities of a table do not sum to 1, or no degree of freedom remains
 */
export function chiSquareOf(tables: readonly Table[]): ChiSquare {
  let statistic = 0;
  let degrees = 0;
  for (const { counts, chances } of tables) {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const chance_sum = chances.reduce((sum, chance) => sum + chance, 0);
    if (counts.length !== chances.length || Math.abs(chance_sum - 1) > 1e-9)
      throw new RangeError(`the chances of ${chances.length} cells sum to ${chance_sum}`);
    const cells: { count: number; expected: number }[] = [];
    let pending = { count: 0, expected: 0 };
    for (const [place, chance] of chances.entries()) {
      pending = { count: pending.count + counts[place]!, expected: pending.expected + chance * total };
      if (pending.expected < EXPECTED_MINIMUM) continue;
      cells.push(pending);
      pending = { count: 0, expected: 0 };
    }
    const last = cells.at(-1);
    if (last === undefined) continue;
    last.count += pending.count;
    last.expected += pending.expected;
    for (const { count, expected } of cells) statistic += (count - expected) ** 2 / expected;
    degrees += cells.length - 1;
  }
  if (degrees === 0) throw new RangeError('too few draws for a chi-square test');
  return { statistic, degrees, chance: upperGamma(degrees / 2, statistic / 2) };
}

/** The natural logarithm of the gamma function, by Stirling's series. */
function logGamma(x: number): number {
  if (x < 20) return logGamma(x + 1) - Math.log(x);
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

/** The regularised upper incomplete gamma function: the probability that a chi-square variable with 2a degrees of freedom exceeds 2x. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

const MAX_TERMS = 100_000;
const TOLERANCE = 1e-15;

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let iteration = 1; iteration < MAX_TERMS && term > sum * TOLERANCE; iteration += 1) {
    term *= x / (a + iteration);
    sum += term;
  }
  return sum;
}

/** The continued fraction by Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let iteration = 1; iteration < MAX_TERMS; iteration += 1) {
    const factor = -iteration * (iteration - a);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < TOLERANCE) break;
  }
  return fraction;
}
