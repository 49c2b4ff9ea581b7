/** The start and end of a slice, as fractions of a turn, clockwise from the top. */
export type Span = { from: number; to: number };

/**
 * Returns the position of each slice. A slice is exactly as wide as its probability.
 *
 * Shape   weights -> spans from 0 to 1
 */
export function spansOf(weights: readonly number[]): Span[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const from = before / total;
    before += weight;
    return { from, to: before / total };
  });
}

const rounded = (length: number): number => Math.round(length * 1000) / 1000;

/** Returns a point on a circle around 0,0. `part` is the fraction of a turn, clockwise from the top. */
function pointAt(part: number, radius: number): string {
  const angle = part * 2 * Math.PI;
  return `${rounded(Math.sin(angle) * radius)} ${rounded(-Math.cos(angle) * radius)}`;
}

/** Returns the path of a slice. It consists of two arcs, because one arc cannot draw a slice that fills the wheel. */
export function slicePath({ from, to }: Span, radius: number): string {
  const middle = (from + to) / 2;
  const arc = (part: number) => `A${radius} ${radius} 0 0 1 ${pointAt(part, radius)}`;
  return `M0 0L${pointAt(from, radius)}${arc(middle)}${arc(to)}Z`;
}

/** The middle of a slice in degrees, clockwise from the top. */
export const middleOf = ({ from, to }: Span): number => (from + to) * 180;

/** The whole turns before the wheel stops, which are the same for every result. */
const TURNS = 5;

/**
 * Returns the total rotation at which the wheel stops. The drawn number alone determines the position in the slice, so the wheel never
 * fakes a near miss.
 *
 * Shape   (degrees turned so far, number from 0 to below 1) -> degrees
 */
export function restingTurn(before: number, number: number): number {
  const wholeTurns = Math.ceil(before / 360) * 360;
  return wholeTurns + TURNS * 360 - number * 360;
}
