import type { ReturnSums } from './measure-return.ts';

/** The probability that the measured returns of all games are within their intervals, if the published odds are right. */
export const JOINT_PROBABILITY = 0.99;

/** `half` is half the width of the expected interval. `distance` is 0 in the middle of the interval and 1 at its ends. */
export type MeasuredReturn = { expected: number; measured: number; half: number; distance: number };

/** The probability that a standard normal variable exceeds z, for z >= 1, by the continued fraction of Mills' ratio. */
function upperTail(z: number): number {
  let fraction = z;
  for (let term = 200; term >= 1; term -= 1) fraction = z + term / fraction;
  return Math.exp((-z * z) / 2) / (Math.sqrt(2 * Math.PI) * fraction);
}

/**
 * Half the width, in standard deviations, of each of `count` intervals. All of them hold together with `JOINT_PROBABILITY` (Šidák).
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

export function compareReturn({ staked, paid, expected, variance }: ReturnSums, width: number): MeasuredReturn {
  const half = (width * Math.sqrt(variance)) / staked;
  return {
    expected: expected / staked,
    measured: paid / staked,
    half,
    distance: Math.abs(paid - expected) / staked / half,
  };
}
