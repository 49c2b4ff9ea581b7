import type { ReturnSums } from './measure-return.ts';

/** The probability that all intervals of a run contain their results, if every return is as published. */
export const JOINT_PROBABILITY = 0.99;

/**
 * The expected and the measured return. `half` is half the width of the expected interval. `distance` is 0 in its
 * middle and 1 at its ends.
 */
export type MeasuredReturn = { expected: number; measured: number; half: number; distance: number };

/** The probability that a normal number is above z, for z >= 1, by the continued fraction of Mills' ratio. */
function upperTail(z: number): number {
  let fraction = z;
  for (let term = 200; term >= 1; term -= 1) fraction = z + term / fraction;
  return Math.exp((-z * z) / 2) / (Math.sqrt(2 * Math.PI) * fraction);
}

/**
 * Half the width, in standard deviations, of each of `count` independent intervals that all hold with `JOINT_PROBABILITY` (Šidák).
 *
 * Shape   1 -> 2.576; 14 -> 3.38
 */
export function jointWidth(count: number): number {
  const tail = -Math.expm1(Math.log(JOINT_PROBABILITY) / count) / 2;
  let [low, high] = [1, 12];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (upperTail(middle) > tail) low = middle;
    else high = middle;
  }
  return high;
}

/** Compares the paid sum with the exact odds. */
export function compareReturn({ staked, paid, expected, variance }: ReturnSums, width: number): MeasuredReturn {
  const half = (width * Math.sqrt(variance)) / staked;
  return {
    expected: expected / staked,
    measured: paid / staked,
    half,
    distance: Math.abs(paid - expected) / staked / half,
  };
}
